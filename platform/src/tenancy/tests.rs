//! Clients coming into being, on a real database under the server's own role.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use secrecy::SecretString;
use sqlx::PgPool;

use super::{ClientKind, FirstStart, NewClient, NewPerson, create_client, first_start};
use crate::testing::TestApp;

async fn start(app: &TestApp) -> Option<FirstStart> {
    let parts = &app.parts;
    first_start(&parts.db, &parts.passwords, &parts.clock, &parts.settings).await.unwrap()
}

#[database_test]
async fn the_first_start_makes_the_owner_as_client_1_with_an_administrator_who_can_sign_in(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let first = start(&app).await.unwrap();
    assert_eq!(first.owner.client.get(), 1);
    let password = first.owner.administrator.password.clone().unwrap();
    assert!(!format!("{first:?}").contains(&password), "a password must not be printable by accident");
    let admin = app.sign_in("admin@atelier.local", &password).await;
    let profile = admin.get("profile").await;
    assert_eq!(
        (profile.data()["user"]["role_name"].as_str(), profile.data()["user"]["client_id"].as_i64()),
        (Some("Account Admin"), Some(1))
    );
    assert_eq!(profile.data()["user_profile_data"]["permissions"].as_array().unwrap().len(), 16);
    assert!(start(&app).await.is_none());
}

#[database_test]
async fn two_processes_that_start_at_once_make_one_owner(pool: PgPool) {
    let app = TestApp::with(pool.clone(), |settings| {
        settings.accounts.admin_password = Some(SecretString::from("Chosen-password-1"))
    })
    .await;
    let (one, other) = tokio::join!(start(&app), start(&app));
    assert!(one.is_some() != other.is_some());
    let made = one.or(other).unwrap();
    assert_eq!(made.owner.administrator.password, None, "a chosen password is not shown");
    app.sign_in("admin@atelier.local", "Chosen-password-1").await;
    let counts: (i64, i64, i64) = sqlx::query_as(
        "SELECT (SELECT count(*) FROM control.clients), (SELECT count(*) FROM users), (SELECT count(*) FROM workspace_roles)",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(counts, (1, 1, 4));
}

#[database_test]
async fn clients_made_at_once_get_numbers_of_their_own_and_a_bad_one_leaves_nothing(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let new = |email: &str, password: &str| NewClient {
        name: email.to_owned(),
        kind: ClientKind::Stripe,
        allowed_regions: Vec::new(),
        administrator: NewPerson {
            email: email.to_owned(),
            first_name: "A".to_owned(),
            last_name: "B".to_owned(),
            password: Some(SecretString::from(password)),
        },
    };
    let parts = &app.parts;
    let make = async |email: &str, password: &str| {
        create_client(&parts.db, &parts.passwords, &parts.clock, new(email, password)).await
    };
    let (one, other) = tokio::join!(make("a@one.test", "Chosen-password-1"), make("a@two.test", "Chosen-password-1"));
    let mut numbers = [one.unwrap().client.get(), other.unwrap().client.get()];
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2]);
    assert!(make("nonsense", "Chosen-password-1").await.is_err());
    assert!(make("a@three.test", "short").await.is_err());
    let lines: Vec<(i64, String)> =
        sqlx::query_as("SELECT client_id, action FROM audit_log ORDER BY client_id").fetch_all(&pool).await.unwrap();
    assert_eq!(lines, [(1, "client.create".to_owned()), (2, "client.create".to_owned())]);
}
