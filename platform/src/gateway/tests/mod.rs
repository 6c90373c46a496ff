//! The models' API through the real server: the `openai` plugin in a real sandbox, before a stand-in that speaks the
//! real wire format.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

mod attacks;
mod routing;
mod sdks;

use reqwest::Method;
use runners::testing::{Act, Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::config::Settings;
use crate::testing::{Person, Reply, Tenant, TestApp, until};

/// A server whose provider is the stand-in, a client, and a program of it.
pub struct Scene {
    app: TestApp,
    provider: StandIn,
    acme: Tenant,
    program: Person,
}

async fn scene(pool: PgPool, behaviour: Behaviour) -> Scene {
    scene_with(pool, behaviour, |_| {}).await
}

async fn scene_with(pool: PgPool, behaviour: Behaviour, change: impl FnOnce(&mut Settings)) -> Scene {
    let provider = StandIn::start(behaviour).await.unwrap();
    let url = provider.url();
    let app = TestApp::with(pool, |settings| {
        settings.models.allow_private_hosts = true;
        settings.models.openai_base_url = Some(url);
        settings.models.openai_api_key = Some("sk-canary-7f3a".into());
        change(settings);
    })
    .await;
    let acme = app.tenant("acme").await;
    let program = program(&acme.admin).await;
    Scene { app, provider, acme, program }
}

/// A program with a new key of this person, and nothing else.
async fn program(person: &Person) -> Person {
    let made = person.post("profile/api-keys", json!({ "name": "my program" })).await;
    let key = made.data()["key"].as_str().unwrap().to_owned();
    Person { token: Some(key), client_id: None, refresh_token: String::new(), cookies: Vec::new(), ..person.clone() }
}

/// What an endpoint answers with vectors.
fn vectors() -> Behaviour {
    let body = json!({
        "data": [{ "index": 1, "embedding": [2.0, 3.5] }, { "index": 0, "embedding": [0.5, -1.25] }],
        "usage": { "prompt_tokens": 4, "total_tokens": 4 },
    });
    Behaviour::acting(Act::Body(body.to_string().into_bytes()))
}

fn asking(words: &str) -> Value {
    json!({ "model": "stand-in", "messages": [{ "role": "user", "content": words }] })
}

impl Scene {
    async fn chat(&self, body: Value) -> Reply {
        self.program.post("/v1/chat/completions", body).await
    }

    /// The calls that the client's usage lists, once so many have this status.
    async fn counted(&self, status: &str, calls: usize) -> Vec<Value> {
        // When a connection is gone, the server learns it from the kernel and not from this test.
        until("the calls are listed", async || {
            self.app.parts.usage.settled().await;
            let listed = self.acme.admin.get(format!("usage/calls?status={status}")).await.data().clone();
            let all = listed.as_array().unwrap();
            if all.len() >= calls { Ok(all.clone()) } else { Err(listed) }
        })
        .await
    }
}

/// `status param code`.
fn outcome(reply: &Reply) -> String {
    let error = &reply.body["error"];
    assert!(error["message"].is_string() && error["type"].is_string(), "{}", reply.body);
    let text = |field: &str| error[field].as_str().unwrap_or("-").to_owned();
    format!("{} {} {}", reply.status, text("param"), text("code"))
}

#[database_test]
async fn a_stream_ends_with_done_and_a_failure_in_its_middle_is_an_event(pool: PgPool) {
    let scene = scene(pool, Behaviour::saying(["Hello", "\n\ndata: {}"])).await;
    let mut body = asking("x");
    body["stream"] = true.into();
    let answer = scene.chat(body.clone()).await;
    assert_eq!(answer.headers["content-type"], "text/event-stream");
    let text = answer.body.as_str().unwrap();
    let events: Vec<&str> = text.split("\n\n").filter(|event| !event.is_empty()).collect();
    assert_eq!(events.last(), Some(&"data: [DONE]"));
    // B35: what a model says cannot forge an event
    assert!(events.iter().all(|event| event.starts_with("data: ")), "{text}");
    let said: String = events
        .iter()
        .filter_map(|event| serde_json::from_str::<Value>(&event["data: ".len()..]).ok())
        .filter_map(|chunk| chunk["choices"][0]["delta"]["content"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(said, "Hello\n\ndata: {}");

    scene.provider.set(Behaviour::acting(Act::CutAfter(2)));
    let text = scene.chat(body).await.body;
    let last = text.as_str().unwrap().trim().rsplit("\n\n").next().unwrap();
    let error: Value = serde_json::from_str(last.strip_prefix("data: ").unwrap()).unwrap();
    assert_eq!(error["error"]["type"], "server_error", "{text}");
    let failed = scene.counted("failed", 1).await;
    assert_eq!((failed[0]["reason"].as_str(), failed.len()), (Some("unavailable"), 1));
}

#[database_test]
async fn the_head_of_a_stream_and_its_first_word_come_in_one_piece(pool: PgPool) {
    let first_only = Behaviour { act: Act::StallAfter(1), ..Behaviour::saying(["Hello", "nobody hears this"]) };
    let scene = scene(pool, first_only).await;
    let mut body = asking("x");
    body["stream"] = true.into();
    let body = body.to_string();
    let mut connection = TcpStream::connect(scene.app.address).await.unwrap();
    let (key, length) = (scene.program.token.as_deref().unwrap(), body.len());
    let request = format!(
        "POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    connection.write_all(request.as_bytes()).await.unwrap();
    let mut piece = vec![0; 64 << 10];
    let read = connection.read(&mut piece).await.unwrap();
    let piece = String::from_utf8_lossy(&piece[..read]);
    assert!(piece.starts_with("HTTP/1.1 200") && piece.contains(r#""content":"Hello""#), "{piece}");
}

#[database_test]
async fn a_models_text_comes_letter_by_letter_and_parameters_reach_the_provider(pool: PgPool) {
    let said = "  [[p1]] [[#sum]]\n";
    let scene = scene(pool, Behaviour::saying([said])).await;
    let mut body = asking("x");
    for (name, value) in [
        ("temperature", json!(0.5)),
        ("max_tokens", json!(9)),
        ("seed", json!(3)),
        ("stop", json!("end")),
        ("presence_penalty", json!(0.25)),
        ("reasoning_effort", json!("low")),
        (
            "response_format",
            json!({ "type": "json_schema", "json_schema": { "name": "n", "strict": false, "schema": { "type": "object" } } }),
        ),
        (
            "tools",
            json!([{ "type": "function", "function": { "name": "a", "strict": true } }, { "type": "function", "function": { "name": "b" } }]),
        ),
    ] {
        body[name] = value;
    }
    let answer = scene.chat(body).await;
    assert_eq!(answer.body["choices"][0]["message"]["content"], said, "{}", answer.body);
    let sent: Value = serde_json::from_str(&scene.provider.requests()[0].body).unwrap();
    assert_eq!((&sent["temperature"], &sent["max_tokens"], &sent["seed"]), (&json!(0.5), &json!(9), &json!(3)));
    assert_eq!((&sent["stop"], &sent["presence_penalty"]), (&json!(["end"]), &json!(0.25)));
    assert_eq!(sent["reasoning_effort"], "low");
    let schema = json!({ "type": "json_schema", "json_schema": { "name": "n", "strict": false, "schema": { "type": "object" } } });
    assert_eq!(sent["response_format"], schema);
    assert_eq!(
        (&sent["tools"][0]["function"]["strict"], &sent["tools"][1]["function"]["strict"]),
        (&json!(true), &Value::Null)
    );
}

#[database_test]
async fn a_name_means_the_first_region_of_the_clients_own_order(pool: PgPool) {
    let app = TestApp::with(pool, |settings| settings.regions.regions = "test,local".to_owned()).await;
    let acme = app.tenant("acme").await;
    let program = program(&acme.admin).await;
    let listed = program.get("/v1/models").await;
    let names: Vec<(&str, &str)> = listed.body["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|model| (model["id"].as_str().unwrap(), model["region"].as_str().unwrap()))
        .filter(|(id, _)| id.ends_with("extract"))
        .collect();
    assert_eq!(names, [("extract", "local"), ("local/extract", "local"), ("test/extract", "test")]);
    assert_eq!(program.get("/v1/models/test/extract").await.body["region"], "test");
    assert_eq!(program.get("/v1/models/test%2Fextract").await.body["region"], "test");
    assert_eq!(outcome(&program.get("/v1/models/mars/extract").await), "404 model model_not_found");

    let ask =
        |model: &str| json!({ "model": model, "messages": [{ "role": "user", "content": "Say what you know." }] });
    assert_eq!(program.post("/v1/chat/completions", ask("test/extract")).await.status, 200);
    let picture = json!([{ "type": "image_url", "image_url": { "url": "data:image/png;base64,aGk=" } }]);
    let mut body = ask("extract");
    body["messages"][0]["content"] = picture;
    assert_eq!(outcome(&program.post("/v1/chat/completions", body).await), "400 messages invalid_value");
    let embed = json!({ "model": "extract", "input": "x" });
    assert_eq!(outcome(&program.post("/v1/embeddings", embed).await), "400 - bad_request");
}

#[database_test]
async fn issue_27_what_openais_own_clients_send_is_taken(pool: PgPool) {
    let scene = scene(pool, Behaviour::default()).await;
    let sent = |at: usize| -> Value { serde_json::from_str(&scene.provider.requests()[at].body).unwrap() };
    let picture = json!({ "type": "image_url", "image_url": { "url": "data:image/jpg;base64,aGk=" } });
    let mut body = asking("x");
    for (name, value) in [
        ("max_tokens", json!(100.0)),
        ("seed", json!(7.0)),
        ("n", json!(1.0)),
        ("temperature", json!(1.0)),
        ("messages", json!([{ "role": "user", "content": [{ "type": "text", "text": "What is it?" }, picture] }])),
    ] {
        body[name] = value;
    }
    let answer = scene.chat(body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!((&sent(0)["max_tokens"], &sent(0)["seed"]), (&json!(100), &json!(7)));
    assert!(sent(0)["messages"].to_string().contains("data:image/jpeg;base64,"), "{}", sent(0));

    scene.provider.set(vectors());
    // As LangChain sends them by default: "Hello world" and "tokens" in `cl100k_base`.
    let lists = json!({ "model": "stand-in", "input": [[9906, 1917], [31666]], "dimensions": 2.0 });
    let made = scene.program.post("/v1/embeddings", lists).await;
    assert_eq!(made.status, 200, "{}", made.body);
    assert_eq!((&sent(1)["input"], &sent(1)["dimensions"]), (&json!(["Hello world", "tokens"]), &json!(2)));
    for wrong in
        [json!([[9906, -1]]), json!([[9906], "x"]), json!([[99_999_999]]), json!([[]]), json!([1.5]), json!({})]
    {
        let refused = scene.program.post("/v1/embeddings", json!({ "model": "stand-in", "input": wrong })).await;
        assert_eq!(refused.status, 400, "{wrong}: {}", refused.body);
        assert!(refused.body["error"]["param"].as_str().unwrap().starts_with("input"), "{wrong}: {}", refused.body);
    }
    let responses = scene.program.post("/v1/responses", json!({})).await;
    assert_eq!(outcome(&responses), "404 - unknown_url");
    assert!(responses.body["error"]["message"].as_str().unwrap().contains("/chat/completions"), "{}", responses.body);
}

#[database_test]
async fn i3_each_call_has_one_entry_in_the_ledger_however_it_ends(pool: PgPool) {
    let scene = scene(pool.clone(), Behaviour::default()).await;
    let id = scene.chat(asking("x")).await.body["id"].as_str().unwrap().to_owned();
    scene.provider.set(Behaviour::acting(Act::Refuse { status: 503, retry_after: None, body: String::new() }));
    assert_eq!(outcome(&scene.chat(asking("x")).await), "503 - overloaded");
    // F13: a client that hangs up before the first word ends the call, and the provider's work with it
    scene.provider.set(Behaviour::acting(Act::StallAfter(0)));
    let before = scene.provider.requests().len();
    let waiting = tokio::spawn(scene.program.request(Method::POST, "/v1/chat/completions").json(&asking("x")).send());
    scene.provider.asked(before + 1).await;
    waiting.abort();
    scene.counted("cancelled", 1).await;
    scene.app.runners.until_idle().await;
    scene.provider.set(vectors());
    let made = scene.program.post("/v1/embeddings", json!({ "model": "stand-in", "input": ["a", "b"] })).await;
    assert_eq!(made.body["data"][0]["embedding"], json!([0.5, -1.25]), "{}", made.body);

    scene.app.parts.usage.settled().await;
    let all = scene.acme.admin.get("usage/calls").await;
    let of = |call: &Value| {
        let text = |field: &str| call[field].as_str().unwrap_or_default().to_owned();
        let count = |field: &str| call[field].as_i64().unwrap();
        (text("endpoint"), text("status"), text("reason"), count("input_tokens"), count("output_tokens"))
    };
    let entry = |endpoint: &str, status: &str, reason: &str, input, output| {
        (endpoint.to_owned(), status.to_owned(), reason.to_owned(), input, output)
    };
    assert_eq!(
        all.data().as_array().unwrap().iter().map(of).collect::<Vec<_>>(),
        [
            entry("embeddings", "succeeded", "", 4, 0),
            entry("chat/completions", "cancelled", "", 1, 0),
            entry("chat/completions", "failed", "overloaded", 0, 0),
            entry("chat/completions", "succeeded", "", 7, 20),
        ]
    );
    let estimated: Vec<&Value> = all.data().as_array().unwrap().iter().map(|call| &call["tokens_estimated"]).collect();
    assert_eq!(estimated, [false, true, false, false], "nobody counted what was hung up on");
    let first = &all.data()[3];
    assert_eq!(id, format!("chatcmpl-{}", first["id"].as_str().unwrap().replace('-', "")));
    assert_eq!((first["key_name"].as_str(), first["user_name"].as_str()), (Some("my program"), Some("Ada acme")));
    let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM usage_entries").fetch_one(&pool).await.unwrap();
    assert_eq!(rows, 4);
}

#[database_test]
async fn l9_what_plugins_compute_and_send_for_calls_is_counted_however_they_end(pool: PgPool) {
    let scene = scene(pool.clone(), Behaviour::default()).await;
    let taken = async || {
        scene.app.parts.loads.flush(&scene.app.parts.db).await.unwrap();
        let sums = "SELECT coalesce(sum(cpu_us), 0)::bigint, coalesce(sum(sent_bytes), 0)::bigint FROM control.client_minutes WHERE client_id = $1";
        sqlx::query_as::<_, (i64, i64)>(sums).bind(scene.acme.id).fetch_one(&pool).await.unwrap()
    };
    let mut before = taken().await;
    let refuse = || Behaviour::acting(Act::Refuse { status: 400, retry_after: None, body: String::new() });
    let embed = json!({ "model": "stand-in", "input": ["a", "b"] });
    for (behaviour, endpoint, body, is_answered) in [
        (Behaviour::default(), "chat/completions", asking("x"), true),
        (vectors(), "embeddings", embed.clone(), true),
        // Before its first word.
        (refuse(), "chat/completions", asking("x"), false),
        (refuse(), "embeddings", embed, false),
    ] {
        scene.provider.set(behaviour);
        let answer = scene.program.post(format!("/v1/{endpoint}"), body).await;
        assert_eq!(answer.status == 200, is_answered, "{}", answer.body);
        let after = taken().await;
        assert!(after.0 > before.0 && after.1 > before.1, "{endpoint} {}: {before:?} {after:?}", answer.status);
        before = after;
    }
}
