//! What is left of a month: first of the plan, which begins anew with each month, then of grants, which do not.

use chrono::{DateTime, Datelike, Utc};

use super::model::Grant;

/// How much was used between two moments; both lie in one month, and no grant begins or ends between them.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    pub from: DateTime<Utc>,
    pub used: i64,
}

/// What is left of one thing that is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Of the plan for this month; `None`: no limit.
    pub plan: Option<i64>,
    /// This month.
    pub used: i64,
    /// This month's, beyond the plan and all grants.
    pub over: i64,
    /// Of grants in force, by their place in the list.
    pub granted_left: Vec<i64>,
}

impl Balance {
    /// How much this month may use in all, by what is known now; `None`: no limit.
    pub fn limit(&self) -> Option<i64> {
        let plan = self.plan?;
        let plan_left = plan.saturating_sub(self.used).max(0);
        let left = self.granted_left.iter().fold(plan_left, |sum, left| sum.saturating_add(*left));
        Some((self.used - self.over).saturating_add(left))
    }
}

/// Works the balance out. `segments` are in their order, from the month in which the earliest of `grants` begins up to
/// now, cut at each month's first moment and wherever a grant begins or ends.
pub fn balance(plan: Option<i64>, grants: &[Grant], segments: &[Segment], now: DateTime<Utc>) -> Balance {
    let month = |time: DateTime<Utc>| (time.year(), time.month());
    let mut left: Vec<i64> = grants.iter().map(|grant| grant.amount).collect();
    let mut order: Vec<usize> = (0..grants.len()).collect();
    order.sort_by_key(|&n| grants.get(n).map(|grant| (grant.priority, grant.until_at, grant.id)));
    let in_force =
        |n: usize, at: DateTime<Utc>| grants.get(n).is_some_and(|grant| grant.from_at <= at && at < grant.until_at);
    let (mut used, mut over, mut plan_left, mut current) = (0, 0, plan, None);
    for segment in segments {
        if current != Some(month(segment.from)) {
            current = Some(month(segment.from));
            (used, over, plan_left) = (0, 0, plan);
        }
        used += segment.used;
        let Some(of_plan) = &mut plan_left else { continue };
        let taken = segment.used.min(*of_plan);
        *of_plan -= taken;
        let mut rest = segment.used - taken;
        for &n in order.iter().filter(|&&n| in_force(n, segment.from)) {
            let Some(of_grant) = left.get_mut(n) else { continue };
            let taken = rest.min(*of_grant);
            *of_grant -= taken;
            rest -= taken;
        }
        over += rest;
    }
    if current != Some(month(now)) {
        (used, over) = (0, 0);
    }
    let granted_left = left.iter().enumerate().map(|(n, left)| if in_force(n, now) { *left } else { 0 }).collect();
    Balance { plan, used, over, granted_left }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;
    use crate::entitlements::Metric;

    fn at(text: &str) -> DateTime<Utc> {
        format!("2026-{text}T00:00:00Z").parse().unwrap()
    }

    fn grant(amount: i64, from: &str, until: &str, priority: i32) -> Grant {
        Grant {
            id: Uuid::now_v7(),
            metric: Metric::Tokens,
            amount,
            from_at: at(from),
            until_at: at(until),
            priority,
            reason: String::new(),
            granted_by: String::new(),
        }
    }

    fn segments(of: &[(&str, i64)]) -> Vec<Segment> {
        of.iter().map(|(from, used)| Segment { from: at(from), used: *used }).collect()
    }

    #[test]
    fn r49_grants_are_used_after_the_plan_the_lowest_priority_first() {
        let grants =
            [grant(50, "10-15", "12-01", 100), grant(30, "11-01", "11-20", 100), grant(20, "11-01", "12-01", 1)];
        // October: 110 of 100, the last ten by the first grant, for they came after it began.
        let seen = segments(&[("10-01", 100), ("10-15", 10), ("11-01", 145), ("11-20", 10)]);
        let now = at("11-25");
        let balance = balance(Some(100), &grants, &seen, now);
        // November: 100 of the plan, 20 of priority 1, 25 of the one that ends first; then 10 of the first.
        assert_eq!(balance, Balance { plan: Some(100), used: 155, over: 0, granted_left: vec![30, 0, 0] });
        assert_eq!(balance.limit(), Some(185));
    }

    #[test]
    fn a_new_month_begins_with_the_whole_plan_and_without_limit_nothing_is_over() {
        let seen = segments(&[("10-01", 500)]);
        let new = balance(Some(100), &[], &seen, at("11-01"));
        assert_eq!((new.used, new.over, new.limit()), (0, 0, Some(100)));
        let old = balance(Some(100), &[], &seen, at("10-31"));
        assert_eq!((old.used, old.over, old.limit()), (500, 400, Some(100)));
        assert_eq!(balance(None, &[], &seen, at("10-31")).limit(), None);
    }

    proptest! {
        #[test]
        fn r49_what_was_used_comes_from_the_plan_the_grants_or_is_over(
            plan in 0..1_000_i64, amounts in prop::collection::vec((1..500_i64, 1..25_u32), 0..4), uses in prop::collection::vec(0..400_i64, 1..6)
        ) {
            let grants: Vec<Grant> = amounts.iter().map(|(amount, day)| grant(*amount, &format!("11-{day:02}"), "12-01", 100)).collect();
            let mut starts: Vec<u32> = amounts.iter().map(|(_, day)| *day).collect();
            starts.push(1);
            starts.sort_unstable();
            starts.dedup();
            let seen: Vec<Segment> = starts.iter().zip(uses.iter().cycle()).map(|(day, used)| Segment { from: at(&format!("11-{day:02}")), used: *used }).collect();
            let found = balance(Some(plan), &grants, &seen, at("11-28"));
            let granted: i64 = grants.iter().zip(&found.granted_left).map(|(grant, left)| grant.amount - left).sum();
            prop_assert!(found.granted_left.iter().all(|left| *left >= 0));
            prop_assert_eq!(found.used, found.used.min(plan) + granted + found.over);
            let limit = found.limit().unwrap();
            prop_assert_eq!(limit, plan.max(found.used - granted - found.over) + granted + found.granted_left.iter().sum::<i64>());
        }
    }
}
