//! Calls whose providers fail go the way that runs go: asked again before the first word, then to the next binding, and
//! the ledger says which were tried.

use std::num::NonZeroU32;
use std::sync::Arc;

use runners::testing::{Act, Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{asking, outcome, program, vectors};
use crate::kit::caller::ClientId;
use crate::models::{Candidate, Offer};
use crate::routing::{BindingLimits, BreakerState};
use crate::runs::testing::{MODEL, offer, provider, refuse};
use crate::testing::{Person, TestApp};

struct Scene {
    app: TestApp,
    admin: Person,
    program: Person,
}

/// A client whose model in `local` is served by these, the first with the best priority.
async fn scene(pool: PgPool, providers: &[&StandIn]) -> Scene {
    let app = TestApp::with(pool, |settings| {
        settings.models.allow_private_hosts = true;
        settings.regions.region_addresses = "test=https://test.example.com/".to_owned();
    })
    .await;
    let admin = app.tenant("acme").await.admin;
    app.parts.models.set_offers(vec![offer(&app, "local", providers)]);
    let program = program(&admin).await;
    Scene { app, admin, program }
}

impl Scene {
    async fn chat(&self) -> crate::testing::Reply {
        self.program.post("/v1/chat/completions", asking("x")).await
    }

    /// The tries of the last call: outcome, and whether it was the first binding.
    async fn tries(&self) -> Vec<(String, bool)> {
        let first = self.candidates()[0].id.to_string();
        let attempts = self.last().await["attempts"].as_array().unwrap().clone();
        let of = |attempt: &Value| (attempt["outcome"].as_str().unwrap().to_owned(), attempt["binding_id"] == first);
        attempts.iter().map(of).collect()
    }

    async fn last(&self) -> Value {
        self.app.parts.usage.settled().await;
        self.admin.get("usage/calls?limit=1").await.data()[0].clone()
    }

    fn candidates(&self) -> Vec<Candidate> {
        let offer = self.app.parts.models.offer(ClientId::OWNER, MODEL, "local", &["local".to_owned()]).unwrap();
        offer.candidates.clone()
    }

    fn offer_instead(&self, change: impl Fn(usize, Candidate) -> Candidate) {
        let offer = self.app.parts.models.offer(ClientId::OWNER, MODEL, "local", &["local".to_owned()]).unwrap();
        let candidates = self.candidates().into_iter().enumerate().map(|(n, candidate)| change(n, candidate)).collect();
        self.app.parts.models.set_offers(vec![Arc::new(Offer { candidates, ..(*offer).clone() })]);
    }
}

fn tried(tries: &[(&str, bool)]) -> Vec<(String, bool)> {
    tries.iter().map(|(outcome, first)| ((*outcome).to_owned(), *first)).collect()
}

#[database_test]
async fn f10_a_call_is_asked_again_before_its_first_word_and_goes_on_to_the_next_binding(pool: PgPool) {
    let (one, other) = (provider(Behaviour::refusing_first(1, 503)).await, provider(Behaviour::default()).await);
    let scene = scene(pool, &[&one, &other]).await;
    assert_eq!(scene.chat().await.status, 200);
    assert_eq!(scene.tries().await, tried(&[("overloaded", true), ("succeeded", true)]));
    assert_eq!(other.connections(), 0);

    one.set(refuse(401));
    let mut stream = asking("x");
    stream["stream"] = true.into();
    let answer = scene.program.post("/v1/chat/completions", stream).await;
    assert_eq!(answer.body.as_str().unwrap().matches("word1 ").count(), 1, "{}", answer.body);
    assert_eq!(scene.tries().await, tried(&[("unauthorized", true), ("succeeded", false)]));
    let marked = scene.app.parts.models.health().standing(scene.candidates()[0].id);
    assert_eq!(marked.state, BreakerState::Open, "calls and runs share what is known of a binding");

    other.set(vectors());
    let made = scene.program.post("/v1/embeddings", json!({ "model": MODEL, "input": ["a", "b"] })).await;
    assert_eq!(made.body["data"][0]["embedding"], json!([0.5, -1.25]), "{}", made.body);
    assert_eq!(scene.tries().await, tried(&[("succeeded", false)]), "whose circuit is open is not asked");
    scene.app.parts.models.health().flush(&scene.app.parts.db, scene.app.parts.runs.process()).await.unwrap();
    let mut tx = scene.app.parts.db.begin_worker().await.unwrap();
    let counted = "SELECT outcome, sum(calls)::bigint FROM control.binding_minutes GROUP BY outcome ORDER BY outcome";
    let minutes = sqlx::query_as::<_, (String, i64)>(counted).fetch_all(&mut *tx).await.unwrap();
    let of = |outcome: &str, calls| (outcome.to_owned(), calls);
    assert_eq!(minutes, [of("overloaded", 1), of("succeeded", 3), of("unauthorized", 1)], "the charts have calls too");
}

#[database_test]
async fn f11_after_the_first_words_of_a_call_nothing_is_asked_again(pool: PgPool) {
    let (cut, other) = (provider(Behaviour::acting(Act::CutAfter(3))).await, provider(Behaviour::default()).await);
    let scene = scene(pool, &[&cut, &other]).await;
    assert_eq!(outcome(&scene.chat().await), "502 - unavailable");
    assert_eq!((scene.tries().await, other.connections()), (tried(&[("unavailable", true)]), 0));
    cut.set(refuse(400));
    assert_eq!(outcome(&scene.chat().await), "400 - bad_request");
    assert_eq!(
        (scene.tries().await, other.connections()),
        (tried(&[("bad_request", true)]), 0),
        "each would say the same"
    );
}

#[database_test]
async fn a_binding_has_no_more_calls_than_it_may_have_and_the_next_one_takes_them(pool: PgPool) {
    let (one, other) = (provider(Behaviour::default()).await, provider(Behaviour::default()).await);
    let scene = scene(pool, &[&one, &other]).await;
    let limits = BindingLimits { parallel: None, per_minute: NonZeroU32::new(1) };
    scene.offer_instead(|n, candidate| if n == 0 { Candidate { limits, ..candidate } } else { candidate });
    for first in [true, false] {
        assert_eq!(scene.chat().await.status, 200);
        assert_eq!(scene.tries().await, tried(&[("succeeded", first)]));
    }
    scene.offer_instead(|_, candidate| Candidate { limits, ..candidate });
    assert_eq!(scene.chat().await.status, 200);
    let full = scene.chat().await;
    assert_eq!(outcome(&full), "429 - rate_limit_exceeded");
    assert!(full.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() > 10);
    let entry = scene.last().await;
    assert_eq!((&entry["status"], &entry["attempts"]), (&json!("failed"), &json!([])), "nobody was asked");
}

#[database_test]
async fn what_only_endpoints_of_openais_kind_know_goes_to_no_other(pool: PgPool) {
    let (one, other) = (provider(Behaviour::default()).await, provider(Behaviour::default()).await);
    let scene = scene(pool, &[&one, &other]).await;
    let other_kind = |n: usize, mut candidate: Candidate| {
        candidate.plugin.is_compatible = n == 1;
        candidate
    };
    scene.offer_instead(other_kind);
    assert_eq!(scene.chat().await.status, 200);
    let mut body = asking("x");
    body["presence_penalty"] = json!(0.5);
    assert_eq!(scene.program.post("/v1/chat/completions", body.clone()).await.status, 200);
    assert_eq!((one.requests().len(), other.requests().len()), (1, 1));
    other.set(refuse(500));
    assert_eq!(outcome(&scene.program.post("/v1/chat/completions", body).await), "502 - unavailable");
    assert_eq!(one.requests().len(), 1, "a parameter would have been lost");
}

#[database_test]
async fn regions_a_call_of_another_regions_model_is_sent_to_that_regions_own_server(pool: PgPool) {
    let elsewhere = provider(Behaviour::default()).await;
    let scene = scene(pool.clone(), &[]).await;
    scene
        .app
        .parts
        .models
        .set_offers(vec![offer(&scene.app, "test", &[&elsewhere]), offer(&scene.app, "mars", &[&elsewhere])]);
    sqlx::query("UPDATE control.clients SET allowed_regions = '{test,mars}'").execute(&pool).await.unwrap();
    let sent = scene.chat().await;
    assert_eq!(outcome(&sent), "421 - wrong_region", "no SDK asks again for it");
    let message = sent.body["error"]["message"].as_str().unwrap();
    assert!(message.contains("https://test.example.com/v1"), "{message}");
    let embed = json!({ "model": "test/stand-in", "input": "x" });
    assert_eq!(outcome(&scene.program.post("/v1/embeddings", embed).await), "421 - wrong_region");
    // Of a region without an address another server behind the same one may answer.
    let mut body = asking("x");
    body["model"] = "mars/stand-in".into();
    let later = scene.program.post("/v1/chat/completions", body).await;
    assert_eq!(
        (outcome(&later), &later.headers["retry-after"]),
        ("503 - region_not_here".to_owned(), &"2".parse().unwrap())
    );
    assert_eq!(elsewhere.connections(), 0);
}
