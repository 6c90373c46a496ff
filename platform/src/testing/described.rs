//! What the description of the API says of every operation without its handler saying so, and what it must not repeat.

use serde_json::Value;

use crate::app;
use crate::auth::PUBLIC;

fn document() -> Value {
    serde_json::to_value(app::description()).unwrap()
}

/// Each operation with its method, path and statuses.
fn operations(document: &Value) -> Vec<(String, String, &Value)> {
    let paths = document["paths"].as_object().unwrap();
    let each = |(path, methods): (&String, &Value)| -> Vec<(String, String)> {
        methods.as_object().unwrap().keys().map(|method| (method.clone(), path.clone())).collect()
    };
    let named = paths.iter().flat_map(each);
    named
        .map(|(method, path)| {
            let operation = &document["paths"][&path][&method];
            (method.to_uppercase(), path, operation)
        })
        .collect()
}

#[test]
fn issue_26_every_operation_names_the_failures_that_all_have() {
    let document = document();
    for (method, path, operation) in operations(&document) {
        let has = |status: &str| operation["responses"].get(status).is_some();
        let is_public = PUBLIC.contains(&(method.as_str(), path.as_str()));
        let takes_a_body = operation.get("requestBody").is_some();
        assert!(has("500"), "{method} {path}");
        assert!(is_public || (has("401") && has("403")), "{method} {path}");
        assert!(!path.contains('{') || has("404"), "{method} {path}");
        assert!(!takes_a_body || (has("400") && has("413") && has("415")), "{method} {path}");
    }
}

#[test]
fn issue_26_what_a_failure_refers_to_is_there() {
    let document = document();
    for (method, path, operation) in operations(&document) {
        for (status, response) in operation["responses"].as_object().unwrap() {
            let Some(reference) = response.get("$ref").and_then(Value::as_str) else { continue };
            let found = document.pointer(reference.trim_start_matches('#'));
            let schema = found.and_then(|found| found.pointer("/content/application~1json/schema/$ref"));
            assert_eq!(
                schema.and_then(Value::as_str),
                Some("#/components/schemas/ProblemBody"),
                "{method} {path} {status}"
            );
        }
    }
    assert!(document.pointer("/components/schemas/ProblemBody/properties").is_some());
}

/// The names of the events that a schema is of.
fn events<'a>(document: &'a Value, schema: &'a Value) -> Vec<&'a str> {
    if let Some(reference) = schema["$ref"].as_str() {
        return events(document, document.pointer(reference.trim_start_matches('#')).unwrap());
    }
    match schema["oneOf"].as_array() {
        Some(any) => any.iter().flat_map(|one| events(document, one)).collect(),
        None => {
            assert!(schema["properties"]["data"].is_object(), "{schema}");
            schema["properties"]["type"]["enum"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect()
        }
    }
}

#[test]
fn every_stream_names_its_events_and_their_data() {
    let document = document();
    let of_a_run = ["stage", "section", "text", "citation", "progress", "restart", "run", "end", "reconnect"];
    let mut streams = Vec::new();
    for (method, path, operation) in operations(&document) {
        let schema = &operation["responses"]["200"]["content"]["text/event-stream"]["schema"];
        if !schema.is_null() {
            streams.push((format!("{method} {}", path.trim_start_matches("/api/v1/")), events(&document, schema)));
        }
    }
    streams.sort();
    let stream = |operation: &str, events: &[&'static str]| (operation.to_owned(), events.to_vec());
    assert_eq!(
        streams,
        [
            stream("GET notification/events", &["unread"]),
            stream("GET run/{id}/events", &of_a_run),
            stream("POST run/{id}/output/rewrite", &["model", "text", "end", "failed"]),
            stream("POST use-case/{id}/run", &of_a_run),
        ]
    );
}
