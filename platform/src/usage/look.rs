//! How a client stands in a month, as the database has it: its limits, what was used of them, and its budgets.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::accounts::{Account, Amount, MonthlyLimit, Of, Spender};
use super::look_store::{self, BudgetRow, Group};
use super::model::Month;
use super::reserve;
use crate::entitlements::{self, AtLimit, Balance, Grant, Metric, Rights, Segment};
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// The account of the client as a whole.
pub const WHOLE: Uuid = Uuid::nil();

/// A client's month.
pub struct Look {
    pub rights: Rights,
    pub grants: Vec<Grant>,
    pub runs: Balance,
    pub tokens: Balance,
    /// With what was used of them.
    pub budgets: Vec<BudgetUse>,
    /// What that is the sum of; empty where there is no budget.
    pub groups: Vec<Group>,
    /// Account roles of people, where a budget is for a role.
    pub roles: HashMap<Uuid, Uuid>,
}

/// A budget in this month.
#[derive(Clone)]
pub struct BudgetUse {
    pub row: BudgetRow,
    pub used: Amount,
}

impl Look {
    /// Reads it.
    pub async fn read(tx: &mut TenantTx, now: DateTime<Utc>) -> Result<Self, sqlx::Error> {
        let month = Month::of(now).start();
        let rights = entitlements::rights(tx).await?;
        let grants = entitlements::grants(tx, month).await?;
        let bounds = bounds(&grants, now);
        let used = look_store::segments(tx, &bounds).await?;
        let of = |metric: Metric| balance(&rights, &grants, (&bounds, &used), (metric, now));
        let (runs, tokens) = (of(Metric::Runs), of(Metric::Tokens));
        let rows = look_store::budgets(tx, month).await?;
        let roles = match rows.iter().any(|row| matches!(row.of, Of::Role(_))) {
            true => look_store::roles(tx).await?,
            false => HashMap::new(),
        };
        let groups = if rows.is_empty() { Vec::new() } else { look_store::groups(tx, month).await? };
        let budgets = rows.into_iter().map(|row| BudgetUse { used: sum(row.of, &groups, &roles), row }).collect();
        Ok(Self { rights, grants, runs, tokens, budgets, groups, roles })
    }

    /// The client as a whole, then its budgets; nobody's holds are known to them yet.
    pub fn accounts(&self) -> Vec<Account> {
        let limit = MonthlyLimit { runs: self.runs.limit(), tokens: self.tokens.limit() };
        let refuses = self.rights.at_limit() == AtLimit::Hard;
        let mut whole = Account::new(WHOLE, Of::All, String::new(), limit, refuses);
        whole.used = Amount { runs: self.runs.used, tokens: self.tokens.used };
        let budgets = self.budgets.iter().map(|budget| {
            let row = &budget.row;
            let mut account = Account::new(row.id, row.of, row.called(), row.limit, true);
            account.used = budget.used;
            account
        });
        std::iter::once(whole).chain(budgets).collect()
    }
}

/// Whether the transaction's client may start something more this month, by the rule that admission goes by.
///
/// # Errors
/// 402 when it may not.
pub async fn may_begin(tx: &mut TenantTx, now: DateTime<Utc>) -> Result<(), Problem> {
    let look = Look::read(tx, now).await?;
    Ok(reserve::may_begin(look.rights.stopped(now), look.accounts().first())?)
}

fn balance(
    rights: &Rights,
    grants: &[Grant],
    (cuts, used): (&[DateTime<Utc>], &[Amount]),
    (metric, now): (Metric, DateTime<Utc>),
) -> Balance {
    let own: Vec<Grant> = grants.iter().filter(|grant| grant.metric == metric).cloned().collect();
    let of = |used: &Amount| if metric == Metric::Runs { used.runs } else { used.tokens };
    let segments: Vec<Segment> =
        cuts.iter().zip(used).map(|(from, used)| Segment { from: *from, used: of(used) }).collect();
    entitlements::balance(rights.limits.of(metric), &own, &segments, now)
}

/// How many runs and tokens of its month the client had gone over by, at a moment up to now.
pub async fn over_at(tx: &mut TenantTx, until: DateTime<Utc>) -> Result<Amount, sqlx::Error> {
    // The last moment that counts: the first one of a month is of another month.
    let at = until - chrono::TimeDelta::microseconds(1);
    let rights = entitlements::rights(tx).await?;
    let grants = entitlements::grants(tx, Month::of(at).start()).await?;
    let mut cuts = bounds(&grants, at);
    let whole = cuts.len();
    cuts.push(until);
    let mut used = look_store::segments(tx, &cuts).await?;
    used.truncate(whole);
    cuts.truncate(whole);
    let over = |metric: Metric| balance(&rights, &grants, (&cuts, &used), (metric, at)).over;
    Ok(Amount { runs: over(Metric::Runs), tokens: over(Metric::Tokens) })
}

/// Where what was used is cut: months, and wherever a grant begins or ends.
fn bounds(grants: &[Grant], now: DateTime<Utc>) -> Vec<DateTime<Utc>> {
    let this = Month::of(now).start();
    let first = grants.iter().map(|grant| Month::of(grant.from_at).start()).min().map_or(this, |from| from.min(this));
    let mut months = vec![first];
    while let Some(next) = months.last().map(|last| Month::of(*last + chrono::TimeDelta::days(31)).start())
        && next <= this
    {
        months.push(next);
    }
    let ends = grants.iter().flat_map(|grant| [grant.from_at, grant.until_at]);
    let mut bounds: Vec<DateTime<Utc>> =
        months.into_iter().chain(ends.filter(|end| *end > first && *end < now)).collect();
    bounds.sort_unstable();
    bounds.dedup();
    bounds
}

/// What was used of a budget, by the rule that admission goes by.
fn sum(of: Of, groups: &[Group], roles: &HashMap<Uuid, Uuid>) -> Amount {
    let with_role =
        |spender: &Spender| Spender { role: spender.user.and_then(|user| roles.get(&user).copied()), ..*spender };
    let covered = groups.iter().filter(|group| of.covers(&with_role(&group.spender)));
    covered.fold(Amount::default(), |sum, group| sum.and(group.used))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn use_is_cut_at_months_and_where_a_grant_begins_or_ends() {
        let at = |text: &str| -> DateTime<Utc> { format!("2026-{text}T00:00:00Z").parse().unwrap() };
        let grant = |from: &str, until: &str| Grant {
            id: Uuid::nil(),
            metric: Metric::Runs,
            amount: 1,
            from_at: at(from),
            until_at: at(until),
            priority: 0,
            reason: String::new(),
            granted_by: String::new(),
        };
        let now = at("11-26");
        assert_eq!(bounds(&[], now), [at("11-01")]);
        let cut = bounds(&[grant("09-10", "11-20"), grant("11-05", "12-31")], now);
        assert_eq!(cut, [at("09-01"), at("09-10"), at("10-01"), at("11-01"), at("11-05"), at("11-20")]);
    }
}
