//! What goes over a plan's limits, counted once and charged where it was used.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::PgPool;

use super::super::Meters;
use super::shop::{DAY, Shop};
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::usage::Month;

/// Of the plan Business.
pub const LIMIT: i64 = 25_000;

/// From now to the second of a month, so that the month lasts as long as a test.
pub fn ahead() -> TimeDelta {
    let now = Clock::default().now();
    Month::of(now).start() + chrono::Months::new(1) + TimeDelta::hours(30) - now
}

async fn open(pool: &PgPool) -> Shop {
    Shop::open_in(pool, "", ahead()).await
}

/// Events bear the real time of day and are refused where it is later than that: what was bought is looked up.
pub async fn buy(shop: &Shop) {
    shop.buy("business", "month", 3).await;
    shop.follower.look(client(shop)).await.unwrap();
}

/// A company on a plan that charges for what goes over, which has used all that it may.
async fn at_its_limit(pool: &PgPool) -> (Shop, Meters) {
    let shop = open(pool).await;
    buy(&shop).await;
    assert_eq!(shop.has().await.0, "business");
    shop.runs(LIMIT, 0, shop.app.parts.clock.now()).await;
    let meters = shop.follower.meters();
    (shop, meters)
}

pub fn client(shop: &Shop) -> ClientId {
    ClientId::new(shop.acme.id).unwrap()
}

/// Hours pass here and at Stripe.
pub fn hours(shop: &Shop, hours: i64) -> DateTime<Utc> {
    let before = shop.app.parts.clock.now();
    shop.app.parts.clock.advance(TimeDelta::hours(hours));
    shop.stripe.turn(hours * 3_600);
    before
}

/// All that Stripe's meter of runs has counted for the company.
async fn counted(shop: &Shop) -> i64 {
    counted_by(shop, "atelier_runs_over").await
}

/// All that Stripe's meter of these events has.
pub async fn counted_by(shop: &Shop, event: &str) -> i64 {
    let meters = shop.theirs("billing/meters").await;
    let of_event = |meter: &&Value| meter["event_name"] == event;
    let meter = meters["data"].as_array().unwrap().iter().find(of_event).unwrap()["id"].as_str().unwrap().to_owned();
    let now = shop.stripe.now();
    let (from, until) = (now - now % DAY - 40 * DAY, now - now % DAY + 40 * DAY);
    let path = format!(
        "billing/meters/{meter}/event_summaries?customer={}&start_time={from}&end_time={until}",
        shop.customer().await
    );
    let found = shop.theirs(&path).await;
    found["data"]
        .as_array()
        .unwrap_or_else(|| panic!("{found}"))
        .iter()
        .map(|each| each["aggregated_value"].as_i64().unwrap())
        .sum()
}

async fn slices(pool: &PgPool) -> Vec<(i64, bool)> {
    sqlx::query_as("SELECT value, sent_at IS NOT NULL FROM control.over_slices WHERE metric = 'runs' ORDER BY from_at")
        .fetch_all(pool)
        .await
        .unwrap()
}

/// Polls the work until it has waited so often, and drops it; whether it was done by then.
async fn kill_after(waits: usize, work: impl Future<Output = Result<(), crate::kit::problem::Problem>>) -> bool {
    let (mut work, mut left) = (pin!(work), waits);
    poll_fn(|context| match work.as_mut().poll(context) {
        Poll::Pending if left > 1 => {
            left -= 1;
            Poll::Pending
        }
        Poll::Pending => Poll::Ready(false),
        Poll::Ready(_) => Poll::Ready(true),
    })
    .await
}

#[database_test]
async fn i3_r47_what_goes_over_is_counted_once_and_charged_with_its_period(pool: PgPool) {
    let (mut shop, meters) = at_its_limit(&pool).await;
    meters.of(client(&shop)).await.unwrap();
    assert_eq!(slices(&pool).await, [], "nothing is over yet");
    let first = hours(&shop, 3);
    shop.runs(70, 0, first + TimeDelta::hours(1)).await;
    meters.of(client(&shop)).await.unwrap();
    meters.round().await.unwrap();
    assert_eq!((slices(&pool).await, counted(&shop).await), (vec![(70, true)], 70), "however often it is looked at");
    // A line of the ledger that came late is charged with the next hour.
    shop.runs(5, 0, first + TimeDelta::minutes(30)).await;
    let second = hours(&shop, 2);
    shop.runs(25, 0, second + TimeDelta::minutes(10)).await;
    meters.round().await.unwrap();
    let all: i64 = slices(&pool).await.iter().map(|(value, _)| value).sum();
    assert_eq!((all, counted(&shop).await), (100, 100));
    assert_eq!(meters.differences(client(&shop)).await.unwrap().len(), 0);

    shop.acme.admin = shop.sign_in().await;
    let before = shop.billing().await["paid"]["period_end"].clone();
    shop.both_later(32).await;
    assert_ne!(shop.billing().await["paid"]["period_end"], before);
    let invoices = shop.invoices().await;
    let over = |line: &&Value| line["price"]["over"] == "runs";
    let line = invoices.iter().flat_map(|bill| bill["lines"].as_array().unwrap()).find(over).cloned();
    let line = line.unwrap_or_else(|| panic!("{invoices:?}"));
    // 29.00 for a thousand.
    assert_eq!((&line["amount"], &line["quantity"], &line["price"]["version"]), (&json!(290), &json!(100), &json!(1)));
    shop.agrees().await;
}

#[database_test]
async fn i3_f18_killed_at_every_step_an_hour_is_still_counted_once(pool: PgPool) {
    let (shop, meters) = at_its_limit(&pool).await;
    meters.of(client(&shop)).await.unwrap();
    let mut expected = 0;
    // As long as a kill still hits something: each time a new hour, killed one step later.
    for waits in 1..200 {
        let begun = hours(&shop, 1);
        shop.runs(waits, 0, begun).await;
        expected += waits;
        let is_done = kill_after(usize::try_from(waits).unwrap(), meters.of(client(&shop))).await;
        if is_done && waits > 8 {
            break;
        }
        meters.of(client(&shop)).await.unwrap();
        let all = slices(&pool).await;
        assert!(all.iter().all(|(_, is_sent)| *is_sent), "{waits}: {all:?}");
        assert_eq!(counted(&shop).await, all.iter().map(|(value, _)| value).sum::<i64>(), "after {waits} steps");
    }
    hours(&shop, 2);
    meters.of(client(&shop)).await.unwrap();
    assert_eq!(counted(&shop).await, expected);
}

#[database_test]
async fn i3_what_arrived_unknown_to_us_is_not_sent_again_when_stripe_has_forgotten_its_name(pool: PgPool) {
    let (mut shop, meters) = at_its_limit(&pool).await;
    meters.of(client(&shop)).await.unwrap();
    let begun = hours(&shop, 2);
    shop.runs(30, 0, begun).await;
    meters.of(client(&shop)).await.unwrap();
    assert_eq!(counted(&shop).await, 30);
    // The process died between Stripe's answer and our note of it.
    sqlx::query("UPDATE control.over_slices SET sent_at = NULL").execute(&pool).await.unwrap();
    meters.of(client(&shop)).await.unwrap();
    assert_eq!((counted(&shop).await, slices(&pool).await), (30, vec![(30, true)]), "a known name counts as arrived");
    sqlx::query("UPDATE control.over_slices SET sent_at = NULL").execute(&pool).await.unwrap();
    shop.both_later(3).await;
    meters.of(client(&shop)).await.unwrap();
    assert_eq!((counted(&shop).await, slices(&pool).await), (30, vec![(30, true)]), "a forgotten name is looked up");
}

#[database_test]
async fn i3_what_was_over_before_it_is_charged_for_is_free_and_a_difference_is_found(pool: PgPool) {
    let shop = open(&pool).await;
    let now = shop.app.parts.clock.now();
    // Before anything was bought, and then under a plan that stops.
    shop.runs(LIMIT + 500, 0, now).await;
    buy(&shop).await;
    let meters = shop.follower.meters();
    meters.of(client(&shop)).await.unwrap();
    let begun = hours(&shop, 3);
    shop.runs(7, 0, begun.duration_trunc(TimeDelta::hours(1)).unwrap() + TimeDelta::hours(1)).await;
    meters.of(client(&shop)).await.unwrap();
    assert_eq!(slices(&pool).await, [(7, true)]);
    hours(&shop, 2);
    assert_eq!(meters.differences(client(&shop)).await.unwrap().len(), 0);
    sqlx::query("UPDATE control.over_slices SET value = 9").execute(&pool).await.unwrap();
    let found = meters.differences(client(&shop)).await.unwrap();
    assert_eq!(found.iter().map(|of| (of.ours, of.theirs)).collect::<Vec<_>>(), [(9, 7)]);
}

/// Five hours before a month ends, on a plan that charges, with everything used that is free.
async fn before_the_end(pool: &PgPool) -> (Shop, Meters, DateTime<Utc>) {
    let now = Clock::default().now();
    let end = Month::of(now).start() + chrono::Months::new(2);
    let shop = Shop::open_in(pool, "", end - TimeDelta::hours(5) - now).await;
    buy(&shop).await;
    shop.runs(LIMIT, 0, shop.app.parts.clock.now()).await;
    let meters = shop.follower.meters();
    meters.of(client(&shop)).await.unwrap();
    let begun = hours(&shop, 2);
    shop.runs(40, 0, begun + TimeDelta::minutes(70)).await;
    hours(&shop, 4);
    meters.of(client(&shop)).await.unwrap();
    assert_eq!((slices(pool).await, counted(&shop).await), (vec![(40, true)], 40));
    (shop, meters, end)
}

async fn late(pool: &PgPool) -> Vec<(i64, bool, DateTime<Utc>)> {
    let found = "SELECT value, sent_at IS NOT NULL, used_by FROM control.over_slices WHERE used_by IS NOT NULL ORDER BY from_at";
    sqlx::query_as(found).fetch_all(pool).await.unwrap()
}

#[database_test]
async fn i3_use_that_came_after_its_month_was_closed_is_charged_once_by_its_own_months_limit(pool: PgPool) {
    let (mut shop, meters, end) = before_the_end(&pool).await;
    shop.runs(5, 0, end - TimeDelta::minutes(90)).await;
    // The new month's own use is within its limit, and costs nothing.
    shop.runs(30, 0, shop.app.parts.clock.now()).await;
    hours(&shop, 2);
    meters.of(client(&shop)).await.unwrap();
    assert_eq!((late(&pool).await, counted(&shop).await), (vec![(5, true, end)], 45));
    hours(&shop, 2);
    meters.round().await.unwrap();
    meters.of(client(&shop)).await.unwrap();
    assert_eq!((late(&pool).await.len(), counted(&shop).await), (1, 45), "however often it is looked at");
    shop.runs(2, 0, end - TimeDelta::minutes(80)).await;
    hours(&shop, 2);
    meters.of(client(&shop)).await.unwrap();
    assert_eq!((late(&pool).await.len(), counted(&shop).await), (2, 47), "what comes later still is told apart");
    assert_eq!(meters.differences(client(&shop)).await.unwrap().len(), 0);

    shop.acme.admin = shop.sign_in().await;
    shop.both_later(32).await;
    let invoices = shop.invoices().await;
    let lines: Vec<Value> = invoices.iter().flat_map(|bill| bill["lines"].as_array().unwrap().clone()).collect();
    let marked: Vec<&Value> = lines.iter().filter(|line| line["late"] != json!([])).collect();
    assert_eq!(marked.len(), 1, "{lines:?}");
    assert_eq!(marked[0]["price"]["over"], "runs");
    let values: Vec<i64> =
        marked[0]["late"].as_array().unwrap().iter().map(|one| one["value"].as_i64().unwrap()).collect();
    assert_eq!((values, &marked[0]["late"][0]["used_by"]), (vec![5, 2], &json!(end)));
}

#[database_test]
async fn i3_f18_killed_at_every_step_late_use_is_still_charged_once(pool: PgPool) {
    let (shop, meters, end) = before_the_end(&pool).await;
    let mut expected = 0;
    for waits in 1..200 {
        shop.runs(waits, 0, end - TimeDelta::minutes(90)).await;
        hours(&shop, 1);
        expected += waits;
        let is_done = kill_after(usize::try_from(waits).unwrap(), meters.of(client(&shop))).await;
        if is_done && waits > 8 {
            break;
        }
    }
    hours(&shop, 2);
    meters.of(client(&shop)).await.unwrap();
    let all = late(&pool).await;
    assert!(all.iter().all(|(_, is_sent, by)| *is_sent && *by == end), "{all:?}");
    assert_eq!(all.iter().map(|(value, ..)| value).sum::<i64>(), expected);
    assert_eq!(counted(&shop).await, 40 + expected);
}

#[database_test]
async fn i3_what_stripe_refuses_is_kept_with_its_reason_and_holds_nothing_else_up(pool: PgPool) {
    let (shop, meters) = at_its_limit(&pool).await;
    meters.of(client(&shop)).await.unwrap();
    let first = hours(&shop, 2);
    shop.runs(3, 0, first).await;
    meters.of(client(&shop)).await.unwrap();
    // As if it had been used too long ago for Stripe to take it.
    let old = "UPDATE control.over_slices SET sent_at = NULL, tried_at = NULL, from_at = from_at - interval '60 days', until_at = until_at - interval '60 days'";
    sqlx::query(old).execute(&pool).await.unwrap();
    let second = hours(&shop, 2);
    shop.runs(4, 0, second).await;
    meters.of(client(&shop)).await.unwrap();
    let all: Vec<(i64, bool, bool)> = sqlx::query_as(
        "SELECT value, sent_at IS NOT NULL, refused_at IS NOT NULL AND refusal <> '' FROM control.over_slices ORDER BY from_at",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(all, [(3, false, true), (4, true, false)]);
}

#[database_test]
async fn r49_a_change_now_that_would_lose_what_went_over_is_refused_and_one_later_is_not(pool: PgPool) {
    let (mut shop, meters) = at_its_limit(&pool).await;
    meters.of(client(&shop)).await.unwrap();
    let begun = hours(&shop, 2);
    shop.runs(9, 0, begun + TimeDelta::minutes(10)).await;
    hours(&shop, 2);
    meters.of(client(&shop)).await.unwrap();
    shop.acme.admin = shop.sign_in().await;
    let change = |starts: &str| json!({ "plan": "business", "pays": "year", "seats": 3, "starts": starts });
    let admin = &shop.acme.admin;
    assert_eq!(admin.post("billing/change/preview", change("now")).await.outcome(), "409 billing.over_open");
    assert_eq!(admin.post("billing/change", change("now")).await.outcome(), "409 billing.over_open");
    assert_eq!(admin.post("billing/change", change("later")).await.status, 200);
}
