//! One guard is taken away at a time, and the check that watches it must turn red: a matrix that stays green without a
//! guard watches nothing.
#![expect(clippy::disallowed_types, reason = "sqlx::test hands out a pool")]

use std::process::Command;

use sqlx::PgPool;

use super::{directories, entitled, matrix, outsiders};
use crate::kit::guard::{Guard, REMOVED_GUARD};

/// Each guard, the check that would notice its loss, and what that check then says: red for its own reason, not because
/// something else is missing.
const WATCHED: &[(Guard, &str, &str)] = &[
    (Guard::ClientHeader, "testing::mutation::client_header", "matrix: "),
    (Guard::AccountRight, "testing::mutation::rights", "matrix: "),
    (Guard::WorkspaceRight, "testing::mutation::rights", "matrix: "),
    (Guard::Membership, "testing::mutation::membership", "matrix: "),
    (Guard::KeyReach, "auth::keys::tests::reach", "profile: "),
    (Guard::ActingReadOnly, "auth::acting::tests::reading", "\"403 acting.read_only\""),
    (Guard::FactorFirst, "auth::tests::attacks::limited", "GET /api/v1/workspace/list"),
    (Guard::EntryConsent, "auth::entries::tests::unasked", "403 entry.needs_consent"),
    (Guard::EntryFactor, "auth::entries::tests::without_factor", "403 entry.needs_factor"),
    (Guard::TwoInAnEmergency, "auth::entries::tests::alone", "403 entry.alone"),
    (Guard::StepUp, "auth::tests::proof::unproven", "setting/scim/tokens"),
    (Guard::PlanFeature, "testing::mutation::features", "goes without batches"),
    (Guard::PayingState, "testing::mutation::states", "read_only: POST"),
    (Guard::Brake, "console::tests::braked", "429 brake.read_only"),
    (Guard::DirectoryRight, "testing::mutation::directory", "matrix: "),
];

// The checks once more, for a process that lacks a guard: under names of their own, because a test's name names its
// database.
#[sqlx::test(migrations = "../migrations")]
#[ignore = "started by the test below, without a guard"]
async fn client_header(pool: PgPool) {
    outsiders::a_foreign_client_id_opens_nothing(pool).await;
}

#[sqlx::test(migrations = "../migrations")]
#[ignore = "started by the test below, without a guard"]
async fn features(pool: PgPool) {
    entitled::features_need_a_plan_that_has_them(pool).await;
}

#[sqlx::test(migrations = "../migrations")]
#[ignore = "started by the test below, without a guard"]
async fn states(pool: PgPool) {
    super::states::each_state_opens_its_row(pool).await;
}

#[sqlx::test(migrations = "../migrations")]
#[ignore = "started by the test below, without a guard"]
async fn rights(pool: PgPool) {
    matrix::each_operation_needs_its_right(pool).await;
}

#[sqlx::test(migrations = "../migrations")]
#[ignore = "started by the test below, without a guard"]
async fn membership(pool: PgPool) {
    outsiders::a_member_of_no_workspace_gets_into_none(pool).await;
}

#[sqlx::test(migrations = "../migrations")]
#[ignore = "started by the test below, without a guard"]
async fn directory(pool: PgPool) {
    directories::a_directory_needs_the_rights_of_what_it_does(pool).await;
}

#[test]
fn c6_taking_any_guard_away_turns_the_matrix_red() {
    let this = std::env::current_exe().unwrap();
    for (guard, check, reason) in WATCHED {
        let without = Command::new(&this)
            .args([check, "--exact", "--ignored", "--test-threads=1"])
            .env(REMOVED_GUARD, format!("{guard:?}"))
            .env("RUST_BACKTRACE", "0")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&without.stdout) + String::from_utf8_lossy(&without.stderr);
        assert!(said.contains("running 1 test"), "there is no check {check}: {said}");
        assert!(!without.status.success(), "{check} stays green without {guard:?}");
        assert!(said.contains(reason), "{check} without {guard:?} broke in another way: {said}");
    }
}
