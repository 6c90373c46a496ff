//! OpenAI's own SDKs, of which a program changes the base URL and the key and nothing else. `.ci/foreign sdks` installs
//! them; what they are made to do stands in `platform/tests/sdks`.

use std::path::Path;
use std::process::Stdio;

use sqlx::PgPool;

use super::{Scene, scene, vectors};
use crate::testing::target;
use runners::testing::{Act, Behaviour};

fn sse(events: &[&str]) -> Behaviour {
    let body: String = events.iter().map(|event| format!("data: {event}\n\n")).collect();
    Behaviour::acting(Act::Body(format!("{body}data: [DONE]\n\n").into_bytes()))
}

/// A provider that does what it is told in the request.
fn provider() -> Behaviour {
    let refuse = |status| Act::Refuse { status, retry_after: Some(7), body: r#"{"error":{"message":"no"}}"#.into() };
    let call = |pieces: &str| {
        format!(r#"{{"choices":[{{"index":0,"delta":{{"tool_calls":[{pieces}]}},"finish_reason":null}}]}}"#)
    };
    Behaviour::acting(Act::Told(vec![
        (
            "use a tool",
            sse(&[
                &call(
                    r#"{"index":0,"id":"call_1","type":"function","function":{"name":"weather","arguments":"{\"ci"}}"#,
                ),
                &call(r#"{"index":0,"function":{"arguments":"ty\":\"Oslo\"}"}}"#),
                &call(
                    r#"{"index":1,"id":"call_2","type":"function","function":{"name":"weather","arguments":"{\"city\":\"Bergen\"}"}}"#,
                ),
                r#"{"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}"#,
            ]),
        ),
        ("as json", Behaviour::saying(["{\"city\":\"Os", "lo\",\"degr", "ees\":7}"])),
        (
            "refuse this",
            sse(&[
                r#"{"choices":[{"index":0,"delta":{"refusal":"I will not."},"finish_reason":null}]}"#,
                r#"{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#,
            ]),
        ),
        ("make vectors", vectors()),
        ("too fast", Behaviour::acting(refuse(429))),
        ("wrong credentials", Behaviour::acting(refuse(401))),
        ("break off", Behaviour::acting(Act::ErrorAfter(2))),
        ("never end", Behaviour::acting(Act::StallAfter(1))),
    ]))
}

/// Runs a program with an SDK to its end; its output is the story of what went wrong.
async fn program(scene: &Scene, command: &Path, script: &str, sdk: &str) {
    assert!(command.exists() || !command.is_absolute(), "the SDKs are not installed: `.ci/foreign sdks`");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sdks").join(script);
    let run = tokio::process::Command::new(command)
        .arg(&script)
        .env("BASE_URL", format!("http://{}/v1", scene.app.address))
        .env("API_KEY", scene.program.token.as_ref().unwrap())
        .env("SDK", target().join("sdks").join(sdk))
        .env("NO_PROXY", "*")
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output();
    let output = run.await.unwrap();
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}", script.display());
    // Both hung up twice: what had begun is ended, and counted as cancelled.
    scene.counted("cancelled", 2).await;
}

#[database_test]
async fn the_official_python_sdk_works_with_another_base_url_and_key(pool: PgPool) {
    let scene = scene(pool, provider()).await;
    program(&scene, &target().join("sdks/python/bin/python"), "python/main.py", "python").await;
}

#[database_test]
async fn the_official_node_sdk_works_with_another_base_url_and_key(pool: PgPool) {
    let scene = scene(pool, provider()).await;
    assert!(target().join("sdks/node/installed.json").exists(), "the SDKs are not installed: `.ci/foreign sdks`");
    program(&scene, Path::new("node"), "node/main.mjs", "node").await;
}
