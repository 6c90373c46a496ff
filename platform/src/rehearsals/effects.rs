//! What another plan or state does to a client, beside what breaks: what is left open to it, limits that it has reached,
//! features that it loses. Each is asked of the function that enforces it, in both transactions.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::model::{Kind, LeftOpen, LimitEffect, LostFeature, PlanEffects, PlanLimit, ReachedLimit};
use crate::entitlements::{
    self, ALL, Api, AtLimit, Batching, Feature, FeatureSpec, OwnModels, Reach, Rights, Schedules,
};
use crate::kit::db::TenantTx;
use crate::usage::Look;

/// How a client stands by what one transaction sees.
pub struct Standing {
    rights: Rights,
    limits: Vec<ReachedLimit>,
}

impl Standing {
    /// # Errors
    /// When the database is away.
    pub async fn read(tx: &mut TenantTx, now: DateTime<Utc>) -> Result<Self, sqlx::Error> {
        let look = Look::read(tx, now).await?;
        let mut limits = Vec::new();
        let reached = |limit: PlanLimit, used: i64, of: i64, effect: LimitEffect| ReachedLimit {
            limit,
            used,
            of,
            effect,
            is_news: true,
        };
        if let Some(seats) = entitlements::all_taken(tx).await? {
            limits.push(reached(PlanLimit::Seats, entitlements::seats_used(tx).await?, seats, LimitEffect::KeepsOut));
        }
        let of_month = match look.rights.at_limit() {
            AtLimit::Hard => LimitEffect::Stops,
            AtLimit::Soft => LimitEffect::Warns,
            AtLimit::Overage => LimitEffect::Charges,
        };
        for (limit, balance) in [(PlanLimit::Runs, &look.runs), (PlanLimit::Tokens, &look.tokens)] {
            if let Some(of) = balance.limit().filter(|of| balance.used >= *of) {
                limits.push(reached(limit, balance.used, of, of_month));
            }
        }
        if let Some(of) = look.rights.limits.storage_bytes {
            let used = entitlements::stored(tx).await?.bytes;
            if used > of {
                limits.push(reached(PlanLimit::Storage, used, of, LimitEffect::Shows));
            }
        }
        Ok(Self { rights: look.rights, limits })
    }

    fn reach(&self) -> Reach {
        self.rights.subscription.as_ref().map_or(Reach::All, |held| entitlements::reach(held.state))
    }

    /// Whether this limit is reached here, with the same effect.
    fn has_reached(&self, other: &ReachedLimit) -> bool {
        self.limits.iter().any(|own| (own.limit, own.effect) == (other.limit, other.effect))
    }
}

/// `looked_at`: how much there is of what goes on by itself.
pub fn effects(before: &Standing, then: &Standing, looked_at: &BTreeMap<Kind, i64>) -> PlanEffects {
    let left_open = match (before.reach(), then.reach()) {
        (Reach::All, Reach::Reads) => Some(LeftOpen::Reads),
        (Reach::All | Reach::Reads, Reach::Closed) => Some(LeftOpen::Billing),
        _ => None,
    };
    let limits = then.limits.iter().map(|limit| ReachedLimit { is_news: !before.has_reached(limit), ..*limit });
    // Whether a client connects models of its own is a switch beside its plan: nothing asks the plan for it.
    let asked = ALL.iter().filter(|spec| spec.slug != OwnModels::SPEC.slug);
    let lost = asked.filter(|spec| before.rights.has(spec) && !then.rights.has(spec)).map(|spec| {
        let goes_on = kind_of(spec).map(|kind| looked_at.get(&kind).copied().unwrap_or_default());
        LostFeature { slug: spec.slug, name: spec.name, goes_on }
    });
    PlanEffects { left_open, limits: limits.collect(), lost_features: lost.collect() }
}

/// What a rehearsal counts of a feature.
fn kind_of(spec: &FeatureSpec) -> Option<Kind> {
    let of =
        [(Batching::SPEC.slug, Kind::Batch), (Schedules::SPEC.slug, Kind::Schedule), (Api::SPEC.slug, Kind::ApiKey)];
    of.into_iter().find(|(slug, _)| *slug == spec.slug).map(|(_, kind)| kind)
}
