//! A server that sells through the stand-in for Stripe, both over HTTP, and a company that signed itself up.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::PgPool;
use stripe_stand_in::{AfterDunning, StandIn};

use super::super::{FOLLOW, Follower, PATH};
use crate::background;
use crate::config::Settings;
use crate::kit::caller::ClientId;
use crate::kit::jobs::Workers;
use crate::testing::{PASSWORD, Person, Reply, Tenant, TestApp, browser};

pub const SECRET: &str = "whsec_story";
/// Cards that Stripe's documents name.
pub const GOOD: &str = "4242424242424242";
pub const DECLINED: &str = "4000000000000002";
/// It can be attached, and every charge of it is declined.
pub const FAILS_LATER: &str = "4000000000000341";
pub const DAY: i64 = 86_400;

pub struct Shop {
    pub app: TestApp,
    pub stripe: StandIn,
    pub owner: Tenant,
    pub acme: Tenant,
    pub follower: Follower,
    pool: PgPool,
    workers: Workers,
}

impl Shop {
    /// `faults`: of the delivery of events, as the stand-in names them. The plans are on sale.
    pub async fn open(pool: &PgPool, faults: &str) -> Self {
        Self::open_in(pool, faults, TimeDelta::zero()).await
    }

    /// The same after some time: here and at Stripe it is later than it is.
    pub async fn open_in(pool: &PgPool, faults: &str, ahead: TimeDelta) -> Self {
        Self::open_with(pool, faults, ahead, |_| {}).await
    }

    /// The same with other settings.
    pub async fn open_with(pool: &PgPool, faults: &str, ahead: TimeDelta, change: impl FnOnce(&mut Settings)) -> Self {
        let settings =
            stripe_stand_in::Settings { after_dunning: AfterDunning::PastDue, ..stripe_stand_in::Settings::default() };
        let stripe = StandIn::start(settings).await.unwrap();
        let address = stripe.url();
        let app = TestApp::with(pool.clone(), |settings| {
            settings.billing.stripe_secret_key = Some("sk_test_story".into());
            settings.billing.stripe_webhook_secrets = Some(SECRET.into());
            settings.billing.stripe_api_url = Some(address.parse().unwrap());
            change(settings);
        })
        .await;
        app.parts.clock.advance(ahead);
        stripe.turn(ahead.num_seconds());
        stripe.forward(&format!("http://{}{PATH}{faults}", app.address), SECRET);
        let owner = app.tenant("owner").await;
        let acme = app.signed_up("acme").await;
        app.end_jobs().await;
        let parts = &app.parts;
        let follower = Follower {
            payments: parts.payments.get_ref().clone(),
            meter: parts.usage.get_ref().clone(),
            entitlements: parts.entitlements.get_ref().clone(),
        };
        let workers = background::jobs(parts);
        let shop = Self { stripe, owner, acme, follower, pool: pool.clone(), workers, app };
        assert_eq!(
            shop.owner.admin.post("plan/publish", json!({})).await.data()["prices"].as_array().unwrap().len(),
            8,
            "two plans by month and year, and what goes over one of them, runs and tokens"
        );
        shop
    }

    /// Waits until every event has arrived and all that follows is done.
    pub async fn settled(&self) {
        self.stripe.delivered().await;
        self.step_all().await;
    }

    /// Does all that is to be done of payments now.
    pub async fn step_all(&self) {
        while self.workers.step(FOLLOW).await.unwrap() {}
    }

    /// Asks for the page where a plan is paid for.
    pub async fn checkout(&self, plan: &str, pays: &str, seats: i64) -> Reply {
        self.acme.admin.post("billing/checkout", json!({ "plan": plan, "pays": pays, "seats": seats })).await
    }

    /// Sells a plan by invoice, too: a new version of it, which is on sale.
    pub async fn sell_by_invoice(&self, plan: &str, days: i64) {
        let admin = &self.owner.admin;
        let all = admin.get("plan/list").await.data().as_array().unwrap().clone();
        let mut terms = all.into_iter().find(|one| one["plan"] == plan && one["is_newest"] == true).unwrap();
        let based_on = terms["version"].clone();
        for not_said in ["plan", "version", "made_by", "created_at", "is_newest", "clients"] {
            terms.as_object_mut().unwrap().remove(not_said);
        }
        terms["invoice_days"] = json!(days);
        let made = admin.post(format!("plan/{plan}/version"), json!({ "based_on": based_on, "terms": terms })).await;
        assert_eq!(made.data()["invoice_days"], days, "{}", made.body);
        assert_eq!(admin.post("plan/publish", json!({})).await.status, 200);
    }

    /// Fills a hosted page's form in; its status, and what it says.
    pub async fn fill(&self, url: &str, form: &[(&str, &str)]) -> (u16, String) {
        let answer = browser().post(url).form(form).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// Buys a plan by card.
    pub async fn buy(&self, plan: &str, pays: &str, seats: i64) {
        let page = self.checkout(plan, pays, seats).await;
        let url = page.data()["url"].as_str().unwrap_or_else(|| panic!("{}", page.body)).to_owned();
        assert_eq!(self.fill(&url, &[("number", GOOD)]).await.0, 303);
        self.settled().await;
    }

    /// Pays with another card from now on.
    pub async fn use_card(&self, number: &str) {
        let portal = self.acme.admin.post("billing/portal", json!({})).await;
        let url = portal.data()["url"].as_str().unwrap_or_else(|| panic!("{}", portal.body)).to_owned();
        assert_eq!(self.fill(&url, &[("act", "card"), ("number", number)]).await.0, 303);
    }

    /// What the company's own page shows.
    pub async fn billing(&self) -> Value {
        let page = self.acme.admin.get("billing").await;
        assert_eq!(page.status, 200, "{}", page.body);
        page.data().clone()
    }

    pub async fn invoices(&self) -> Vec<Value> {
        self.acme.admin.get("billing/invoices").await.data().as_array().unwrap().clone()
    }

    /// Plan, state and seats that are paid for.
    pub async fn has(&self) -> (String, String, Option<i64>) {
        let page = self.billing().await;
        let word = |name: &str| page["subscription"][name].as_str().unwrap().to_owned();
        (word("plan"), word("state"), page["paid"]["seats"].as_i64())
    }

    /// What Stripe itself has at an address of its API.
    pub async fn theirs(&self, path: &str) -> Value {
        let url = format!("{}/v1/{path}", self.stripe.url());
        browser().get(url).bearer_auth("sk_test_story").send().await.unwrap().json().await.unwrap()
    }

    /// Does something at Stripe behind the server's back.
    pub async fn behind(&self, path: &str, form: &[(&str, &str)]) -> Value {
        let url = format!("{}/v1/{path}", self.stripe.url());
        browser().post(url).bearer_auth("sk_test_story").form(form).send().await.unwrap().json().await.unwrap()
    }

    /// The company's customer at Stripe.
    pub async fn customer(&self) -> String {
        let of = "SELECT customer FROM control.stripe_customers WHERE client_id = $1";
        sqlx::query_scalar(of).bind(self.acme.id).fetch_one(&self.pool).await.unwrap()
    }

    /// Days pass here, and Stripe is looked at as every night. The administrator signs in again.
    pub async fn later(&mut self, days: i64) {
        self.app.parts.clock.advance(TimeDelta::days(days));
        self.follower.reconcile().await.unwrap();
        self.acme.admin = self.sign_in().await;
    }

    /// Days pass here and at Stripe alike.
    pub async fn both_later(&mut self, days: i64) {
        self.stripe.turn(days * DAY);
        self.settled().await;
        self.later(days).await;
    }

    /// So many runs of the company that ended at this moment.
    pub async fn runs(&self, count: i64, tokens: i64, ended: DateTime<Utc>) {
        sqlx::query(
            "INSERT INTO usage_entries (client_id, id, kind, user_id, use_case_id, model, region, plugin, status, input_tokens, started_at, finished_at)
             SELECT $1, gen_random_uuid(), 'run', $5, NULL, 'm', 'r', 'offline', 'succeeded', $3, $4, $4 FROM generate_series(1, $2)",
        )
        .bind(self.acme.id)
        .bind(count)
        .bind(tokens)
        .bind(ended)
        .bind(self.acme.admin.user_id)
        .execute(&self.pool)
        .await
        .unwrap();
    }

    /// What a sign-in says of the company's subscription (R58).
    pub async fn subscription(&self) -> Value {
        self.app.login("admin@acme.test", PASSWORD).await.data()["subscription"].clone()
    }

    pub async fn sign_in(&self) -> Person {
        self.app.sign_in("admin@acme.test", PASSWORD).await
    }

    /// I7: what is kept here is what Stripe has, and a further look finds nothing new. Each event was kept once, and
    /// none waits.
    pub async fn agrees(&self) {
        let client = ClientId::new(self.acme.id).unwrap();
        assert!(!self.follower.look(client).await.unwrap(), "a further look has found something else");
        let live = self.theirs(&format!("subscriptions?customer={}", self.customer().await)).await;
        let live = live["data"].as_array().unwrap().clone();
        let here: (Option<String>, Option<String>, Option<i64>) =
            sqlx::query_as("SELECT subscription, status, quantity FROM control.stripe_customers WHERE client_id = $1")
                .bind(self.acme.id)
                .fetch_one(&self.pool)
                .await
                .unwrap();
        let there = live.first().map_or((None, None, None), |theirs| {
            let text = |name: &str| theirs[name].as_str().map(str::to_owned);
            (text("id"), text("status"), theirs["items"]["data"][0]["quantity"].as_i64())
        });
        assert!(live.len() <= 1, "{live:?}");
        assert_eq!(here, there);
        let waiting: i64 = sqlx::query_scalar("SELECT count(*) FROM control.stripe_events WHERE state = 'waiting'")
            .fetch_one(&self.pool)
            .await
            .unwrap();
        assert_eq!(waiting, 0);
        assert_eq!(self.stripe.wrong(), Vec::<String>::new());
    }
}
