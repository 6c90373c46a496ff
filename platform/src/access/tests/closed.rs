//! What is hidden from a reader is worked out once for a whole list where it is little, and row by row where it is
//! much: both must say the same.

use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};
use uuid::Uuid;

use super::{client_of, folder, give, restrict, start, use_case};
use crate::people::testing::member;
use crate::testing::{Person, TestApp};

/// A connection of the database, whose role and settings end with it, as somebody reads.
async fn reader(pool: &PgPool, client: i64, person: &Person) -> PgConnection {
    let mut connection = PgConnection::connect_with(&pool.connect_options()).await.unwrap();
    let become_them = format!(
        "SET track_functions = 'all'; SET ROLE atelier_tenant; SET app.client_id = '{client}'; SET app.user_id = '{}'",
        person.user_id
    );
    sqlx::raw_sql(AssertSqlSafe(become_them)).execute(&mut connection).await.unwrap();
    connection
}

const CLOSED: &str = "SELECT closed_use_cases(given_places(), managed_workspaces())";

/// For each of these readers the set is what is closed to them one by one; answers how many that are.
async fn sets_are_right(pool: &PgPool, client: i64, people: &[&Person], when: &str) -> Vec<usize> {
    let all: Vec<Uuid> = sqlx::query_scalar("SELECT id FROM use_cases WHERE client_id = $1 ORDER BY id")
        .bind(client)
        .fetch_all(pool)
        .await
        .unwrap();
    let mut sizes = Vec::new();
    for person in people {
        let mut reader = reader(pool, client, person).await;
        let one_by_one = "SELECT u FROM unnest($2::uuid[]) AS u WHERE NOT use_case_is_open($1, u, given_places(), managed_workspaces()) ORDER BY u";
        let closed: Vec<Uuid> =
            sqlx::query_scalar(one_by_one).bind(client).bind(&all).fetch_all(&mut reader).await.unwrap();
        let set: Option<Vec<Uuid>> = sqlx::query_scalar(CLOSED).fetch_one(&mut reader).await.unwrap();
        let mut set = set.unwrap();
        set.sort();
        assert_eq!(set, closed, "{when}");
        sizes.push(set.len());
    }
    sizes
}

/// The titles of the use cases whose runs somebody is told of.
async fn runs(person: &Person) -> Vec<String> {
    let list = person.get("run/list").await;
    let mut names: Vec<String> =
        list.data().as_array().unwrap().iter().map(|run| run["use_case_name"].as_str().unwrap().to_owned()).collect();
    assert_eq!(list.body["total"], names.len());
    names.sort();
    names
}

#[database_test]
async fn goal_8_what_is_hidden_is_the_same_set_as_row_by_row_and_asked_for_once(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let place = admin.workspace("Sales").await;
    let ben = member(&app, &admin, place, "Ben", "Builder").await;
    let vic = member(&app, &admin, place, "Vic", "Viewer").await;
    let ana = member(&app, &admin, place, "Ana", "Workspace Admin").await;
    let shelf = folder(&admin, place, None, "Shelf").await;
    let inner = folder(&admin, place, Some(shelf), "Inner").await;
    let other = folder(&admin, place, None, "Other").await;
    let open = use_case(&admin, place, None, "Open").await;
    let shelved = use_case(&admin, place, Some(shelf), "Shelved").await;
    let deep = use_case(&admin, place, Some(inner), "Deep").await;
    let gone = use_case(&admin, place, Some(other), "Gone").await;
    let own = use_case(&ben, place, None, "Own").await;
    for case in [open, shelved, deep, gone, own] {
        start(&admin, case).await.data();
    }
    let client = client_of(&pool, open).await;
    let people = [&ben, &vic, &ana];
    assert_eq!(sets_are_right(&pool, client, &people, "all open").await, [0, 0, 0]);

    ben.put(format!("use-case/{own}/visibility"), json!({ "visibility": "private" })).await.data();
    assert_eq!(sets_are_right(&pool, client, &people, "private").await, [0, 1, 0]);
    restrict(&admin, shelf, true).await.data();
    assert_eq!(sets_are_right(&pool, client, &people, "restricted").await, [2, 3, 0]);
    give(&admin, &format!("folder/{inner}"), ("user_id", vic.user_id), Some("view")).await.data();
    assert_eq!(sets_are_right(&pool, client, &people, "given a folder in it").await, [2, 2, 0]);
    give(&admin, &format!("use-case/{shelved}"), ("user_id", ben.user_id), Some("run")).await.data();
    assert_eq!(sets_are_right(&pool, client, &people, "given a use case").await, [1, 2, 0]);
    admin.delete(format!("use-case/{deep}")).await.data();
    assert_eq!(sets_are_right(&pool, client, &people, "deleted").await, [1, 2, 0]);
    // A folder is restricted, what is in it deleted, and then the folder: its runs stay closed.
    restrict(&admin, other, true).await.data();
    admin.delete(format!("use-case/{gone}")).await.data();
    admin.delete(format!("folder/{other}")).await.data();
    assert_eq!(sets_are_right(&pool, client, &people, "its folder deleted, too").await, [2, 3, 0]);
    let few = ["Deep", "Open"];
    assert_eq!(runs(&vic).await, few);

    // Five hundred runs are not asked one by one.
    let copy = "INSERT INTO runs
                SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).* FROM runs r, generate_series(1, 500) WHERE r.use_case_id = $1";
    sqlx::query(copy).bind(open).execute(&pool).await.unwrap();
    let mut asking = reader(&pool, client, &vic).await;
    let mut asking = asking.begin().await.unwrap();
    let told: i64 = sqlx::query_scalar("SELECT count(*) FROM runs").fetch_one(&mut *asking).await.unwrap();
    let calls =
        "SELECT coalesce(sum(calls), 0)::bigint FROM pg_stat_xact_user_functions WHERE funcname = 'use_case_is_open'";
    let calls: i64 = sqlx::query_scalar(calls).fetch_one(&mut *asking).await.unwrap();
    assert_eq!(told, 502);
    assert!((1..=20).contains(&calls), "{calls} calls");
    drop(asking);
    sqlx::query("DELETE FROM runs WHERE use_case_id = $1 AND id <> (SELECT id FROM runs WHERE use_case_id = $1 ORDER BY created_at LIMIT 1)")
        .bind(open)
        .execute(&pool)
        .await
        .unwrap();

    // With very many hidden places nobody lists them; what is told stays the same.
    let named = "client_id, id, workspace_id, name, draft";
    let row = "$1, gen_random_uuid(), $2, 'Many ' || n, '{}'";
    for many in [
        format!("INSERT INTO use_cases ({named}, visibility) SELECT {row}, 'private' FROM generate_series(1, 300) n"),
        format!("INSERT INTO use_cases ({named}, folder_id) SELECT {row}, '{shelf}' FROM generate_series(1, 300) n"),
        format!(
            "INSERT INTO use_cases ({named}, deleted_at, deleted_from) SELECT {row}, now(), '{other}' FROM generate_series(1, 300) n"
        ),
        "WITH f AS (
           INSERT INTO folders (client_id, id, workspace_id, kind, name) SELECT $1, gen_random_uuid(), $2, 'use_case', 'Many ' || n FROM generate_series(1, 300) n
           RETURNING client_id, id)
         INSERT INTO restrictions (client_id, folder_id, workspace_id, restricted_by, restricted_at)
         SELECT client_id, id, $2, gen_random_uuid(), now() FROM f"
            .to_owned(),
    ] {
        sqlx::query(AssertSqlSafe(many.clone())).bind(client).bind(place).execute(&pool).await.unwrap();
        let mut asking = reader(&pool, client, &vic).await;
        let set: Option<Vec<Uuid>> = sqlx::query_scalar(CLOSED).fetch_one(&mut asking).await.unwrap();
        assert_eq!(set, None, "{many}");
        assert_eq!(runs(&vic).await, few, "{many}");
        for undo in ["use_cases", "folders"] {
            let undo = format!("DELETE FROM {undo} WHERE client_id = $1 AND workspace_id = $2 AND name LIKE 'Many %'");
            sqlx::query(AssertSqlSafe(undo)).bind(client).bind(place).execute(&pool).await.unwrap();
        }
        assert_eq!(sets_are_right(&pool, client, &people, "few again").await, [2, 3, 0]);
    }
}
