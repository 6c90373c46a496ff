//! Who must not get through, and what must not be let in.

use chrono::TimeDelta;
use reqwest::Method;
use runners::testing::{Act, Behaviour};
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{asking, outcome, program, scene, scene_with};
use crate::gateway::{BASE, OPERATIONS};
use crate::kit::caller::ClientId;
use crate::testing::{Person, Reply};

async fn call(person: &Person, method: &str, path: &str) -> Reply {
    let path = format!("{BASE}{}", path.replace("{id}", "stand-in"));
    let request = person.request(method.parse().unwrap(), &path);
    person
        .send(match path.as_str() {
            "/v1/chat/completions" => request.json(&asking("x")),
            "/v1/embeddings" => request.json(&json!({ "model": "stand-in", "input": "x" })),
            _ => request,
        })
        .await
}

#[database_test]
async fn c6_no_operation_answers_without_a_key_that_is_good(pool: PgPool) {
    let scene = scene(pool, Behaviour::default()).await;
    let nobody = scene.app.anonymous();
    let session = Person { client_id: None, cookies: Vec::new(), ..scene.acme.admin.clone() };
    let made_up = format!("atk_1_{}", "a".repeat(43));
    for (method, path) in OPERATIONS {
        for token in [None, session.token.clone(), Some(made_up.clone()), Some(String::new())] {
            let stranger = Person { token, ..nobody.clone() };
            let answer = call(&stranger, method, path).await;
            assert_eq!(outcome(&answer), "401 - invalid_api_key", "{method} {path}");
        }
        let doubled = scene.program.request(method.parse().unwrap(), &format!("{BASE}{path}"));
        let doubled = doubled.header("Authorization", "Bearer other");
        assert_eq!(scene.program.send(doubled).await.status, 401, "{method} {path}");
        scene.app.parts.clock.advance(TimeDelta::minutes(3));
    }
    assert_eq!(scene.provider.requests().len(), 0);
    // C19: wrong keys are counted by address, and a program that has been let in does not feel it
    call(&scene.program, "GET", "/models").await;
    let mut wait = None;
    for _ in 0..70 {
        let answer = call(&nobody, "GET", "/models").await;
        if answer.status == 429 {
            wait = Some(answer.headers["retry-after"].to_str().unwrap().to_owned());
            break;
        }
    }
    assert!(wait.is_some());
    assert_eq!(call(&scene.program, "GET", "/models").await.status, 200);
}

#[database_test]
async fn b3_the_key_names_the_client_and_a_header_cannot_say_another(pool: PgPool) {
    let scene = scene(pool, Behaviour::default()).await;
    let globex = scene.app.tenant("globex").await;
    let with = |id: String| Person { client_id: Some(id), ..scene.program.clone() };
    assert_eq!(call(&with(scene.acme.id.to_string()), "GET", "/models").await.status, 200);
    assert_eq!(call(&with(globex.id.to_string()), "POST", "/chat/completions").await.status, 403);
    for wrong in ["", "0", "1,2", "+1", "x"] {
        assert_eq!(call(&with(wrong.to_owned()), "GET", "/models").await.status, 400, "{wrong}");
    }
    assert_eq!(scene.provider.requests().len(), 0);
    // C1: what one company's programs call, another's people do not see
    assert_eq!(scene.chat(asking("x")).await.status, 200);
    scene.app.parts.usage.settled().await;
    let theirs = globex.admin.get("usage/calls").await;
    assert_eq!(
        (theirs.body["total"].as_i64(), scene.acme.admin.get("usage/calls").await.body["total"].as_i64()),
        (Some(0), Some(1))
    );
    assert_eq!(globex.admin.get("usage/months").await.data()["months"], json!([]));
}

#[database_test]
async fn c18_a_key_that_was_revoked_or_has_ended_opens_nothing_more(pool: PgPool) {
    let scene = scene(pool, Behaviour::default()).await;
    assert_eq!(scene.chat(asking("x")).await.status, 200);
    let keys = scene.acme.admin.get("profile/api-keys").await;
    let id = keys.data()[0]["id"].as_str().unwrap().to_owned();
    scene.acme.admin.delete(format!("profile/api-keys/{id}")).await.data();
    assert_eq!(outcome(&scene.chat(asking("x")).await), "401 - invalid_api_key");
    let made = scene.acme.admin.post("profile/api-keys", json!({ "name": "short", "expires_in_days": 1 })).await;
    let short = Person { token: made.data()["key"].as_str().map(str::to_owned), ..scene.program.clone() };
    assert_eq!(call(&short, "GET", "/models").await.status, 200);
    // the key is gone, and its calls are still whose they were
    let calls = scene.counted("succeeded", 1).await;
    assert_eq!((calls[0]["key_name"].as_str(), calls[0]["key_id"].as_str()), (None, Some(id.as_str())));
    scene.app.parts.clock.advance(TimeDelta::days(2));
    assert_eq!(call(&short, "GET", "/models").await.status, 401);
}

#[database_test]
async fn ux_40_a_key_for_something_else_calls_no_model(pool: PgPool) {
    let scene = scene(pool, Behaviour::default()).await;
    let program = async |scopes: serde_json::Value| {
        let made = scene.acme.admin.post("profile/api-keys", json!({ "name": "x", "scopes": scopes })).await;
        Person { token: made.data()["key"].as_str().map(str::to_owned), ..scene.program.clone() }
    };
    let documents = program(json!(["documents", "use_cases"])).await;
    assert_eq!(outcome(&call(&documents, "GET", "/models").await), "403 - insufficient_scope");
    let models = program(json!(["models"])).await;
    assert_eq!(call(&models, "GET", "/models").await.status, 200);
}

#[database_test]
async fn a_region_that_is_not_allowed_gets_no_byte_of_a_call(pool: PgPool) {
    let elsewhere = |settings: &mut crate::config::Settings| {
        settings.regions.regions = "local,us".to_owned();
        settings.models.openai_region = "us".to_owned();
    };
    let scene = scene_with(pool, Behaviour::default(), elsewhere).await;
    let listed = call(&scene.program, "GET", "/models").await;
    assert!(
        !listed.body.to_string().contains("stand-in") && !listed.body.to_string().contains("us/"),
        "{}",
        listed.body
    );
    for model in ["stand-in", "us/stand-in"] {
        let mut body = asking("x");
        body["model"] = model.into();
        assert_eq!(outcome(&scene.chat(body).await), "404 model model_not_found");
        let embed = json!({ "model": model, "input": "x" });
        assert_eq!(outcome(&scene.program.post("/v1/embeddings", embed).await), "404 model model_not_found");
    }
    assert_eq!(scene.provider.connections(), 0);
}

#[database_test]
async fn a_quota_warns_at_eighty_per_cent_and_ends_at_a_hundred_for_calls_and_runs_alike(pool: PgPool) {
    let scene = scene(pool.clone(), Behaviour::default()).await;
    let allow = async |tokens: i64| {
        sqlx::query("UPDATE control.clients SET monthly_tokens = $2 WHERE id = $1")
            .bind(scene.acme.id)
            .bind(tokens)
            .execute(&pool)
            .await
            .unwrap();
        scene.app.parts.usage.forget(ClientId::new(scene.acme.id).unwrap());
    };
    // 27 tokens a call
    allow(60).await;
    let first = scene.chat(asking("x")).await;
    assert_eq!((first.status, first.headers.get("x-quota-warning")), (200, None));
    assert_eq!(scene.chat(asking("x")).await.status, 200);
    let third = scene.chat(asking("x")).await;
    assert_eq!(third.headers["x-quota-warning"], "90 % of the 60 tokens of this month are used");
    // what this process has used counts at once
    let fourth = scene.chat(asking("x")).await;
    assert_eq!(outcome(&fourth), "402 - insufficient_quota");
    assert!(fourth.body["error"]["message"].as_str().unwrap().contains("all 60 tokens"), "{}", fourth.body);
    assert_eq!(scene.provider.requests().len(), 3);
    let run = scene.acme.admin.post(format!("use-case/{}/run", uuid::Uuid::now_v7()), json!({ "inputs": {} })).await;
    assert_eq!(run.outcome(), "402 usage.quota");
    // so does what stands in the ledger
    scene.app.parts.usage.settled().await;
    allow(81).await;
    assert_eq!(outcome(&scene.chat(asking("x")).await), "402 - insufficient_quota");
    let sums = scene.acme.admin.get("usage/months").await;
    assert_eq!(
        sums.data()["this_month"],
        json!({ "runs": 3, "tokens": 81, "monthly_runs": null, "monthly_tokens": 81 })
    );
    // another month
    scene.app.parts.clock.advance(TimeDelta::days(32));
    let program = program(&scene.app.sign_in("admin@acme.test", crate::testing::PASSWORD).await).await;
    assert_eq!(call(&program, "POST", "/chat/completions").await.status, 200);
}

#[database_test]
async fn l9_a_company_has_so_many_calls_at_once(pool: PgPool) {
    let one = |settings: &mut crate::config::Settings| settings.models.api_parallel_calls = 1;
    let scene = scene_with(pool, Behaviour::acting(Act::StallAfter(1)), one).await;
    let mut body = asking("x");
    body["stream"] = true.into();
    // with its first word it is under way
    let under_way = scene.program.request(Method::POST, "/v1/chat/completions").json(&body).send().await.unwrap();
    assert_eq!(under_way.status().as_u16(), 200);
    let second = scene.chat(asking("x")).await;
    assert_eq!((outcome(&second).as_str(), wait(&second)), ("429 - rate_limit_exceeded", 1));
    // another company does not feel it
    let globex = scene.app.tenant("globex").await;
    let theirs = program(&globex.admin).await;
    scene.provider.set(Behaviour::default());
    assert_eq!(call(&theirs, "POST", "/chat/completions").await.status, 200);
    drop(under_way);
    scene.counted("cancelled", 1).await;
    assert_eq!(scene.chat(asking("x")).await.status, 200);
}

#[database_test]
async fn l9_a_company_calls_so_often_a_minute(pool: PgPool) {
    let few = |settings: &mut crate::config::Settings| settings.models.api_calls_per_minute = 2;
    let scene = scene_with(pool, Behaviour::default(), few).await;
    for _ in 0..2 {
        assert_eq!(scene.chat(asking("x")).await.status, 200);
    }
    let third = scene.chat(asking("x")).await;
    assert_eq!(outcome(&third), "429 - rate_limit_exceeded");
    assert!((1..=30).contains(&wait(&third)));
    scene.app.parts.clock.advance(TimeDelta::seconds(31));
    assert_eq!(scene.chat(asking("x")).await.status, 200);
}

/// Seconds of `Retry-After`.
fn wait(reply: &Reply) -> u64 {
    reply.headers["retry-after"].to_str().unwrap().parse().unwrap()
}

#[database_test]
async fn b22_whatever_a_body_says_the_answer_is_a_four_hundred_that_names_the_place(pool: PgPool) {
    let scene = scene(pool, Behaviour::default()).await;
    let user = |content: Value| json!([{ "role": "user", "content": content }]);
    let tool = |name: &str| json!({ "type": "function", "function": { "name": name } });
    let wrong: &[(&str, Value, &str)] = &[
        ("model", Value::Null, "model"),
        ("model", json!(7), "model"),
        ("messages", Value::Null, "messages"),
        ("messages", json!([]), "messages"),
        ("messages", json!("x"), "messages"),
        ("messages", json!([{ "role": "king", "content": "x" }]), "messages[0].role"),
        ("messages", json!([{ "role": "function", "name": "f", "content": "x" }]), "messages[0]"),
        ("messages", json!([{ "role": "user" }]), "messages[0].content"),
        ("messages", json!([{ "role": "user", "content": 7 }]), "messages[0]"),
        ("messages", json!([{ "role": "tool", "content": "x", "tool_call_id": "no" }]), "messages[0].tool_call_id"),
        ("messages", user(json!([{ "type": "video" }])), "messages[0].content[0].type"),
        (
            "messages",
            user(json!([{ "type": "image_url", "image_url": { "url": "http://169.254.169.254/" } }])),
            "messages[0].content[0].image_url.url",
        ),
        (
            "messages",
            user(json!([{ "type": "image_url", "image_url": { "url": "data:text/html;base64,aGk=" } }])),
            "messages[0].content[0].image_url.url",
        ),
        (
            "messages",
            user(json!([{ "type": "image_url", "image_url": { "url": "data:image/png;base64,%%" } }])),
            "messages[0].content[0].image_url.url",
        ),
        (
            "messages",
            user(json!([{ "type": "file", "file": { "file_data": "data:x\0;base64,AAAA" } }])),
            "messages[0].content[0].file.file_data",
        ),
        (
            "messages",
            user(json!([{ "type": "file", "file": { "file_data": "data:a/b c;base64,AAAA" } }])),
            "messages[0].content[0].file.file_data",
        ),
        (
            "messages",
            user(json!([{ "type": "file", "file": { "filename": "a\0b", "file_data": "data:a/b;base64,AAAA" } }])),
            "messages[0].content[0].file.filename",
        ),
        ("temperature", json!(3), "temperature"),
        ("temperature", json!("hot"), "temperature"),
        ("top_p", json!(-1), "top_p"),
        ("max_tokens", json!(0), "max_tokens"),
        ("max_completion_tokens", json!(-5), "max_completion_tokens"),
        ("stop", json!(["a", "b", "c", "d", "e"]), "stop"),
        ("seed", json!(1.5), "seed"),
        ("n", json!(2), "n"),
        ("logprobs", json!(true), "logprobs"),
        ("functions", json!([{ "name": "f" }]), "functions"),
        ("modalities", json!(["text", "audio"]), "modalities"),
        ("stream_options", json!({ "include_usage": true }), "stream_options"),
        ("response_format", json!({ "type": "xml" }), "response_format"),
        (
            "response_format",
            json!({ "type": "json_schema", "json_schema": { "name": "n" } }),
            "response_format.json_schema.schema",
        ),
        ("tools", json!([{ "type": "code_interpreter" }]), "tools[0].type"),
        ("tools", json!([tool("a b")]), "tools[0].function.name"),
        ("tools", json!([tool("a"), tool("a")]), "tools[1].function.name"),
        ("tool_choice", json!("required"), "tool_choice"),
        ("tool_choice", json!({ "type": "function", "function": { "name": "absent" } }), "tool_choice"),
        ("role_id", json!(1), "role_id"),
        ("client_id", json!(1), "client_id"),
    ];
    for (field, value, param) in wrong {
        let mut body = asking("x");
        body[*field] = value.clone();
        let answer = scene.chat(body).await;
        assert_eq!(outcome(&answer), format!("400 {param} invalid_value"), "{field}: {value}");
    }
    let raw = async |body: Vec<u8>| {
        let request = scene.program.request(Method::POST, "/v1/chat/completions").body(body);
        scene.program.send(request.header("Content-Type", "application/json")).await
    };
    for body in ["", "null", "[]", "{", "{\"model\": \"\u{0}\"}", &"[".repeat(10_000)] {
        assert_eq!(raw(body.as_bytes().to_vec()).await.status, 400, "{body:.40}");
    }
    assert_eq!(raw(b"{\"model\":\"\xff\"}".to_vec()).await.status, 400);
    assert_eq!(outcome(&raw(vec![b' '; 9 << 20]).await), "413 - request_too_large");
    for (input, param) in
        [(json!([]), "input"), (json!([[1, -2]]), "input"), (json!(["a", ""]), "input[1]"), (json!(7), "input")]
    {
        let answer = scene.program.post("/v1/embeddings", json!({ "model": "stand-in", "input": input })).await;
        assert_eq!(outcome(&answer), format!("400 {param} invalid_value"));
    }
    assert_eq!(outcome(&scene.program.get("/v1/chat/completions").await), "405 - method_not_supported");
    assert_eq!(outcome(&scene.program.get("/v1/assistants").await), "404 - unknown_url");
    assert_eq!(scene.provider.requests().len(), 0);
    // What is too large for the sandbox is too large for the caller, and nothing of ours.
    let huge = scene.chat(asking(&"x".repeat(5 << 20))).await;
    assert_eq!(outcome(&huge), "413 - request_too_large");
}

#[database_test]
async fn i3_whoever_hangs_up_before_the_end_has_used_what_was_asked_and_said(pool: PgPool) {
    let scene = scene(pool.clone(), Behaviour::acting(Act::StallAfter(5))).await;
    let mut body = asking(&"x".repeat(400));
    body["stream"] = true.into();
    let mut under_way = scene.program.request(Method::POST, "/v1/chat/completions").json(&body).send().await.unwrap();
    let mut heard = String::new();
    while !heard.contains("word5") {
        heard.push_str(&String::from_utf8_lossy(&under_way.chunk().await.unwrap().unwrap()));
    }
    drop(under_way);
    let call = scene.counted("cancelled", 1).await.remove(0);
    assert_eq!((&call["input_tokens"], &call["output_tokens"]), (&json!(100), &json!(8)), "{call}");
    assert_eq!(call["tokens_estimated"], true);
    // A month's quota is not gone round by hanging up.
    let quota = "UPDATE control.clients SET monthly_tokens = 100 WHERE id = $1";
    sqlx::query(quota).bind(scene.acme.id).execute(&pool).await.unwrap();
    scene.app.parts.usage.forget(ClientId::new(scene.acme.id).unwrap());
    assert_eq!(outcome(&scene.chat(asking("x")).await), "402 - insufficient_quota");
}

#[database_test]
async fn i3_a_provider_that_counts_beyond_all_measure_poisons_neither_the_answer_nor_the_month(pool: PgPool) {
    let most = i64::MAX;
    let body = json!({ "data": [{ "index": 0, "embedding": [0.5] }], "usage": { "prompt_tokens": most, "total_tokens": most } });
    let scene = scene(pool, Behaviour::acting(Act::Body(body.to_string().into_bytes()))).await;
    for _ in 0..2 {
        let made = scene.program.post("/v1/embeddings", json!({ "model": "stand-in", "input": "x" })).await;
        assert_eq!(made.status, 200, "{}", made.body);
    }
    let usage = json!({ "prompt_tokens": most, "completion_tokens": most, "total_tokens": most });
    let chunk = json!({ "id": "c", "object": "chat.completion.chunk", "choices": [{ "index": 0, "delta": { "content": "hi" }, "finish_reason": "stop" }] });
    let last = json!({ "id": "c", "object": "chat.completion.chunk", "choices": [], "usage": usage });
    let stream = format!("data: {chunk}\n\ndata: {last}\n\ndata: [DONE]\n\n");
    scene.provider.set(Behaviour::acting(Act::Body(stream.into_bytes())));
    let said = scene.chat(asking("x")).await;
    assert!(said.status == 200 || said.status == 502, "{}", said.body);
    scene.app.parts.usage.settled().await;
    let months = scene.acme.admin.get("usage/months").await;
    assert_eq!(months.status, 200, "{}", months.body);
    assert!(months.data()["this_month"]["tokens"].as_i64().unwrap() >= 2 * i64::from(u32::MAX));
}
