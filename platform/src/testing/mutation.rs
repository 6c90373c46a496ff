//! One guard is taken away at a time, and the check that watches it must turn red: a matrix that stays green without a
//! guard watches nothing.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use std::process::Command;

use sqlx::PgPool;

use super::{directories, entitled, matrix, outsiders};
use crate::kit::guard::{Guard, REMOVED_GUARD};

// The checks once more, for a process that lacks a guard: under names of their own, because a test's name names its
// database.
#[database_test]
#[ignore = "started by a test below, without a guard"]
async fn client_header(pool: PgPool) {
    outsiders::a_foreign_client_id_opens_nothing(pool).await;
}

#[database_test]
#[ignore = "started by a test below, without a guard"]
async fn features(pool: PgPool) {
    entitled::features_need_a_plan_that_has_them(pool).await;
}

#[database_test]
#[ignore = "started by a test below, without a guard"]
async fn states(pool: PgPool) {
    super::states::each_state_opens_its_row(pool).await;
}

#[database_test]
#[ignore = "started by a test below, without a guard"]
async fn rights(pool: PgPool) {
    matrix::each_operation_needs_its_right(pool).await;
}

#[database_test]
#[ignore = "started by a test below, without a guard"]
async fn rights_of_workspaces(pool: PgPool) {
    matrix::each_operation_needs_its_right(pool).await;
}

#[database_test]
#[ignore = "started by a test below, without a guard"]
async fn membership(pool: PgPool) {
    outsiders::a_member_of_no_workspace_gets_into_none(pool).await;
}

#[database_test]
#[ignore = "started by a test below, without a guard"]
async fn directory(pool: PgPool) {
    directories::a_directory_needs_the_rights_of_what_it_does(pool).await;
}

/// For each guard a test of its own (they run beside each other, and its name says what nothing watches), the check that
/// would notice its loss, and what that check then says: red for its own reason, not because something else is missing.
macro_rules! turns_red_without {
    ($($guard:ident: $name:ident by $check:literal saying $reason:literal),+ $(,)?) => {
        /// A guard that is missing here does not compile.
        const fn watched(guard: Guard) -> (&'static str, &'static str) {
            match guard {
                $(Guard::$guard => ($check, $reason),)+
            }
        }

        $(
            #[test]
            fn $name() {
                turns_red(Guard::$guard);
            }
        )+
    };
}

turns_red_without! {
    ClientHeader: c6_client_header by "testing::mutation::client_header" saying "matrix: ",
    AccountRight: c6_account_right by "testing::mutation::rights" saying "matrix: ",
    WorkspaceRight: c6_workspace_right by "testing::mutation::rights_of_workspaces" saying "matrix: ",
    Membership: c6_membership by "testing::mutation::membership" saying "matrix: ",
    KeyReach: c6_key_reach by "auth::keys::tests::reach" saying "profile: ",
    ActingReadOnly: c6_acting_read_only by "auth::acting::tests::reading" saying "\"403 acting.read_only\"",
    FactorFirst: c6_factor_first by "auth::tests::attacks::limited" saying "GET /api/v1/workspace/list",
    EntryConsent: c6_entry_consent by "auth::entries::tests::unasked" saying "403 entry.needs_consent",
    EntryFactor: c6_entry_factor by "auth::entries::tests::without_factor" saying "403 entry.needs_factor",
    TwoInAnEmergency: c6_two_in_an_emergency by "auth::entries::tests::alone" saying "403 entry.alone",
    StepUp: c6_step_up by "auth::tests::proof::unproven" saying "setting/scim/tokens",
    PlanFeature: c6_plan_feature by "testing::mutation::features" saying "goes without batches",
    PayingState: c6_paying_state by "testing::mutation::states" saying "read_only: POST",
    Brake: c6_brake by "console::tests::braked" saying "429 brake.read_only",
    DirectoryRight: c6_directory_right by "testing::mutation::directory" saying "matrix: ",
}

fn turns_red(guard: Guard) {
    let (check, reason) = watched(guard);
    let without = Command::new(std::env::current_exe().unwrap())
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
