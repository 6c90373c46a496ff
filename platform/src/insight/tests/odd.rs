//! What nobody expects: names of ten scripts, filters that leave one person, and somebody who may see figures alone.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Fact, put, settle};
use crate::people::testing::account;
use crate::testing::TestApp;

/// Latin with marks, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai, Georgian, Chinese and Korean.
const NAMES: [&str; 10] = [
    "Zoë Łukasz Ünal",
    "Ελένη Παπαδοπούλου",
    "Дарья Щербакова",
    "נועה לוי",
    "ليلى حداد",
    "आरव शर्मा",
    "สมชาย ใจดี",
    "ნინო ბერიძე",
    "王小明",
    "김민준",
];

#[database_test]
async fn issue_33_names_of_ten_scripts_are_found_in_lists_and_whole_in_files(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let now = app.parts.clock.now().to_rfc3339();
    for name in NAMES {
        let place = acme.admin.workspace(name).await;
        let fact = Fact {
            client: acme.id,
            person: acme.admin.user_id,
            workspace: Some(place),
            use_case: None,
            at: &now,
            micros: 1,
        };
        put(&pool, fact).await;
    }
    settle(&app, acme.id).await;
    for name in NAMES {
        let word = name.split(' ').next_back().unwrap();
        for search in [name, word, name.to_uppercase().as_str()] {
            let path = format!("insight/breakdown?by=workspace&time=7d&search={}", encoded(search));
            let found = acme.admin.get(&path).await;
            assert_eq!(
                (&found.data()["total"], &found.data()["rows"][0]["name"]),
                (&json!(1), &json!(name)),
                "{search}"
            );
        }
    }
    let file = acme.admin.get("insight/breakdown/export?by=workspace&time=7d").await;
    let lines: Vec<&str> = file.body.as_str().unwrap().lines().collect();
    assert_eq!(lines.len(), NAMES.len() + 1);
    for name in NAMES {
        assert!(lines.iter().any(|line| line.contains(&format!(",{name},"))), "{name}");
    }
}

/// A word as a part of an address.
fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[database_test]
async fn issue_33_a_group_that_filters_leave_one_person_of_shows_nothing(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let (place, common, lone) = (Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7());
    for n in 0..7 {
        let person = Uuid::now_v7();
        for use_case in [Some(common), (n == 0).then_some(lone)].into_iter().flatten() {
            let fact = Fact {
                client: acme.id,
                person,
                workspace: Some(place),
                use_case: Some(use_case),
                at: "2026-04-03T10:00:00Z",
                micros: 1,
            };
            put(&pool, fact).await;
        }
    }
    settle(&app, acme.id).await;
    let days = "from=2026-04-01&to=2026-04-30";
    let filters = [
        (format!("workspace_id={place}"), 8, 8),
        (format!("use_case_id={lone}"), 1, 0),
        (format!("workspace_id={place}&use_case_id={lone}"), 1, 0),
        (format!("workspace_id={}", Uuid::now_v7()), 0, 0),
    ];
    let read = async |filter: &str| {
        let whole = acme.admin.get(format!("insight/overview?{days}&{filter}")).await;
        let rows = acme.admin.get(format!("insight/breakdown?by=use_case&{days}&{filter}")).await;
        let in_rows = rows.data()["whole"]["done"].as_i64().unwrap();
        assert_eq!(whole.data()["now"]["runs"], in_rows, "{filter}: both say the same");
        let of_one = |row: &Value| row["now"]["people"].as_i64().is_some_and(|people| (1..5).contains(&people));
        (in_rows, rows.data()["rows"].as_array().unwrap().iter().any(of_one))
    };
    for (filter, open, _) in &filters {
        assert_eq!(read(filter).await.0, *open, "{filter}: people are named");
    }
    acme.admin.put("setting/insight", json!({ "naming": "sums", "smallest_group": 5 })).await.data();
    for (filter, _, hidden) in &filters {
        assert_eq!(read(filter).await, (*hidden, false), "{filter}");
    }
}

#[database_test]
async fn issue_33_a_role_may_see_figures_and_nothing_else(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let place = acme.admin.workspace("Legal").await;
    let role = json!({ "name": "Analyst", "permissions": ["view-client-analytics"] });
    acme.admin.post("account/role", role).await.data();
    let clara = account(&app, &acme.admin, "Clara", "Analyst").await;
    for path in ["insight/overview", "insight/breakdown?by=group", "insight/habit", "setting/user-usage-analytics"] {
        assert_eq!(clara.get(path).await.status, 200, "{path}");
    }
    for path in ["access-management/users/list", "audit-log/list", "billing", "runners/bindings", "insight/clients"] {
        assert_eq!(clara.get(path).await.outcome(), "403 forbidden", "{path}");
    }
    assert_eq!(clara.get(format!("workspace/{place}")).await.status, 404, "nor what lies in a workspace");
}
