//! One guard is taken away at a time, and the check that watches it must turn red: a matrix that stays green without a guard watches nothing.
#![expect(clippy::disallowed_types, reason = "sqlx::test hands out a pool")]

use std::process::Command;

use sqlx::PgPool;

use super::{contract, matrix};
use crate::kit::guard::{Guard, REMOVED_GUARD};

/// Each guard, and the check below that would notice its loss.
const WATCHED: &[(Guard, &str)] = &[
    (Guard::ClientHeader, "client_header"),
    (Guard::AccountRight, "rights"),
    (Guard::WorkspaceRight, "rights"),
    (Guard::Membership, "membership"),
];

// The checks once more, for a process that lacks a guard: under names of their own, because a test's name names its database.
#[sqlx::test(migrations = "../migrations")]
#[ignore = "started by the test below, without a guard"]
async fn client_header(pool: PgPool) {
    contract::a_foreign_client_id_opens_nothing(pool).await;
}

#[sqlx::test(migrations = "../migrations")]
#[ignore = "started by the test below, without a guard"]
async fn rights(pool: PgPool) {
    matrix::each_operation_needs_its_right(pool).await;
}

#[sqlx::test(migrations = "../migrations")]
#[ignore = "started by the test below, without a guard"]
async fn membership(pool: PgPool) {
    contract::a_member_of_no_workspace_gets_into_none(pool).await;
}

#[test]
fn c6_taking_any_guard_away_turns_the_matrix_red() {
    let this = std::env::current_exe().unwrap();
    for (guard, check) in WATCHED {
        let without = Command::new(&this)
            .args([&format!("testing::mutation::{check}"), "--exact", "--ignored", "--test-threads=1"])
            .env(REMOVED_GUARD, format!("{guard:?}"))
            .env("RUST_BACKTRACE", "0")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&without.stdout) + String::from_utf8_lossy(&without.stderr);
        assert!(said.contains("running 1 test"), "there is no check {check}: {said}");
        assert!(!without.status.success(), "{check} stays green without {guard:?}");
        // Red for its own reason, not because something else was missing.
        assert!(said.contains("matrix: "), "{check} without {guard:?} broke in another way: {said}");
    }
}
