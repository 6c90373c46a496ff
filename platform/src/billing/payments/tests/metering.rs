//! What goes over a plan's limits, counted once and charged where it was used.
#![expect(clippy::disallowed_types, reason = "sqlx::test hands out a pool")]

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
const LIMIT: i64 = 25_000;

/// On the second of a month, so that the month lasts as long as a test.
async fn open(pool: &PgPool) -> Shop {
    let now = Clock::default().now();
    let next = Month::of(now).start() + chrono::Months::new(1) + TimeDelta::hours(30);
    Shop::open_in(pool, "", next - now).await
}

/// Events bear the real time of day and are refused where it is later than that: what was bought is looked up.
async fn buy(shop: &Shop) {
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

fn client(shop: &Shop) -> ClientId {
    ClientId::new(shop.acme.id).unwrap()
}

/// Hours pass here and at Stripe.
fn hours(shop: &Shop, hours: i64) -> DateTime<Utc> {
    let before = shop.app.parts.clock.now();
    shop.app.parts.clock.advance(TimeDelta::hours(hours));
    shop.stripe.turn(hours * 3_600);
    before
}

/// All that Stripe's meter of runs has counted for the company.
async fn counted(shop: &Shop) -> i64 {
    let meters = shop.theirs("billing/meters").await;
    let of_runs = |meter: &&Value| meter["event_name"] == "atelier_runs_over";
    let meter = meters["data"].as_array().unwrap().iter().find(of_runs).unwrap()["id"].as_str().unwrap().to_owned();
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

#[sqlx::test(migrations = "../migrations")]
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

#[sqlx::test(migrations = "../migrations")]
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

#[sqlx::test(migrations = "../migrations")]
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

#[sqlx::test(migrations = "../migrations")]
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
