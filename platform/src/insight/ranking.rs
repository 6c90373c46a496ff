//! Rows in the order that is asked for, and what those with the most have of all.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::breakdown::done;
use super::model::{By, InsightWhole, Row, Sums};
use super::users::Order;

/// How many the concentration is told of.
const FEW: usize = 5;

/// What rows are sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InsightSort)]
pub enum Sort {
    /// Runs, calls and tests.
    #[default]
    Done,
    People,
    /// The share of these that neither failed nor was cancelled.
    Success,
    /// The share of runs that was run again.
    Again,
    Disliked,
    /// The share of words that people replaced.
    Rewritten,
    /// The share of runs with passages that cites one.
    Cited,
    P95,
    /// In the first currency of the whole.
    Cost,
}

impl Sort {
    /// `None`: there is no such figure.
    fn value(self, sums: &Sums, currency: Option<&str>) -> Option<i64> {
        let all = done(sums);
        match self {
            Self::Done => Some(all),
            Self::People => Some(sums.people),
            Self::Success => share(all - sums.failed - sums.cancelled, all),
            Self::Again => share(sums.again, sums.runs),
            Self::Disliked => Some(sums.disliked),
            Self::Rewritten => sums.rewritten_share,
            Self::Cited => share(sums.cited, sums.offered),
            Self::P95 => sums.p95_ms,
            Self::Cost => micros(sums, currency?),
        }
    }

    /// Puts rows in this order; those without such a figure come last either way.
    pub fn arrange(self, rows: &mut [Row], order: Order, whole: &InsightWhole) {
        let currency = whole.costs.first().map(|cost| cost.currency.as_str());
        rows.sort_by_cached_key(|row| {
            let value = self.value(&row.now, currency);
            let place = match order {
                Order::Asc => value,
                Order::Desc => value.map(i64::saturating_neg),
            };
            (place.is_none(), place, row.key.clone(), row.is_rest)
        });
    }
}

/// In millionths.
fn share(part: i64, of: i64) -> Option<i64> {
    part.saturating_mul(1_000_000).checked_div(of)
}

fn micros(sums: &Sums, currency: &str) -> Option<i64> {
    sums.costs.iter().find(|cost| cost.currency == currency).map(|cost| cost.micros)
}

/// Which part of all the five with the most have, whatever is searched for. What belongs to none, and groups that are too
/// small, are part of all, and are not among the five.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InsightTopFive {
    /// Of all runs, calls and tests, in thousandths; `null`: there are none.
    pub done_share: Option<i64>,
    /// Of the cost, those five that cost the most, in thousandths; `null`: there is none, or it is in several currencies.
    pub cost_share: Option<i64>,
}

impl InsightTopFive {
    /// `None`: there are no more than five, or a part says nothing: regions are few, and groups overlap.
    pub fn of(by: By, rows: &[Row], whole: &InsightWhole) -> Option<Self> {
        let each: Vec<&Sums> =
            rows.iter().filter(|row| row.key.is_some() && !row.is_rest).map(|row| &row.now).collect();
        if each.len() <= FEW || matches!(by, By::Region | By::Group) {
            return None;
        }
        let most = |mut values: Vec<i64>, all: i64| {
            values.sort_unstable_by_key(|value| Reverse(*value));
            values.into_iter().take(FEW).fold(0_i64, i64::saturating_add).saturating_mul(1_000).checked_div(all)
        };
        let done_share = most(each.iter().map(|sums| done(sums)).collect(), whole.done);
        let cost_share = match whole.costs.as_slice() {
            [all] => {
                let costs = each.iter().map(|sums| micros(sums, &all.currency).unwrap_or_default());
                most(costs.collect(), all.micros)
            }
            _ => None,
        };
        Some(Self { done_share, cost_share })
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::super::model::InsightCost;
    use super::*;

    fn cost(currency: &str, micros: i64) -> InsightCost {
        InsightCost { currency: currency.to_owned(), micros }
    }

    fn row(key: &str, now: Sums) -> Row {
        let key = Some(key.to_owned()).filter(|key| !key.is_empty());
        let last_at = DateTime::UNIX_EPOCH;
        Row { name: key.clone(), key, is_rest: false, last_at, now, before: Sums::default() }
    }

    fn runs(key: &str, runs: i64) -> Row {
        row(key, Sums { runs, costs: vec![cost("EUR", runs)], ..Sums::default() })
    }

    #[test]
    fn issue_33_what_has_no_such_figure_comes_last_in_either_order() {
        let p95 = |key: &str, p95_ms| row(key, Sums { runs: 1, p95_ms, ..Sums::default() });
        let names = |sort: Sort, order: Order, rows: &[(&str, Option<i64>)]| {
            let mut rows: Vec<Row> = rows.iter().map(|(key, ms)| p95(key, *ms)).collect();
            sort.arrange(&mut rows, order, &InsightWhole::default());
            rows.into_iter().filter_map(|row| row.key).collect::<Vec<_>>()
        };
        let rows = [("a", None), ("b", Some(100)), ("c", Some(900)), ("d", Some(100))];
        assert_eq!(names(Sort::P95, Order::Asc, &rows), ["b", "d", "c", "a"]);
        assert_eq!(names(Sort::P95, Order::Desc, &rows), ["c", "b", "d", "a"]);
        assert_eq!(names(Sort::Cited, Order::Desc, &rows), ["a", "b", "c", "d"], "nothing was offered to any");
    }

    #[test]
    fn issue_33_costs_are_sorted_in_one_currency() {
        let whole = InsightWhole { costs: vec![cost("EUR", 7), cost("USD", 900)], ..InsightWhole::default() };
        let costs = |key: &str, costs| row(key, Sums { costs, ..Sums::default() });
        let mut rows = vec![
            costs("dollars", vec![cost("USD", 899)]),
            costs("two", vec![cost("EUR", 2), cost("USD", 1)]),
            costs("five", vec![cost("EUR", 5)]),
        ];
        for (order, expected) in [(Order::Desc, ["five", "two", "dollars"]), (Order::Asc, ["two", "five", "dollars"])] {
            Sort::Cost.arrange(&mut rows, order, &whole);
            assert_eq!(rows.iter().filter_map(|row| row.key.as_deref()).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn issue_33_the_five_with_the_most_are_none_of_those_that_belong_to_nothing() {
        let mut rows: Vec<Row> = (1..=6).map(|n| runs(&format!("key {n}"), n)).collect();
        rows.push(runs("", 70));
        rows.push(Row { is_rest: true, ..runs("", 9) });
        let whole = InsightWhole { done: 100, costs: vec![cost("EUR", 200)], ..InsightWhole::default() };
        let expected = InsightTopFive { done_share: Some(200), cost_share: Some(100) };
        assert_eq!(InsightTopFive::of(By::Key, &rows, &whole), Some(expected));
        assert_eq!(InsightTopFive::of(By::Group, &rows, &whole), None, "groups overlap");
        assert_eq!(InsightTopFive::of(By::Key, &rows[1..], &whole), None, "there are five");
        let both = InsightWhole { costs: vec![cost("EUR", 200), cost("USD", 1)], ..whole };
        assert_eq!(InsightTopFive::of(By::Key, &rows, &both).and_then(|five| five.cost_share), None);
        let nothing = InsightWhole::default();
        assert_eq!(InsightTopFive::of(By::Key, &rows, &nothing).and_then(|five| five.done_share), None);
    }
}
