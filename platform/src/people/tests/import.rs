//! People from CSV and to CSV.

use serde_json::{Value, json};
use sqlx::PgPool;

use super::USERS;
use crate::testing::{Person, Reply, TestApp};

async fn import(by: &Person, dry_run: bool, file: impl Into<Vec<u8>>) -> Reply {
    by.upload(format!("{USERS}/import?dry_run={dry_run}"), "people.csv", file).await
}

fn outcomes(reply: &Reply) -> Vec<(u64, &str, usize)> {
    let rows = reply.data()["rows"].as_array().unwrap();
    rows.iter()
        .map(|row: &Value| {
            (row["line"].as_u64().unwrap(), row["outcome"].as_str().unwrap(), row["errors"].as_array().unwrap().len())
        })
        .collect()
}

#[database_test]
async fn a_file_is_tried_out_and_then_everybody_who_can_be_is_invited(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let file = "\u{FEFF}email;first_name;last_name;role\r\n\
        ann@acme.test;Ann;=HYPERLINK(\"http://evil\");Guest\r\n\
        ADMIN@acme.test;Ada;A;Member\r\n\
        nonsense;B;B;Member\r\n\
        cid@acme.test;;C;Boss\r\n\
        ann@ACME.test;Ann;Again;\r\n";
    let tried = import(&acme.admin, true, file).await;
    assert_eq!(outcomes(&tried), [(2, "new", 0), (3, "exists", 0), (4, "error", 1), (5, "error", 2), (6, "error", 1)]);
    assert_eq!(tried.data()["counts"], json!({ "new": 1, "exists": 1, "error": 3, "invited": 0 }));
    assert_eq!(acme.admin.get(format!("{USERS}/list")).await.body["total"], 1, "a trial changes nothing");
    assert!(app.new_mails("ann@acme.test").await.is_empty());

    let done = import(&acme.admin, false, file).await;
    assert_eq!(done.data()["counts"], json!({ "new": 0, "exists": 1, "error": 3, "invited": 1 }));
    let ann = app.accept_invite("ann@acme.test").await;
    assert_eq!(ann.get("profile").await.data()["user"]["role_name"], "Guest");
    assert_eq!(outcomes(&import(&acme.admin, false, file).await)[0], (2, "exists", 0), "twice is once");

    let sent = acme.admin.get(format!("{USERS}/export")).await;
    let text = sent.body.as_str().unwrap();
    assert!(sent.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));
    assert!(text.starts_with("email,first_name,last_name,role,"), "{text}");
    assert!(text.contains("\"'=HYPERLINK(\"\"http://evil\"\")\""), "C26: {text}");
    assert!(!text.contains(",=HYPERLINK") && !text.contains("argon2"), "{text}");
}

#[database_test]
async fn b30_hostile_files_and_roles_beyond_ones_own_are_refused(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let many = format!("email,first_name,last_name,role\n{}", "a@x.io,A,B,Member\n".repeat(10_000));
    let latin = b"email,first_name,last_name,role\na@x.io,\xe4,B,Member\n".to_vec();
    let huge = vec![b'a'; 2 * 1024 * 1024];
    for file in [many.into_bytes(), latin, huge, Vec::new(), b"\0\0".to_vec(), b"name\nAnn\n".to_vec()] {
        let answer = import(&acme.admin, false, file).await;
        assert_eq!((answer.status, answer.field("file").len()), (400, 1), "{}", answer.body);
    }
    let role = acme.admin.post("account/role", json!({ "name": "Inviter", "permissions": ["add-users"] })).await.id();
    let new = json!({ "email": "eve@acme.test", "first_name": "Eve", "last_name": "E", "role_id": role });
    acme.admin.post(format!("{USERS}/create"), new).await.data();
    let eve = app.accept_invite("eve@acme.test").await;
    let file = "email,first_name,last_name,role\nx@acme.test,X,X,Account Admin\ny@acme.test,Y,Y,Member\n";
    assert_eq!(outcomes(&import(&eve, false, file).await), [(2, "error", 1), (3, "invited", 0)], "C5");
    let admins: i64 = sqlx::query_scalar("SELECT count(*) FROM users u JOIN account_roles r USING (client_id) WHERE r.id = u.role_id AND r.name = 'Account Admin'")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(admins, 1);
}
