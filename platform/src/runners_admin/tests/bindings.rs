//! Bindings from their making to their end, and that runs follow.

use std::future::ready;
use std::sync::{Arc, Mutex};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use runners::testing::{Act, Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{BINDINGS, app, bind, finished, form, models, provider, start, use_case};
use crate::testing::TestApp;

#[database_test]
async fn k02_a_binding_offers_its_models_at_once_and_runs_go_through_it(pool: PgPool) {
    let app = app(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let provider = provider().await;
    assert!(!models(&acme.admin, "local").await.contains(&"stand-in".to_owned()));
    let made = owner.admin.post(BINDINGS, form(&provider, "Stand-in")).await;
    assert_eq!((made.status, &made.data()["problem"]), (201, &Value::Null), "{}", made.body);
    assert!(models(&acme.admin, "local").await.contains(&"stand-in".to_owned()), "in force when it is answered");

    let use_case = use_case(&acme.admin, "stand-in").await;
    let run = finished(&acme.admin, start(&acme.admin, use_case).await.id()).await;
    assert_eq!((&run["status"], &run["plugin"]["name"]), (&json!("succeeded"), &json!("openai")), "{run}");
    assert!(provider.requests()[0].head.to_lowercase().contains("authorization: bearer sk-canary-4711"));

    let mut off = form(&provider, "Stand-in");
    off["enabled"] = json!(false);
    let id = made.id();
    let changed = owner.admin.put(format!("{BINDINGS}/{id}"), json!({ "revision": 1, "binding": off })).await;
    assert_eq!(changed.data()["revision"], 2);
    assert!(!models(&acme.admin, "local").await.contains(&"stand-in".to_owned()));
    assert_eq!(start(&acme.admin, use_case).await.status, 400, "nothing serves it any more");
    assert_eq!(owner.admin.delete(format!("{BINDINGS}/{id}")).await.status, 200);
    assert_eq!(owner.admin.get(format!("{BINDINGS}/{id}")).await.status, 404);
    let log = owner.admin.get("audit-log/list?search=binding.").await;
    let told: Vec<&str> = log.data().as_array().unwrap().iter().rev().filter_map(|l| l["action"].as_str()).collect();
    assert_eq!(told, ["binding.created", "binding.changed", "binding.deleted"]);
}

#[database_test]
async fn issue_31_whether_a_model_can_call_tools_is_said_where_its_plugin_does_not_know_it(pool: PgPool) {
    let app = app(pool).await;
    let owner = app.tenant("owner").await;
    let provider = provider().await;
    let mut both = form(&provider, "Stand-in");
    both["models"] = json!([{ "id": "plain" }, { "id": "able", "tools": true }, { "id": "gpt-4o", "tools": false }]);
    let made = owner.admin.post(BINDINGS, both).await;
    assert_eq!(made.data()["models"][1]["tools"], true, "{}", made.body);
    let regions = owner.admin.get("use-case/get-region-wise-models-list").await;
    let local = regions.data().as_array().unwrap().iter().find(|listed| listed["region"] == "local").unwrap();
    for (model, can) in [("plain", false), ("able", true), ("gpt-4o", false)] {
        let listed = local["models"].as_array().unwrap().iter().find(|listed| listed["id"] == model).unwrap();
        let abilities = listed["capabilities"].as_array().unwrap();
        assert_eq!((abilities.contains(&json!("chat")), abilities.contains(&json!("tools"))), (true, can), "{listed}");
    }
}

#[database_test]
async fn another_process_follows_when_it_looks(pool: PgPool) {
    let (one, other) = (app(pool.clone()).await, app(pool).await);
    let owner = one.tenant("owner").await;
    let provider = provider().await;
    let id = bind(&owner.admin, &provider, "Stand-in").await;
    other.parts.registry.refresh().await;
    let there = other.parts.registry.bindings();
    assert_eq!(there.iter().map(|bound| bound.id).collect::<Vec<_>>(), [id]);
    other.parts.registry.refresh().await;
    assert!(
        std::sync::Arc::ptr_eq(&there, &other.parts.registry.bindings()),
        "nothing has changed, nothing is made anew"
    );
    owner.admin.delete(format!("{BINDINGS}/{id}")).await.data();
    other.parts.registry.refresh().await;
    assert!(other.parts.registry.bindings().is_empty());
}

#[database_test]
async fn what_does_not_fit_the_plugin_is_said_at_its_field(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let owner = app.tenant("owner").await;
    let bedrock = json!({
        "name": "Bedrock", "plugin": "bedrock", "region": "eu-central-1",
        "credentials": { "access_key_id": "AKIA", "secret_access_key": "secret" },
    });
    for (path, value, field) in [
        ("/name", json!(" "), "name"),
        ("/plugin", json!("nothing"), "plugin"),
        ("/region", json!("EU"), "region"),
        ("/region", json!("mars-1"), "provider_region"),
        ("/endpoint", json!("ftp://example.com"), "endpoint"),
        ("/endpoint", json!("http://127.0.0.1:9"), "endpoint"),
        ("/endpoint", json!("https://user:pass@example.com"), "endpoint"),
        ("/endpoint", json!("https://example.com?key=1"), "endpoint"),
        ("/hosts", json!(["evil.example.net"]), "hosts"),
        ("/settings", json!({ "inference_profile": "mars" }), "settings.inference_profile"),
        ("/settings", json!({ "other": 1 }), "settings"),
        ("/credentials", json!({ "access_key_id": "AKIA" }), "credentials.secret_access_key"),
        ("/credentials", json!({ "access_key_id": "AKIA", "secret_access_key": " " }), "credentials.secret_access_key"),
        ("/credentials", json!({ "access_key_id": "a\nb", "secret_access_key": "s" }), "credentials.access_key_id"),
        ("/credentials", json!({ "access_key_id": "A", "secret_access_key": "s", "x": "y" }), "credentials.x"),
        ("/models", json!([{ "id": "a" }, { "id": "a" }]), "models[1].id"),
        ("/models", json!([{ "id": "" }]), "binding.models[0].id"),
        ("/priority", json!(1001), "priority"),
        ("/limits", json!({ "parallel_runs": 0 }), "limits.parallel_runs"),
    ] {
        let mut body = bedrock.clone();
        body[&path[1..]] = value.clone();
        let answer = owner.admin.post(BINDINGS, body).await;
        let field = field.trim_start_matches("binding.");
        assert_eq!((answer.status, answer.field(field).len()), (400, 1), "{path} {value}: {}", answer.body);
    }
    let made = owner.admin.post(BINDINGS, bedrock.clone()).await;
    assert_eq!(made.data()["reaches"], "https://bedrock-runtime.eu-central-1.amazonaws.com/", "the plugin's template");
    assert_eq!(owner.admin.post(BINDINGS, bedrock).await.outcome(), "409 runners.name_taken");
}

#[database_test]
async fn the_list_goes_page_by_page_in_the_order_of_trying_and_is_searched(pool: PgPool) {
    let app = app(pool).await;
    let owner = app.tenant("owner").await;
    let provider = provider().await;
    for (name, region, priority) in [("c", "us", 5), ("b", "eu", 20), ("a", "eu", 10), ("50%", "eu", 30)] {
        let mut body = form(&provider, name);
        (body["region"], body["priority"]) = (json!(region), json!(priority));
        owner.admin.post(BINDINGS, body).await.data();
    }
    let names = |body: &Value| -> Vec<String> {
        body["data"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    let first = owner.admin.get(format!("{BINDINGS}?limit=3")).await;
    assert_eq!((names(&first.body), &first.body["total"]), (vec!["a".into(), "b".into(), "50%".into()], &json!(4)));
    let next = first.body["next"].as_str().unwrap();
    let second = owner.admin.get(format!("{BINDINGS}?limit=3&cursor={next}")).await;
    assert_eq!((names(&second.body), &second.body["next"]), (vec!["c".to_owned()], &Value::Null));
    for (query, found) in [
        ("search=50%25", vec!["50%"]),
        ("region=us", vec!["c"]),
        ("search=stand-in&region=eu", vec!["a", "b", "50%"]),
        ("enabled=false", vec![]),
        ("plugin=offline", vec![]),
    ] {
        assert_eq!(names(&owner.admin.get(format!("{BINDINGS}?{query}")).await.body), found, "{query}");
    }
    assert_eq!(owner.admin.get(format!("{BINDINGS}?cursor=x")).await.field("cursor").len(), 1);
}

#[database_test]
async fn who_saves_second_gets_what_the_first_saved(pool: PgPool) {
    let app = app(pool).await;
    let owner = app.tenant("owner").await;
    let provider = provider().await;
    let path = format!("{BINDINGS}/{}", bind(&owner.admin, &provider, "One").await);
    let saved = |name: &str| json!({ "revision": 1, "binding": form(&provider, name) });
    assert_eq!(owner.admin.put(&path, saved("Two")).await.data()["name"], "Two");
    let late = owner.admin.put(&path, saved("Three")).await;
    assert_eq!((late.outcome(), &late.body["current"]["name"]), ("409 conflict".to_owned(), &json!("Two")));
    let mut other = saved("Two");
    other["revision"] = json!(2);
    other["binding"]["plugin"] = json!("offline");
    assert_eq!(owner.admin.put(&path, other).await.field("plugin").len(), 1);
}

#[database_test]
async fn a_binding_stays_while_it_is_the_only_one_for_runs_on_their_way(pool: PgPool) {
    let app = app(pool).await;
    let (owner, acme) = (app.tenant("owner").await, app.tenant("acme").await);
    let silent = StandIn::start(Behaviour::acting(Act::StallAfter(1))).await.unwrap();
    let only = bind(&owner.admin, &silent, "Only").await;
    let run = start(&acme.admin, use_case(&acme.admin, "stand-in").await).await.id();
    let refused = owner.admin.delete(format!("{BINDINGS}/{only}")).await;
    assert_eq!(refused.outcome(), "409 runners.busy", "{}", refused.body);
    assert!(refused.body["message"].as_str().unwrap().contains("can serve: 1."), "{}", refused.body);
    let second = bind(&owner.admin, &silent, "Second").await;
    assert_eq!(owner.admin.delete(format!("{BINDINGS}/{second}")).await.status, 200, "the other serves");
    acme.admin.post(format!("run/{run}/stop"), json!({})).await.data();
    assert_eq!(finished(&acme.admin, run).await["status"], "cancelled");
    assert_eq!(owner.admin.delete(format!("{BINDINGS}/{only}")).await.status, 200);
}

#[database_test]
async fn a_test_makes_a_real_call_and_says_what_to_do_where_it_fails(pool: PgPool) {
    let app = app(pool).await;
    let owner = app.tenant("owner").await;
    let provider = provider().await;
    let mut body = form(&provider, "Off");
    body["enabled"] = json!(false);
    let path = format!("{BINDINGS}/{}/test", owner.admin.post(BINDINGS, body).await.id());
    let worked = owner.admin.post(&path, json!({})).await;
    let data = worked.data();
    assert_eq!(
        (&data["worked"], &data["model"], &data["reply"]),
        (&json!(true), &json!("stand-in"), &json!("I am ready."))
    );
    assert!(data["first_word_ms"].as_i64() <= data["duration_ms"].as_i64() && data["failure"].is_null(), "{data}");
    assert_eq!(provider.requests().len(), 1);
    assert_eq!(owner.admin.post(&path, json!({ "model": "other" })).await.field("model").len(), 1);

    let body = r#"{"error": {"message": "Incorrect API key provided: sk-canary-4711"}}"#.to_owned();
    provider.set(Behaviour::acting(Act::Refuse { status: 401, retry_after: None, body }));
    let failed = owner.admin.post(&path, json!({})).await;
    assert_eq!((&failed.data()["worked"], &failed.data()["failure"]["code"]), (&json!(false), &json!("unauthorized")));
    assert!(failed.data()["failure"]["advice"].as_str().unwrap().contains("credentials"));
    assert!(!failed.body.to_string().contains("canary"), "C7: {}", failed.body);
    provider.set(Behaviour::acting(Act::CutAtByte(1)));
    let away = owner.admin.post(&path, json!({})).await;
    assert_eq!(away.data()["failure"]["code"], "unavailable", "{}", away.body);
}

#[database_test]
async fn a_binding_can_be_switched_off_whatever_has_become_of_its_plugin(pool: PgPool) {
    let app = app(pool.clone()).await;
    let owner = app.tenant("owner").await;
    let provider = provider().await;
    let path = format!("{BINDINGS}/{}", bind(&owner.admin, &provider, "One").await);
    sqlx::query("UPDATE control.runner_bindings SET plugin = 'gone'").execute(&pool).await.unwrap();
    let mut body = form(&provider, "One");
    body.as_object_mut().unwrap().remove("credentials");
    (body["plugin"], body["enabled"]) = (json!("gone"), json!(false));
    let off = owner.admin.put(&path, json!({ "revision": 1, "binding": body })).await;
    assert_eq!((off.status, &off.data()["enabled"]), (200, &json!(false)), "{}", off.body);
    body["enabled"] = json!(true);
    assert_eq!(owner.admin.put(&path, json!({ "revision": 2, "binding": body })).await.field("plugin").len(), 1);
}

#[database_test]
async fn a_test_is_given_what_the_operator_gives_runs(pool: PgPool) {
    let app = TestApp::with(pool, |settings| {
        settings.models.allow_private_hosts = true;
        settings.plugins.run_limits.output_kib = 1;
    })
    .await;
    let owner = app.tenant("owner").await;
    let provider = StandIn::start(Behaviour::saying((0..400).map(|n| format!("word {n} ")))).await.unwrap();
    let path = format!("{BINDINGS}/{}/test", bind(&owner.admin, &provider, "One").await);
    let tested = owner.admin.post(&path, json!({})).await;
    assert_eq!(tested.data()["worked"], false, "a run would end there: {}", tested.body);
}

/// A provider that makes vectors and writes down sound, and knows no chat; what was asked of it.
async fn other_abilities() -> (String, Arc<Mutex<Vec<String>>>) {
    let asked = Arc::<Mutex<Vec<String>>>::default();
    let kept = asked.clone();
    let server = HttpServer::new(move || {
        let kept = kept.clone();
        App::new().default_service(web::to(move |request: HttpRequest, body: web::Bytes| {
            kept.lock().unwrap().push(format!("{} {}", request.path(), body.windows(4).any(|four| four == b"RIFF")));
            let answer = match request.path() {
                "/v1/embeddings" => json!({
                    "data": [{ "index": 0, "embedding": [0.6, 0.8, 0.0] }], "usage": { "prompt_tokens": 9, "total_tokens": 9 },
                }),
                "/v1/audio/transcriptions" => json!({ "text": "Hm.", "segments": [{ "start": 0.0, "end": 1.0, "text": " Hm." }] }),
                _ => return ready(HttpResponse::NotFound().finish()),
            };
            ready(HttpResponse::Ok().json(answer))
        }))
    });
    let server = server.workers(1).disable_signals().bind("127.0.0.1:0").unwrap();
    let address = server.addrs()[0];
    tokio::spawn(server.run());
    (format!("http://{address}/v1"), asked)
}

#[database_test]
async fn issue_6_a_model_that_does_not_chat_is_tested_by_what_it_does(pool: PgPool) {
    let app = app(pool).await;
    let owner = app.tenant("owner").await;
    let (endpoint, asked) = other_abilities().await;
    let body = json!({
        "name": "Others", "plugin": "openai", "region": "local", "endpoint": endpoint, "credentials": { "api_key": "sk-canary-4711" },
        "models": [{ "id": "whisper-1" }, { "id": "text-embedding-3-small" }],
    });
    let path = format!("{BINDINGS}/{}/test", owner.admin.post(BINDINGS, body).await.id());
    let sound = owner.admin.post(&path, json!({})).await;
    let data = sound.data();
    assert_eq!(
        (&data["worked"], &data["model"], &data["asked"], &data["reply"]),
        (&json!(true), &json!("whisper-1"), &json!("transcription"), &json!("Hm.")),
        "{data}"
    );
    let vector = owner.admin.post(&path, json!({ "model": "text-embedding-3-small" })).await;
    let data = vector.data();
    assert_eq!(
        (&data["worked"], &data["asked"], &data["numbers"], &data["input_tokens"], &data["reply"]),
        (&json!(true), &json!("embedding"), &json!(3), &json!(9), &Value::Null),
        "{data}"
    );
    assert_eq!(
        *asked.lock().unwrap(),
        ["/v1/audio/transcriptions true", "/v1/embeddings false"],
        "no chat is sent to them"
    );
}
