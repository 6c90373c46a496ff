//! The program of the version before and today's on one database: what people meet while processes are replaced one by one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use runners::testing::Behaviour;
use serde_json::{Value, json};
use sqlx::Connection;

use crate::operator::{Operator, Session};
use crate::replaced::PATIENCE;

/// `.ci/nightly` builds it and says where it is.
fn program_before() -> PathBuf {
    std::env::var_os("ATELIER_PROGRAM_BEFORE").unwrap().into()
}

/// Every GET of this program's own description that needs no more than a workspace.
fn questions(program: &Path, workspace: &str) -> Vec<String> {
    let described = Command::new(program).arg("openapi").output().unwrap();
    let document: Value = serde_json::from_slice(&described.stdout).unwrap();
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let get = &item["get"];
        // A stream does not end.
        if get.is_null() || path.contains('{') || !get["responses"]["200"]["content"]["text/event-stream"].is_null() {
            continue;
        }
        let parameters = get["parameters"].as_array().into_iter().flatten();
        let needed: Vec<_> = parameters.filter(|it| it["required"] == true && it["in"] == "query").collect();
        let path = path.trim_start_matches("/api/v1/");
        match needed[..] {
            [] => found.push(path.to_owned()),
            [one] if one["name"] == "workspace_id" => found.push(format!("{path}?workspace_id={workspace}")),
            _ => {}
        }
    }
    found
}

/// What each of them is answered with.
async fn statuses(session: &Session, questions: &[String]) -> BTreeMap<String, u16> {
    let mut answered = BTreeMap::new();
    for question in questions {
        answered.insert(question.clone(), session.get(question).await.unwrap().0);
    }
    answered
}

/// How many steps its database has.
async fn steps(operator: &Operator) -> i64 {
    let mut owner = sqlx::PgConnection::connect(&operator.database()).await.unwrap();
    sqlx::query_scalar("SELECT count(*) FROM _sqlx_migrations").fetch_one(&mut owner).await.unwrap()
}

/// A use case is made, run and published, and its result is there.
async fn works(session: &Session) -> String {
    let use_case = session.use_case("local").await;
    let run = session.run(&use_case).await["id"].as_str().unwrap().to_owned();
    let ended = session.ended(&run, PATIENCE).await;
    assert_eq!(ended["status"], "succeeded", "{ended}");
    run
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs the program of the version before: .ci/nightly"]
async fn issue_26_the_version_before_works_on_after_todays_migrations() {
    let secret = ("ATELIER_SECRET_KEY", "one secret for both processes 0123456789".to_owned());
    let program = program_before();
    let mut before = Operator::new(Behaviour::default()).await;
    before.program = program.clone();
    before.settings = vec![secret.clone()];
    let _before = before.start();
    before.ready().await;
    let old = before.sign_in().await;
    let made_before = works(&old).await;
    let workspace = old.get("workspace/list").await.unwrap().1["data"][0]["id"].as_str().unwrap().to_owned();
    let questions = questions(&program, &workspace);
    assert!(questions.len() > 50, "{questions:?}");
    let expected = statuses(&old, &questions).await;
    let known = steps(&before).await;

    // Its first start applies the migrations that the version before does not know.
    let mut today = Operator::new(Behaviour::default()).await;
    today.settings = vec![secret, ("ATELIER_DATABASE_URL", before.database())];
    let _today = today.start();
    today.ready().await;
    let applied = steps(&before).await;
    assert!(applied > known, "both versions have the same {known} steps: nothing is compared");
    let new = today.sign_in().await;

    assert_eq!(statuses(&old, &questions).await, expected, "{}", before.log());
    let made_by_old = works(&old).await;
    let made_by_new = works(&new).await;
    for run in [made_before, made_by_old, made_by_new] {
        for session in [&old, &new] {
            let (status, body) = session.get(&format!("run/{run}")).await.unwrap();
            assert_eq!((status, &body["data"]["status"]), (200, &json!("succeeded")), "{body}");
        }
    }
    for log in [before.log(), today.log()] {
        assert!(!log.contains(" ERROR "), "{log}");
    }
}
