//! Delivery of events: signed, repeated until the endpoint answers 2xx, and as unorderly as wished.
//!
//! Faults are named in the endpoint's own address and not sent on: `?shuffle` (newest first), `?duplicate`
//! (everything twice), `?delay=SECONDS` (of the stand-in's clock), `?lose` (the first attempt never arrives).

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::sync::Notify;
use url::Url;

use super::{THIN, sign};
use crate::http::Hosted;
use crate::state::{DAY, HOUR, World, text};

/// Seconds after which Stripe tries again; then it gives up. Test mode has three.
const AGAIN: [i64; 3] = [60, HOUR, DAY];
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Default)]
pub struct Outbox {
    waiting: Vec<Delivery>,
    flying: usize,
    woken: Arc<Notify>,
    pub settled: Arc<Notify>,
}

#[derive(Clone, Debug)]
struct Delivery {
    event: String,
    endpoint: String,
    attempt: usize,
    due: i64,
    /// The endpoint's `delay` is in `due` already.
    delayed: bool,
}

/// What is to be posted now.
struct Posting {
    delivery: Delivery,
    url: Url,
    secret: String,
    body: String,
    lost: bool,
}

impl Outbox {
    pub fn add(&mut self, event: &str, endpoint: &str, now: i64) {
        self.waiting.push(Delivery {
            event: event.to_owned(),
            endpoint: endpoint.to_owned(),
            attempt: 0,
            due: now,
            delayed: false,
        });
        self.woken.notify_one();
    }

    pub fn wake(&self) {
        self.woken.notify_one();
    }

    /// How many deliveries are under way or due at this moment.
    pub fn open(&self, now: i64) -> usize {
        self.flying + self.waiting.iter().filter(|d| d.due <= now).count()
    }

    pub fn waiting(&self) -> usize {
        self.waiting.len() + self.flying
    }
}

/// Ends once no delivery is under way or due.
pub async fn settled(hosted: &Hosted) {
    loop {
        let settled = hosted.lock().outbox.settled.clone();
        let notified = settled.notified();
        tokio::pin!(notified);
        notified.as_mut().enable();
        {
            let world = hosted.lock();
            if world.outbox.open(world.clock.now()) == 0 {
                return;
            }
            world.outbox.wake();
        }
        notified.await;
    }
}

/// Delivers for as long as it is polled.
pub async fn deliver(hosted: Hosted) {
    #[expect(clippy::disallowed_methods, reason = "a test's program, not behind the server's egress")]
    let client = reqwest::Client::builder().timeout(PATIENCE).redirect(reqwest::redirect::Policy::none()).build();
    let Ok(client) = client else { return };
    let woken = hosted.lock().outbox.woken.clone();
    loop {
        let postings = taken(&mut hosted.lock());
        if postings.is_empty() {
            hosted.lock().outbox.settled.notify_waiters();
            // The clock runs by itself: what is due later is found by looking again.
            let _ = tokio::time::timeout(Duration::from_secs(1), woken.notified()).await;
            continue;
        }
        for posting in postings {
            let arrived = !posting.lost && posted(&client, &posting).await;
            after(&mut hosted.lock(), posting.delivery, arrived);
        }
    }
}

async fn posted(client: &reqwest::Client, posting: &Posting) -> bool {
    let signature = sign(&posting.secret, crate::state::Clock::wall(), &posting.body);
    let request = client
        .post(posting.url.clone())
        .header("Content-Type", "application/json; charset=utf-8")
        .header("User-Agent", "Stripe/1.0 (+https://stripe.com/docs/webhooks)")
        .header("Stripe-Signature", signature)
        .body(posting.body.clone());
    request.send().await.is_ok_and(|answer| answer.status().is_success())
}

fn taken(world: &mut World) -> Vec<Posting> {
    let now = world.clock.now();
    let mut due = Vec::new();
    for mut delivery in std::mem::take(&mut world.outbox.waiting) {
        let Some(url) = address(world, &delivery) else { continue };
        let fault = |name: &str| url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
        let delay = fault("delay").map_or(0, |seconds| seconds.parse().unwrap_or(HOUR));
        if !delivery.delayed {
            delivery.delayed = true;
            delivery.due += delay;
        }
        if delivery.due > now {
            world.outbox.waiting.push(delivery);
            continue;
        }
        let (twice, turned) = (fault("duplicate").is_some(), fault("shuffle").is_some());
        let lost = fault("lose").is_some() && delivery.attempt == 0;
        let Some(posting) = posting(world, delivery, &url, lost) else { continue };
        due.push((posting, twice, turned));
    }
    if due.iter().any(|(_, _, turned)| *turned) {
        due.reverse();
    }
    let mut postings = Vec::with_capacity(due.len());
    for (posting, twice, _) in due {
        if twice {
            let (delivery, url, secret) = (posting.delivery.clone(), posting.url.clone(), posting.secret.clone());
            postings.push(Posting { delivery, url, secret, body: posting.body.clone(), lost: posting.lost });
        }
        postings.push(posting);
    }
    world.outbox.flying = postings.len();
    postings
}

fn address(world: &World, delivery: &Delivery) -> Option<Url> {
    let endpoint = world.get("webhook_endpoint", &delivery.endpoint).ok()?;
    Url::parse(text(endpoint, "url")).ok()
}

fn posting(world: &World, delivery: Delivery, url: &Url, lost: bool) -> Option<Posting> {
    let endpoint = world.find(&delivery.endpoint)?;
    let mut event = world.find(&delivery.event)?.clone();
    // The shape follows the endpoint's version, not that of the request.
    if let Some(version) = endpoint["api_version"].as_str().filter(|_| event["object"] != THIN) {
        event["api_version"] = json!(version);
    }
    let mut url = url.clone();
    let faults = ["shuffle", "duplicate", "delay", "lose"];
    let kept: Vec<(String, String)> =
        url.query_pairs().into_owned().filter(|(key, _)| !faults.contains(&key.as_str())).collect();
    url.set_query(None);
    if !kept.is_empty() {
        url.query_pairs_mut().extend_pairs(kept);
    }
    let body = serde_json::to_string_pretty(&event).ok()?;
    Some(Posting { delivery, url, secret: text(endpoint, "_secret").to_owned(), body, lost })
}

fn after(world: &mut World, mut delivery: Delivery, arrived: bool) {
    world.outbox.flying = world.outbox.flying.saturating_sub(1);
    if arrived {
        if world.find(&delivery.event).is_some_and(|event| event["object"] == THIN) {
            return;
        }
        let less = |event: &mut serde_json::Value| {
            let pending = event["pending_webhooks"].as_i64().unwrap_or_default();
            event["pending_webhooks"] = json!((pending - 1).max(0));
        };
        world.edit(&delivery.event, less);
    } else if let Some(later) = AGAIN.get(delivery.attempt) {
        delivery.attempt += 1;
        delivery.due = world.clock.now() + later;
        world.outbox.waiting.push(delivery);
    }
}
