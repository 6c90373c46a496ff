//! I3 from end to end: what the provider has counted is what stands in the ledger, what the sums of insight add up to,
//! and what Stripe's meters are told.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use reqwest::Method;
use runners::testing::{Act, Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::metering::{LIMIT, ahead, buy, client, counted_by, hours};
use super::shop::Shop;
use crate::runs::testing::{MODEL, provider, publish, refuse};
use crate::testing::Person;

/// Of the plan Business, beside its runs.
const TOKENS: i64 = 250_000_000;

/// What one place has counted of the month's real work: what ended and did not fail, and tokens of both kinds.
type Counted = (i64, i64);

/// Somebody who runs a use case and whose program calls its model.
struct Work<'a> {
    shop: &'a Shop,
    provider: &'a StandIn,
    use_case: Uuid,
    program: Person,
}

impl<'a> Work<'a> {
    async fn begin(shop: &'a Shop, provider: &'a StandIn) -> Self {
        let admin = &shop.acme.admin;
        let use_case = publish(admin, "local").await;
        let made = admin.post("profile/api-keys", json!({ "name": "my program" })).await;
        let token = Some(made.data()["key"].as_str().unwrap().to_owned());
        let program =
            Person { token, client_id: None, refresh_token: String::new(), cookies: Vec::new(), ..admin.clone() };
        Self { shop, provider, use_case, program }
    }

    /// How a run ends that the provider answers so; one that it leaves in its middle is stopped there.
    async fn run(&self, behaviour: Behaviour) -> String {
        let stalls = matches!(behaviour.act, Act::StallAfter(_));
        self.provider.set(behaviour);
        let admin = &self.shop.acme.admin;
        let inputs = json!({ "inputs": { "topic": Uuid::now_v7().to_string() } });
        let run = admin.post(format!("use-case/{}/run", self.use_case), inputs).await.id();
        let mut heard = String::new();
        let frames = admin
            .events(format!("run/{run}/events"), None, |frame| {
                heard.push_str(frame.data["text"].as_str().unwrap_or_default());
                frame.name == "end" || (stalls && heard.contains("word5"))
            })
            .await;
        if stalls {
            return status(admin.post(format!("run/{run}/stop"), json!({})).await.data());
        }
        status(&frames.last().unwrap().data)
    }

    fn asked(is_streamed: bool) -> Value {
        json!({ "model": MODEL, "stream": is_streamed, "messages": [{ "role": "user", "content": "Write about spring." }] })
    }

    /// A call of the models' API, answered so.
    async fn call(&self, behaviour: Behaviour, is_streamed: bool) -> u16 {
        self.provider.set(behaviour);
        self.program.post("/v1/chat/completions", Self::asked(is_streamed)).await.status
    }

    /// A call whose program hangs up in its middle, until it is written down.
    async fn hang_up(&self) {
        self.provider.set(Behaviour::acting(Act::StallAfter(5)));
        let request = self.program.request(Method::POST, "/v1/chat/completions").json(&Self::asked(true));
        let mut under_way = request.send().await.unwrap();
        let mut heard = String::new();
        while !heard.contains("word5") {
            heard.push_str(&String::from_utf8_lossy(&under_way.chunk().await.unwrap().unwrap()));
        }
        drop(under_way);
        // The server learns from the kernel that the connection is gone.
        while self.shop.acme.admin.get("usage/calls?status=cancelled").await.data() == &json!([]) {
            self.shop.app.parts.usage.settled().await;
        }
    }
}

fn status(told: &Value) -> String {
    told["status"].as_str().unwrap().to_owned()
}

async fn summed(pool: &PgPool, sql: &'static str) -> Counted {
    sqlx::query_as(sql).fetch_one(pool).await.unwrap()
}

#[database_test]
async fn i3_issue_33_provider_ledger_sums_and_stripes_meters_have_counted_the_same(pool: PgPool) {
    let stand_in = provider(Behaviour::default()).await;
    let url = stand_in.url();
    let mut shop = Shop::open_with(&pool, "", ahead(), |settings| {
        settings.models.allow_private_hosts = true;
        settings.models.openai_base_url = Some(url);
        settings.models.openai_api_key = Some("sk-canary-7f3a".into());
    })
    .await;
    buy(&shop).await;
    // All that the plan holds is used to the last run and token: from here on everything is charged.
    let now = shop.app.parts.clock.now();
    shop.runs(LIMIT - 1, 0, now).await;
    shop.runs(1, TOKENS, now).await;
    let meters = shop.follower.meters();
    meters.of(client(&shop)).await.unwrap();
    hours(&shop, 1);
    shop.acme.admin = shop.sign_in().await;
    shop.app.parts.usage.forget(client(&shop));

    let work = Work::begin(&shop, &stand_in).await;
    assert_eq!(work.run(Behaviour::default()).await, "succeeded");
    assert_eq!(work.run(Behaviour::refusing_first(1, 503)).await, "succeeded", "asked a second time");
    assert_eq!(work.run(refuse(400)).await, "failed");
    assert_eq!(work.run(Behaviour::acting(Act::CutAfter(3))).await, "failed", "in the middle of its answer");
    assert_eq!(work.run(Behaviour::acting(Act::StallAfter(5))).await, "cancelled");
    assert_eq!(work.call(Behaviour::default(), false).await, 200);
    assert_eq!(work.call(Behaviour::default(), true).await, 200);
    assert_ne!(work.call(refuse(400), false).await, 200);
    work.hang_up().await;
    shop.app.parts.usage.settled().await;

    // The ledger has what the provider says of each answer that it ended, and an estimate of the three that were left
    // in their middle, which no provider counts for anybody to see.
    let counted: (i64, i64, i64) = sqlx::query_as(
        "SELECT sum(input_tokens)::bigint, sum(output_tokens)::bigint, count(*) FILTER (WHERE status = 'succeeded')
         FROM usage_entries WHERE plugin = 'openai' AND NOT tokens_estimated",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    let (asked, answered) = stand_in.counted();
    assert_eq!(counted, (i64::try_from(asked).unwrap(), i64::try_from(answered).unwrap(), 4));
    assert_eq!((asked, answered), (4 * 7, 4 * 20));
    let estimated =
        summed(&pool, "SELECT count(*), count(DISTINCT status) FROM usage_entries WHERE tokens_estimated").await;
    assert_eq!(estimated, (3, 2), "a run that was cut, one that was stopped, and a call that was hung up on");

    // The ledger's sums are those of the rollups, by quarter, day and month.
    let ledger = summed(
        &pool,
        "SELECT count(*) FILTER (WHERE status <> 'failed'), sum(input_tokens + output_tokens)::bigint FROM usage_entries WHERE plugin = 'openai'",
    )
    .await;
    assert_eq!(ledger.0, 6, "five runs and four calls, of which three failed");
    while sqlx::query_scalar::<_, i64>("SELECT roll_up_usage($1, 1000)")
        .bind(shop.acme.id)
        .fetch_one(&pool)
        .await
        .unwrap()
        > 0
    {}
    let quarters = "SELECT sum(runs + calls + tests - failed)::bigint, sum(input_tokens + output_tokens)::bigint FROM usage_quarters WHERE plugin = 'openai'";
    let days = "SELECT sum(runs + calls + tests - failed)::bigint, sum(tokens)::bigint FROM usage_days WHERE plugin = 'openai'";
    let months = "SELECT sum(runs)::bigint, sum(tokens)::bigint FROM usage_months";
    assert_eq!(summed(&pool, quarters).await, ledger);
    assert_eq!(summed(&pool, days).await, ledger);
    assert_eq!(summed(&pool, months).await, (LIMIT + ledger.0, TOKENS + ledger.1), "with what was used before");

    // Insight, and the month of the company's own page, tell the same.
    let admin = &shop.acme.admin;
    let by_model = admin.get("insight/breakdown?by=model&time=this_month").await;
    let rows = by_model.data()["rows"].as_array().unwrap();
    let now = rows.iter().find(|row| row["key"] == MODEL).unwrap_or_else(|| panic!("{rows:?}"))["now"].clone();
    let of = |figure: &str| now[figure].as_i64().unwrap();
    assert_eq!((of("runs"), of("calls"), of("failed"), of("cancelled")), (5, 4, 3, 2), "{now}");
    assert_eq!(of("input_tokens") + of("output_tokens"), ledger.1, "{now}");
    let this_month = admin.get("usage/months?months=1").await.data()["this_month"].clone();
    assert_eq!((&this_month["runs"], &this_month["tokens"]), (&json!(LIMIT + ledger.0), &json!(TOKENS + ledger.1)));

    // And Stripe is told of as much.
    hours(&shop, 3);
    meters.round().await.unwrap();
    let told = (counted_by(&shop, "atelier_runs_over").await, counted_by(&shop, "atelier_tokens_over").await);
    assert_eq!(told, ledger);
    assert_eq!(meters.differences(client(&shop)).await.unwrap().len(), 0);
}
