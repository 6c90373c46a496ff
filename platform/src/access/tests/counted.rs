//! What is hidden from somebody is not counted for them either: the tags of a workspace's use cases, whose numbers are
//! kept and not counted when they are asked for.

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection, PgPool};
use uuid::Uuid;

use super::{client_of, folder, give, restrict, use_case};
use crate::people::testing::member;
use crate::testing::{Person, TestApp};

async fn tag(person: &Person, workspace: Uuid, use_case: Uuid, add: Value, remove: Value) {
    let body = json!({ "workspace_id": workspace, "use_case_ids": [use_case], "add": add, "remove": remove });
    person.post("use-case/tags", body).await.data();
}

/// The tags that somebody is told of, with how many use cases have each; a list of each tag has as many.
async fn tags(person: &Person, workspace: Uuid) -> Vec<(String, i64)> {
    let answer = person.get(format!("use-case/tags?workspace_id={workspace}")).await;
    let mut told = Vec::new();
    for each in answer.data().as_array().unwrap() {
        let (tag, count) = (each["tag"].as_str().unwrap().to_owned(), each["use_cases"].as_i64().unwrap());
        let listed = person.get(format!("use-case/list?workspace_id={workspace}&tags={tag}")).await;
        assert_eq!(listed.body["total"], count, "{tag}");
        told.push((tag, count));
    }
    told
}

fn told(of: &[(&str, i64)]) -> Vec<(String, i64)> {
    of.iter().map(|(tag, count)| ((*tag).to_owned(), *count)).collect()
}

/// What is kept is what is there.
async fn counts_are_right(pool: &PgPool, when: &str) {
    let differing: Vec<String> = sqlx::query_scalar(
        "WITH kept AS (
           SELECT client_id, workspace_id, tag, place, sum(count) AS count FROM use_case_tag_counts GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0
         ), real AS (
           SELECT t.client_id, t.workspace_id, t.tag, place_counted(u.client_id, u.folder_id, u.visibility) AS place, count(*)::numeric AS count
           FROM use_case_tags t JOIN use_cases u ON u.client_id = t.client_id AND u.id = t.use_case_id AND u.deleted_at IS NULL GROUP BY 1, 2, 3, 4
         )
         (SELECT 'kept ' || k.tag || ' ' || k.place || ' ' || k.count FROM (SELECT * FROM kept EXCEPT SELECT * FROM real) AS k)
         UNION ALL
         (SELECT 'real ' || r.tag || ' ' || r.place || ' ' || r.count FROM (SELECT * FROM real EXCEPT SELECT * FROM kept) AS r)",
    )
    .fetch_all(pool)
    .await
    .unwrap();
    assert_eq!(differing, Vec::<String>::new(), "{when}");
    // and what everybody was given is the same for one use case as for a page of them
    let differing: i64 = sqlx::query_scalar(
        "SELECT count(*)
         FROM use_cases u
         JOIN users p ON p.client_id = u.client_id
         LEFT JOIN workspace_members m ON m.client_id = u.client_id AND m.workspace_id = u.workspace_id AND m.user_id = p.id
         CROSS JOIN LATERAL granted_at(u.client_id, u.workspace_id, p.id, m.role_id, u.folder_id, u.id) AS a
         LEFT JOIN LATERAL granted_on(u.client_id, p.id, ARRAY(SELECT id FROM use_cases)) AS o ON o.use_case_id = u.id
         WHERE (a.level, a.is_restricted) IS DISTINCT FROM (o.level, o.is_restricted)",
    )
    .fetch_one(pool)
    .await
    .unwrap();
    assert_eq!(differing, 0, "{when}");
}

#[database_test]
async fn use_case_tags_are_counted_for_each_reader_without_what_is_hidden_from_them(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let place = admin.workspace("Sales").await;
    let ben = member(&app, &admin, place, "Ben", "Builder").await;
    let vic = member(&app, &admin, place, "Vic", "Viewer").await;
    let ana = member(&app, &admin, place, "Ana", "Workspace Admin").await;
    let shelf = folder(&admin, place, None, "Shelf").await;
    let inner = folder(&admin, place, Some(shelf), "Inner").await;
    let open = use_case(&admin, place, None, "Open").await;
    let shelved = use_case(&admin, place, Some(shelf), "Shelved").await;
    let deep = use_case(&admin, place, Some(inner), "Deep").await;
    let own = use_case(&ben, place, None, "Own").await;
    for (case, add) in [(open, json!(["Law"])), (shelved, json!(["law", "Rent"])), (deep, json!(["Law", "Deep"]))] {
        tag(&admin, place, case, add, json!([])).await;
    }
    tag(&ben, place, own, json!(["Law", "Mine"]), json!([])).await;
    let all = told(&[("Deep", 1), ("Law", 4), ("Mine", 1), ("Rent", 1)]);
    for who in [&admin, &ana, &ben, &vic] {
        assert_eq!(tags(who, place).await, all);
    }

    // a private one is counted for its author and for managers
    let show = async |visibility: &str| {
        ben.put(format!("use-case/{own}/visibility"), json!({ "visibility": visibility })).await.data();
    };
    show("private").await;
    for who in [&admin, &ana, &ben] {
        assert_eq!(tags(who, place).await, all);
    }
    assert_eq!(tags(&vic, place).await, told(&[("Deep", 1), ("Law", 3), ("Rent", 1)]));
    let found = vic.get(format!("use-case/tags?workspace_id={place}&search=mine")).await;
    assert_eq!(found.body["total"], 0, "nor is its tag found");
    counts_are_right(&pool, "private").await;
    // also where it gets a tag while it is private, and where it was given to somebody
    tag(&ben, place, own, json!(["Late"]), json!(["Mine"])).await;
    assert_eq!(tags(&ben, place).await, told(&[("Deep", 1), ("Late", 1), ("Law", 4), ("Rent", 1)]));
    assert_eq!(tags(&vic, place).await, told(&[("Deep", 1), ("Law", 3), ("Rent", 1)]));
    give(&ben, &format!("use-case/{own}"), ("user_id", vic.user_id), Some("view")).await.data();
    assert_eq!(tags(&vic, place).await, told(&[("Deep", 1), ("Late", 1), ("Law", 4), ("Rent", 1)]));
    give(&ben, &format!("use-case/{own}"), ("user_id", vic.user_id), None).await.data();

    // a restricted folder, and what lies below it, for those who were given it, or a part of it
    restrict(&admin, shelf, true).await.data();
    assert_eq!(tags(&vic, place).await, told(&[("Law", 1)]));
    assert_eq!(tags(&ben, place).await, told(&[("Late", 1), ("Law", 2)]));
    assert_eq!(tags(&ana, place).await, told(&[("Deep", 1), ("Late", 1), ("Law", 4), ("Rent", 1)]));
    counts_are_right(&pool, "restricted").await;
    give(&admin, &format!("folder/{inner}"), ("user_id", vic.user_id), Some("view")).await.data();
    assert_eq!(tags(&vic, place).await, told(&[("Deep", 1), ("Law", 2)]));
    give(&admin, &format!("use-case/{shelved}"), ("user_id", vic.user_id), Some("view")).await.data();
    assert_eq!(tags(&vic, place).await, told(&[("Deep", 1), ("Law", 3), ("Rent", 1)]));
    give(&admin, &format!("folder/{shelf}"), ("user_id", vic.user_id), Some("view")).await.data();
    assert_eq!(tags(&vic, place).await, told(&[("Deep", 1), ("Law", 3), ("Rent", 1)]), "each once");

    // moved in and out, deleted and put back, renamed, and opened again
    admin.put(format!("use-case/{open}/move"), json!({ "folder_id": inner })).await.data();
    assert_eq!(tags(&ben, place).await, told(&[("Late", 1), ("Law", 1)]));
    counts_are_right(&pool, "moved in").await;
    admin.put(format!("use-case/{deep}/move"), json!({ "folder_id": null })).await.data();
    assert_eq!(tags(&ben, place).await, told(&[("Deep", 1), ("Late", 1), ("Law", 2)]));
    admin.delete(format!("use-case/{shelved}")).await.data();
    assert_eq!(tags(&ana, place).await, told(&[("Deep", 1), ("Late", 1), ("Law", 3)]));
    counts_are_right(&pool, "deleted").await;
    admin.put("use-case/tags", json!({ "workspace_id": place, "tag": "law", "name": "LAWS" })).await.data();
    counts_are_right(&pool, "renamed while one was deleted").await;
    admin.post(format!("use-case/{shelved}/restore"), json!({})).await.data();
    counts_are_right(&pool, "put back").await;
    show("workspace").await;
    restrict(&admin, shelf, false).await.data();
    counts_are_right(&pool, "opened").await;
    let last = told(&[("Deep", 1), ("Late", 1), ("LAWS", 4), ("Rent", 1)]);
    assert_eq!(tags(&ben, place).await, last);
    assert_eq!(tags(&admin, place).await, last);
}

/// Somebody's transaction, as the server begins one.
async fn begin(pool: &PgPool, client: i64) -> PgConnection {
    let mut connection = PgConnection::connect_with(&pool.connect_options()).await.unwrap();
    let begin = format!("BEGIN; SET LOCAL ROLE atelier_tenant; SET LOCAL app.client_id = '{client}'");
    sqlx::raw_sql(sqlx::AssertSqlSafe(begin)).execute(&mut connection).await.unwrap();
    connection
}

const GIVE: &str = "INSERT INTO use_case_tags (client_id, workspace_id, use_case_id, tag) VALUES ($1, $2, $3, $4)";

async fn put(connection: &mut PgConnection, client: i64, workspace: Uuid, use_case: Uuid, tag: &str) {
    sqlx::query(GIVE).bind(client).bind(workspace).bind(use_case).bind(tag).execute(connection).await.unwrap();
}

async fn commit(mut connection: PgConnection) {
    sqlx::raw_sql("COMMIT").execute(&mut connection).await.unwrap();
}

#[database_test]
async fn use_case_tags_that_many_give_at_once_wait_for_nobody_and_all_count(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let place = acme.admin.workspace("Sales").await;
    let mut cases = Vec::new();
    for n in 0..3 {
        cases.push(use_case(&acme.admin, place, None, &format!("Case {n}")).await);
    }
    let client = client_of(&pool, cases[0]).await;
    tag(&acme.admin, place, cases[2], json!(["Law", "Rent"]), json!([])).await;
    // in opposite orders, before either is done
    let (mut one, mut other) = (begin(&pool, client).await, begin(&pool, client).await);
    put(&mut one, client, place, cases[0], "Law").await;
    put(&mut other, client, place, cases[1], "Rent").await;
    put(&mut one, client, place, cases[0], "Rent").await;
    put(&mut other, client, place, cases[1], "Law").await;
    commit(one).await;
    commit(other).await;
    counts_are_right(&pool, "both").await;
    assert_eq!(tags(&acme.admin, place).await, told(&[("Law", 3), ("Rent", 3)]));
    tag(&acme.admin, place, cases[2], json!([]), json!(["Law"])).await;
    let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM use_case_tag_counts WHERE key = 'law'")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(rows, 1, "the next puts together what several left");
}

#[database_test]
async fn use_case_tags_given_while_a_use_case_is_hidden_count_where_it_is_hidden(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let place = acme.admin.workspace("Sales").await;
    let case = use_case(&acme.admin, place, None, "Case").await;
    let client = client_of(&pool, case).await;
    let (mut one, mut other) = (begin(&pool, client).await, begin(&pool, client).await);
    let hide = "UPDATE use_cases SET visibility = 'private' WHERE client_id = $1 AND id = $2";
    sqlx::query(hide).bind(client).bind(case).execute(&mut one).await.unwrap();
    let given = tokio::spawn(async move {
        put(&mut other, client, place, case, "Law").await;
        commit(other).await;
    });
    let waits = "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))";
    while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&pool).await.unwrap() {
        assert!(!given.is_finished(), "who gives a tag waits for who hides the use case");
    }
    commit(one).await;
    given.await.unwrap();
    counts_are_right(&pool, "after both").await;
}
