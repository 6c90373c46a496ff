//! A model that searches the documents of the workspace by itself, and one that cannot.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use std::sync::Arc;

use runners::testing::{Act, Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{Scene, question, writing};
use crate::runs::testing::{offer, provider};

/// Calls of the tool for these words, one after the other.
fn searching(words: &[&str]) -> Behaviour {
    let call = |(at, words): (usize, &&str)| {
        let arguments = json!({ "query": words }).to_string();
        let function = json!({ "name": "search_documents", "arguments": arguments });
        json!({ "index": at, "id": format!("call_{at}"), "type": "function", "function": function })
    };
    let calls: Vec<Value> = words.iter().enumerate().map(call).collect();
    let said =
        json!({ "choices": [{ "index": 0, "delta": { "content": "I will look it up." }, "finish_reason": null }] });
    let asked = json!({ "choices": [{ "index": 0, "delta": { "tool_calls": calls }, "finish_reason": null }] });
    let end = json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "tool_calls" }] });
    Behaviour::acting(Act::Body(
        format!("data: {said}\n\ndata: {asked}\n\ndata: {end}\n\ndata: [DONE]\n\n").into_bytes(),
    ))
}

/// A chat whose model may search, on a stand-in that can use tools.
async fn scene(pool: &PgPool, provider: &StandIn) -> Scene {
    let scene = writing(pool, provider).await;
    let mut able = Arc::unwrap_or_clone(offer(&scene.app, "local", &[provider]));
    able.model.capabilities.push("tools".to_owned());
    scene.app.parts.models.set_offers(vec![Arc::new(able)]);
    let changed = scene.admin.put(scene.path(""), json!({ "searches_documents": true })).await;
    assert_eq!(changed.data()["searches_documents"], true, "{}", changed.body);
    scene
}

fn sent(provider: &StandIn) -> Vec<Value> {
    provider.requests().iter().map(|request| serde_json::from_str(&request.body).unwrap()).collect()
}

#[database_test]
async fn r21_a_model_searches_the_workspace_by_itself_and_answers_from_what_it_found(pool: PgPool) {
    let stand_in = provider(Behaviour::acting(Act::Told(vec![
        ("among your sources", Behaviour::saying(["Within 45 days.", "[[p1]]"])),
        ("invoices due", searching(&["invoices", "the weather on Mars"])),
    ])))
    .await;
    let scene = scene(&pool, &stand_in).await;
    let elsewhere = scene.admin.workspace("Elsewhere").await;
    scene.admin.add_document(elsewhere, "secret.md", "Invoices of the board are due after 99 days.").await;
    let asked = scene.send(question(None, "When are invoices due?")).await;
    let run = scene.ended(&asked["answers"][0]).await;
    assert_eq!(run["status"], "succeeded", "{run}");

    let sent = sent(&stand_in);
    assert_eq!(sent.len(), 2, "{sent:?}");
    assert_eq!(sent[0]["tools"][0]["function"]["name"], "search_documents");
    assert!(!sent[0].to_string().contains("45 days"), "nothing was chosen beforehand: {}", sent[0]);
    let second = sent[1].to_string();
    assert!(second.contains("45 days") && second.contains("contract.md"), "what was found goes along: {second}");
    assert!(!second.contains("99 days"), "C1: another workspace is not searched: {second}");
    let told: Vec<&str> = sent[1]["messages"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|message| message["role"] == "tool")
        .map(|message| message["content"].as_str().unwrap())
        .collect();
    assert_eq!(told.len(), 2, "each call is answered: {told:?}");
    assert!(told[1].starts_with("Nothing was found."), "{told:?}");
    let output = run["output"].to_string();
    assert!(output.contains("45 days") && !output.contains("look it up"), "{output}");
    assert!(output.contains(&scene.document.to_string()), "it cites what it found: {output}");
    let events =
        scene.admin.events(format!("run/{}/events", run["id"].as_str().unwrap()), None, |f| f.name == "end").await;
    let stages: Vec<&str> =
        events.iter().filter(|frame| frame.name == "stage").filter_map(|frame| frame.data["note"].as_str()).collect();
    assert!(stages.contains(&"Searching documents for “invoices”"), "{stages:?}");
    // What both rounds used is the turn's.
    assert!(run["usage"]["output_tokens"].as_i64() > Some(0), "{run}");
}

#[database_test]
async fn r21_a_model_that_only_ever_searches_is_stopped_and_a_foreign_tool_is_refused(pool: PgPool) {
    let stand_in = provider(searching(&["invoices"])).await;
    let scene = scene(&pool, &stand_in).await;
    let asked = scene.send(question(None, "When are invoices due?")).await;
    let run = scene.ended(&asked["answers"][0]).await;
    assert_eq!(run["status"], "failed", "{run}");
    let sent = sent(&stand_in);
    assert_eq!(sent.len(), 5, "four rounds, and one without the tool");
    assert_eq!((&sent[3]["tool_choice"], &sent[4]["tool_choice"]), (&json!("auto"), &json!("none")));
}

#[database_test]
async fn r21_a_model_without_tools_is_given_what_fits_the_question(pool: PgPool) {
    let stand_in = provider(Behaviour::saying(["Within 45 days."])).await;
    let scene = writing(&pool, &stand_in).await;
    scene.admin.put(scene.path(""), json!({ "searches_documents": true, "sources_only": true })).await.data();
    scene.ask(None, "When are invoices due?").await;
    let sent = sent(&stand_in);
    assert_eq!((sent.len(), &sent[0]["tools"]), (1, &Value::Null));
    assert!(sent[0].to_string().contains("45 days after receipt"), "{}", sent[0]);
}
