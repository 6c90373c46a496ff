//! `GET`, `PUT setting/insight`: what of its people a company shows to those who see its figures.

use actix_web::web::Data;
use actix_web::{get, put};
use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::By;
use super::store;
use crate::audit;
use crate::kit::caller::{Allow, SignedIn};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;

/// The smallest group of a company that has not said otherwise.
const USUAL_GROUP: i32 = 5;

/// How figures of people are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InsightNaming)]
pub enum Naming {
    /// With their names. Each look is in the audit log.
    #[default]
    Named,
    /// Each person under a made-up name that stays the same.
    Pseudonyms,
    /// No figures of single people, nor of groups smaller than the smallest one.
    Sums,
}

impl Naming {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Named => "named",
            Self::Pseudonyms => "pseudonyms",
            Self::Sums => "sums",
        }
    }

    /// The database's check constraint allows nothing else; what it does not know shows the least.
    pub fn parse(text: &str) -> Self {
        match text {
            "named" => Self::Named,
            "pseudonyms" => Self::Pseudonyms,
            _ => Self::Sums,
        }
    }
}

/// The rule that an answer keeps to.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = InsightPolicy)]
pub struct Policy {
    pub naming: Naming,
    /// People that a figure is about at least; counts with `sums` alone.
    pub smallest_group: i32,
    /// What pseudonyms are made with.
    #[serde(skip)]
    pub salt: Uuid,
}

/// What a template of clients carries of the rule: not what pseudonyms are made with, which is each company's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PortablePolicy {
    naming: Naming,
    smallest_group: i32,
}

impl From<&Policy> for PortablePolicy {
    fn from(policy: &Policy) -> Self {
        Self { naming: policy.naming, smallest_group: policy.smallest_group }
    }
}

/// The rule of the transaction's client, for a template of clients.
pub async fn portable_policy(tx: &mut TenantTx) -> Result<PortablePolicy, sqlx::Error> {
    Ok(PortablePolicy::from(&store::policy(tx).await?))
}

/// Gives the transaction's client the rule of a template, where it has another one: a version that says nothing new would
/// be one too many.
pub async fn place_policy(
    tx: &mut TenantTx,
    wanted: PortablePolicy,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    if portable_policy(tx).await? == wanted {
        return Ok(());
    }
    store::set_policy(tx, wanted.naming, wanted.smallest_group, by, now).await
}

impl Default for Policy {
    fn default() -> Self {
        Self { naming: Naming::default(), smallest_group: USUAL_GROUP, salt: Uuid::nil() }
    }
}

impl Policy {
    /// The smallest group that is shown by itself; 0: people may be told apart.
    pub fn smallest(&self) -> i32 {
        if self.naming == Naming::Sums { self.smallest_group } else { 0 }
    }

    /// Whether no figures are told apart by this.
    pub fn hides(&self, by: By) -> bool {
        match self.naming {
            Naming::Named => false,
            // A key is somebody's, and its name often says whose; who is in a group is known by name, and what the group
            // did would say which pseudonyms are theirs.
            Naming::Pseudonyms => matches!(by, By::Key | By::Group),
            Naming::Sums => !by.keeps_groups(),
        }
    }

    /// A count of people, or `None` where it, or who is left of all, is a group that is too small to show.
    pub fn count(&self, people: i64, of: i64) -> Option<i64> {
        let is_shown = |count: i64| count == 0 || count >= i64::from(self.smallest());
        (is_shown(people) && is_shown(of - people)).then_some(people)
    }
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeInsightPolicy {
    #[garde(skip)]
    #[schema(inline)]
    naming: Naming,
    /// 2–100.
    #[garde(range(min = 2, max = 100))]
    smallest_group: i32,
}

/// What the company shows of its people in figures: everybody may know.
#[utoipa::path(tag = "insight", operation_id = "get_insight_policy", responses((status = 200, body = Envelope<Policy>)))]
#[get("/setting/insight")]
pub async fn get(caller: SignedIn, db: Data<Db>) -> Result<Envelope<Policy>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(store::policy(&mut tx).await?))
}

/// Says what the company shows of its people in figures; the change is in the audit log.
#[utoipa::path(tag = "insight", operation_id = "change_insight_policy", request_body = ChangeInsightPolicy, responses((status = 200, body = Envelope<Policy>)))]
#[put("/setting/insight")]
pub async fn put(
    caller: Allow<ManageAllUsers>,
    body: Json<ChangeInsightPolicy>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Policy>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let before = store::policy(&mut tx).await?;
    store::set_policy(&mut tx, body.naming, body.smallest_group, caller.user, clock.now()).await?;
    let detail = json!({
        "naming": body.naming, "smallest_group": body.smallest_group,
        "before": { "naming": before.naming, "smallest_group": before.smallest_group },
    });
    audit::done_with(&mut tx, &caller, "insight.change_policy", "insight", "policy", detail).await?;
    let policy = store::policy(&mut tx).await?;
    tx.commit().await?;
    Ok(Envelope::new(policy))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_33_what_could_tell_people_apart_is_hidden_by_the_rule() {
        let hidden = |naming, by| Policy { naming, ..Policy::default() }.hides(by);
        for (by, pseudonyms, sums) in [
            (By::Workspace, false, false),
            (By::UseCase, false, false),
            (By::Person, false, true),
            (By::Model, false, true),
            (By::Version, false, true),
            (By::Key, true, true),
            (By::Group, true, true),
        ] {
            assert_eq!(
                [Naming::Named, Naming::Pseudonyms, Naming::Sums].map(|naming| hidden(naming, by)),
                [false, pseudonyms, sums],
                "{by:?}"
            );
        }
    }

    #[test]
    fn issue_33_a_count_of_people_is_shown_where_neither_it_nor_the_rest_is_a_small_group() {
        let sums = Policy { naming: Naming::Sums, ..Policy::default() };
        for (people, of, shown) in [(12, 12, true), (5, 12, true), (4, 12, false), (8, 12, false), (0, 12, true)] {
            assert_eq!(sums.count(people, of).is_some(), shown, "{people} of {of}");
            assert_eq!(Policy::default().count(people, of), Some(people));
        }
    }
}
