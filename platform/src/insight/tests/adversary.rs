//! Somebody who wants to know what one person did, and has every figure that a company of twelve shows by its rule of
//! sums alone, and all their differences.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Fact, put, settle};
use crate::testing::TestApp;

const SMALLEST: usize = 5;

/// Who did what where on which day. Each fact costs another power of two, so that a sum says which facts are in it.
fn facts() -> Vec<(usize, usize, usize, u32)> {
    let mut facts = Vec::new();
    // (person, workspace, use case, day of the month)
    for person in 0..12 {
        facts.push((person, person % 2, person % 3, 3));
    }
    for person in 0..7 {
        facts.push((person, 0, 0, 4));
    }
    // Six in one workspace and one in another; five in a use case and two in the next; days of too few.
    for person in 0..6 {
        facts.push((person, 0, usize::from(person > 4), 9));
    }
    facts.push((6, 1, 2, 9));
    facts.extend([(7, 1, 2, 10), (8, 1, 2, 11), (9, 0, 0, 12), (10, 0, 1, 13), (11, 1, 2, 14)]);
    for person in 3..10 {
        facts.push((person, usize::from(person > 7), person % 2, 20));
    }
    facts.extend([(0, 2, 3, 28), (1, 2, 3, 29)]);
    facts
}

/// Every sum of money that is anywhere in an answer.
fn sums(answer: &Value, found: &mut BTreeSet<i64>) {
    match answer {
        Value::Object(fields) => {
            if let Some(micros) = fields.get("micros").and_then(Value::as_i64) {
                found.insert(micros);
            }
            fields.values().for_each(|value| sums(value, found));
        }
        Value::Array(items) => items.iter().for_each(|value| sums(value, found)),
        _ => {}
    }
}

#[database_test]
async fn issue_33_no_figure_and_no_difference_of_figures_is_about_fewer_people_than_the_smallest_group(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let people: Vec<Uuid> = (0..12).map(|_| Uuid::now_v7()).collect();
    let places: Vec<Uuid> = (0..3).map(|_| Uuid::now_v7()).collect();
    let use_cases: Vec<Uuid> = (0..12).map(|_| Uuid::now_v7()).collect();
    let facts = facts();
    assert!(facts.len() < 49, "a sum of money holds so many: {}", facts.len());
    for (bit, (person, place, case, day)) in facts.iter().enumerate() {
        let at = format!("2026-04-{day:02}T{:02}:07:00Z", 8 + person % 9);
        let use_case = Some(use_cases[place * 4 + case]);
        let (person, workspace) = (people[*person], Some(places[*place]));
        put(&pool, Fact { client: acme.id, person, workspace, use_case, at: &at, micros: 1 << bit }).await;
    }
    settle(&app, acme.id).await;
    let rule = json!({ "naming": "sums", "smallest_group": SMALLEST });
    acme.admin.put("setting/insight", rule).await.data();

    let mut found = BTreeSet::new();
    let mut asked = 0;
    // Days by themselves, and all that begin or end with the month.
    let days = [1, 3, 4, 5, 9, 10, 12, 14, 20, 28, 30];
    let single = days.iter().map(|day| (*day, *day));
    let long = days.iter().flat_map(|day| [(1, *day), (*day, 30)]);
    for (from, to) in single.chain(long) {
        let days = format!("from=2026-04-{from:02}&to=2026-04-{to:02}");
        let mut calls =
            vec![format!("insight/overview?{days}"), format!("insight/overview?{days}&zone=Asia/Kathmandu")];
        for by in ["person", "workspace", "use_case", "model", "region", "key", "group", "version"] {
            calls.push(format!("insight/breakdown?by={by}&{days}"));
        }
        calls.extend(places.iter().map(|place| format!("insight/breakdown?by=use_case&{days}&workspace_id={place}")));
        calls.extend(use_cases.iter().map(|case| format!("insight/overview?{days}&use_case_id={case}")));
        for call in calls {
            let answer = acme.admin.get(&call).await;
            assert_eq!(answer.status, 200, "{call}: {}", answer.body);
            sums(answer.data(), &mut found);
            asked += 1;
        }
    }
    found.remove(&0);
    assert!(asked > 500 && found.len() > 5, "{asked} {found:?}");
    // What follows from two of them, and from what follows.
    let mut known: BTreeSet<i64> = found.clone();
    let mut last = 0;
    while known.len() != last && known.len() < 4_000 {
        last = known.len();
        let sets: Vec<i64> = known.iter().copied().collect();
        for one in &sets {
            for other in &sets {
                let (both, rest) = (one & other, one & !other);
                // Only what is a part of the other can be taken from it; what overlaps cannot be told apart.
                if both == *other {
                    known.insert(rest);
                }
            }
        }
        known.remove(&0);
    }
    for sum in &known {
        let who: BTreeSet<usize> =
            facts.iter().enumerate().filter(|(bit, _)| (sum >> bit) & 1 == 1).map(|(_, fact)| fact.0).collect();
        assert!(who.len() >= SMALLEST, "{sum:b} is what {who:?} did");
    }
    // And it is the rule that hides them.
    acme.admin.put("setting/insight", json!({ "naming": "named", "smallest_group": SMALLEST })).await.data();
    let mut open = BTreeSet::new();
    sums(acme.admin.get("insight/overview?from=2026-04-28&to=2026-04-28").await.data(), &mut open);
    assert!(open.iter().any(|sum| sum.count_ones() == 1), "{open:?}");
}
