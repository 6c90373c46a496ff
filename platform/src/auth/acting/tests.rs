//! Acting for a client through the real server.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::people::testing::{account, account_role, person};
use crate::testing::{PASSWORD, Person, Reply, TestApp};

fn asking(client: i64, write: bool) -> Value {
    json!({ "client_id": client, "reason": "Support case 4711", "minutes": 15, "write": write })
}

/// The staff member with an acting token.
async fn act(staff: &Person, client: i64, write: bool) -> Person {
    disguised(staff, &staff.post("acting/start", asking(client, write)).await)
}

fn disguised(staff: &Person, started: &Reply) -> Person {
    let data = started.data();
    Person {
        token: Some(data["access_token"].as_str().unwrap().to_owned()),
        client_id: Some(data["client_id"].to_string()),
        refresh_token: String::new(),
        ..staff.clone()
    }
}

#[database_test]
async fn staff_see_a_client_with_a_reason_and_both_logs_say_so(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, globex) = (app.tenant("owner").await, app.tenant("globex").await);
    globex.admin.workspace("Secret").await;
    let found = owner.admin.get("acting/clients?search=GLOB").await;
    assert_eq!(
        found.data(),
        &json!([{ "id": globex.id, "name": "globex", "kind": "enterprise", "status": "active", "asks_before_entry": false }])
    );
    let staff = act(&owner.admin, globex.id, false).await;
    let profile = staff.get("profile").await;
    let data = profile.data();
    assert_eq!((&data["user"]["first_name"], &data["user"]["client_id"]), (&json!("Ada"), &json!(globex.id)));
    assert_eq!(
        (&data["acting"]["client_name"], &data["acting"]["reason"], &data["acting"]["write"]),
        (&json!("globex"), &json!("Support case 4711"), &json!(false))
    );
    assert_eq!(staff.get("workspace/list").await.data()[0]["name"], "Secret");
    let rights = data["user_profile_data"]["permissions"].to_string();
    assert!(rights.contains("manage-all-users") && !rights.contains("act-for-clients"), "{rights}");

    let ended = staff.post("acting/end", json!({})).await;
    assert_eq!(ended.status, 200, "{}", ended.body);
    assert_eq!(staff.get("profile").await.outcome(), "401 auth.session_ended");
    assert_eq!(owner.admin.get("profile").await.data()["acting"], Value::Null);
    assert_eq!(owner.admin.post("acting/end", json!({})).await.outcome(), "409 acting.not_acting");
    for reader in [&owner.admin, &globex.admin] {
        let log = reader.get("audit-log/list?search=acting").await;
        let lines = log.data().as_array().unwrap();
        let told: Vec<&str> = lines.iter().rev().map(|line| line["action"].as_str().unwrap()).collect();
        assert_eq!(told, ["acting.start", "acting.request", "acting.request", "acting.end", "acting.request"]);
        for line in lines {
            assert_eq!((&line["actor"]["name"], &line["acting_for_client"]), (&json!("Ada owner"), &json!(globex.id)));
        }
        assert_eq!(lines.last().unwrap()["detail"]["reason"], "Support case 4711");
    }
}

#[database_test]
async fn acting_only_reads_unless_writing_was_asked_for(pool: PgPool) {
    only_reads(pool).await;
}

#[database_test]
#[ignore = "started by testing/mutation.rs, without a guard"]
async fn reading(pool: PgPool) {
    only_reads(pool).await;
}

async fn only_reads(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, globex) = (app.tenant("owner").await, app.tenant("globex").await);
    let theirs = globex.admin.workspace("Legal").await;
    let reader = act(&owner.admin, globex.id, false).await;
    let body = json!({ "name": "Made by staff", "description": "" });
    for answer in [
        reader.post("setting/admin/create-workspace", body.clone()).await,
        reader.put(format!("workspace/{theirs}"), body.clone()).await,
        reader.delete(format!("workspace/{theirs}")).await,
        reader.post("access-management/users/bulk", json!({})).await,
    ] {
        assert_eq!(answer.outcome(), "403 acting.read_only");
    }
    let writer = act(&owner.admin, globex.id, true).await;
    let made = writer.post("setting/admin/create-workspace", body).await;
    assert_eq!((made.status, &made.data()["members"]), (201, &json!(0)), "staff are nobody's member: {}", made.body);
    let log = globex.admin.get("audit-log/list?action=workspace.create&limit=1").await;
    assert_eq!(
        (&log.data()[0]["actor"]["name"], &log.data()[0]["acting_for_client"]),
        (&json!("Ada owner"), &json!(globex.id))
    );
    // an account of one's own is nothing one has there
    for path in ["profile/api-keys", "acting/start", "access-request", "auth/logout", "profile/password"] {
        assert_eq!(writer.post(path, json!({})).await.outcome(), "403 acting.not_here", "{path}");
    }
    for path in ["get-security-token", "acting/clients", "profile/sessions", "profile/%61pi-keys", "%70rofile/sessions"]
    {
        let answer = writer.get(path).await;
        assert!(answer.status == 403 || answer.status == 404, "{path}: {}", answer.body);
    }
}

#[database_test]
async fn c3_c4_b6_nobody_else_can_act_whatever_they_send(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, globex, hooli) = (app.tenant("owner").await, app.tenant("globex").await, app.tenant("hooli").await);
    let mia = person(&app, &owner.admin, "Mia").await;
    // the right itself, put into a role behind the server's back, opens nothing outside client 1
    let grant = "UPDATE account_roles SET permissions = permissions || '{act-for-clients}' WHERE client_id = $1";
    sqlx::query(grant).bind(globex.id).execute(&pool).await.unwrap();
    app.parts.sessions.forget_all();
    for nobody in [&globex.admin, &mia] {
        assert_eq!(nobody.post("acting/start", asking(hooli.id, false)).await.outcome(), "403 forbidden");
        assert_eq!(nobody.get("acting/clients").await.outcome(), "403 forbidden");
    }
    for client in ["1", "01", "+1", "1.0", "-1", "9223372036854775808", "1,2", ""] {
        let disguise = Person { client_id: Some(client.to_owned()), ..globex.admin.clone() };
        let answer = disguise.post("acting/start", asking(hooli.id, false)).await;
        assert!(matches!(answer.status, 400 | 403), "B1–B6 {client}: {}", answer.body);
    }
    for (client, status) in [(1, 400), (0, 400), (-1, 400), (999, 404), (i64::MAX, 404)] {
        assert_eq!(owner.admin.post("acting/start", asking(client, false)).await.status, status, "{client}");
    }
    // an acting token is for its client, in the header too
    let staff = act(&owner.admin, globex.id, true).await;
    for client in [1, hooli.id] {
        let elsewhere = Person { client_id: Some(client.to_string()), ..staff.clone() };
        assert_eq!(elsewhere.get("workspace/list").await.outcome(), "403 tenancy.foreign_client", "{client}");
    }
    assert_eq!(
        Person { client_id: None, ..staff.clone() }.get("workspace/list").await.outcome(),
        "400 tenancy.client_id"
    );
    let opened: i64 =
        sqlx::query_scalar("SELECT count(*) FROM sessions WHERE way = 'acting'").fetch_one(&pool).await.unwrap();
    assert_eq!(opened, 1);
}

#[database_test]
async fn c18_acting_ends_with_its_time_its_right_and_the_staff_members_own_session(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, globex) = (app.tenant("owner").await, app.tenant("globex").await);
    let late = act(&owner.admin, globex.id, false).await;
    app.parts.clock.advance(TimeDelta::minutes(14));
    assert_eq!(late.get("workspace/list").await.status, 200, "until then");
    app.parts.clock.advance(TimeDelta::minutes(1));
    assert_eq!(late.get("workspace/list").await.outcome(), "401 auth.expired");

    let admin = app.sign_in("admin@owner.test", PASSWORD).await;
    let staff = account(&app, &admin, "Sam", "Account Admin").await;
    let acting = act(&staff, globex.id, false).await;
    assert_eq!(acting.get("workspace/list").await.status, 200);
    let member = account_role(&admin, "Member").await;
    sqlx::query("UPDATE users SET role_id = $1 WHERE id = $2")
        .bind(member)
        .bind(staff.user_id)
        .execute(&pool)
        .await
        .unwrap();
    app.parts.sessions.forget_all();
    assert_eq!(acting.get("workspace/list").await.outcome(), "401 auth.session_ended", "the right is gone");

    let acting = act(&admin, globex.id, false).await;
    admin.post("auth/logout", json!({})).await.data();
    app.parts.sessions.forget_all();
    assert_eq!(acting.get("workspace/list").await.outcome(), "401 auth.session_ended", "the own session is gone");
}

#[database_test]
async fn m2_staff_have_shown_lately_who_they_are(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let (owner, globex) = (app.tenant("owner").await, app.tenant("globex").await);
    sqlx::query("UPDATE users SET is_mfa_enabled = true WHERE id = $1")
        .bind(owner.admin.user_id)
        .execute(&pool)
        .await
        .unwrap();
    let start = || owner.admin.post("acting/start", asking(globex.id, false));
    assert_eq!(start().await.outcome(), "403 acting.proof_too_old");
    let prove = "UPDATE sessions SET proven_at = $1 WHERE user_id = $2";
    sqlx::query(prove).bind(app.parts.clock.now()).bind(owner.admin.user_id).execute(&pool).await.unwrap();
    assert_eq!(start().await.status, 201);
    let before = app.parts.clock.now() - TimeDelta::minutes(16);
    sqlx::query(prove).bind(before).bind(owner.admin.user_id).execute(&pool).await.unwrap();
    assert_eq!(start().await.outcome(), "403 acting.proof_too_old");
    // Without one the sign-in itself must be that young, or be shown again (M2).
    sqlx::query("UPDATE users SET is_mfa_enabled = false").execute(&pool).await.unwrap();
    assert_eq!(start().await.status, 201);
    sqlx::query("UPDATE sessions SET created_at = created_at - interval '1 hour'").execute(&pool).await.unwrap();
    assert_eq!(start().await.outcome(), "403 acting.proof_too_old");
    owner.admin.post("profile/proof", json!({ "password": PASSWORD })).await.data();
    assert_eq!(start().await.status, 201);
}

#[database_test]
async fn b22_a_reason_and_a_time_are_needed(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (owner, globex) = (app.tenant("owner").await, app.tenant("globex").await);
    for (field, value) in [
        ("reason", json!("too short")),
        ("reason", json!("          ")),
        ("reason", json!("x".repeat(501))),
        ("minutes", json!(14)),
        ("minutes", json!(1440)),
        ("until", json!("2999-01-01T00:00:00Z")),
        ("staff_id", json!(globex.admin.user_id)),
    ] {
        let mut body = asking(globex.id, false);
        body[field] = value;
        let answer = owner.admin.post("acting/start", body).await;
        assert_eq!((answer.status, answer.field(field).len()), (400, 1), "{field}: {}", answer.body);
    }
}
