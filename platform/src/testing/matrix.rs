//! Which right each operation needs, said here and not taken from the code, and tried with roles that hold all but that
//! one, and that one alone.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use std::collections::BTreeMap;

use reqwest::Method;
use sqlx::PgPool;
use uuid::Uuid;

use super::chats::owned_by;
use super::contract::{Body, Call, call, furnish, operations, send};
use super::{Person, TestApp};
use crate::auth::PUBLIC;
use crate::kit::permission::{Scope, slugs};

/// The answer to somebody who lacks a right.
const FORBIDDEN: &str = "403 forbidden";

/// What an operation needs of its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Needs {
    /// Nobody need be signed in.
    Nothing,
    /// Anybody who is signed in.
    Session,
    /// One of these rights in the account role.
    Account(&'static [&'static str]),
    /// This right in the role of the workspace.
    Workspace(&'static str),
}

fn needs(method: &Method, path: &str) -> Needs {
    use Needs::{Account, Nothing, Session, Workspace};
    if PUBLIC.iter().any(|(public, known)| *public == method.as_str() && *known == path) {
        return Nothing;
    }
    match format!("{method} {}", path.trim_start_matches("/api/v1/")).as_str() {
        // one's own account
        "GET profile/api-keys" | "POST profile/api-keys" => Account(&["manage-developers"]),
        own if own.contains(" profile") => Session,
        // what one was told oneself, and how
        own if own.contains(" notification/") => Session,
        "GET announcement/list" | "PUT announcement/state" | "POST announcement/acknowledge" => Session,
        announcements if announcements.contains(" announcement") => Account(&["manage-all-users"]),
        "POST auth/logout"
        | "POST acting/end"
        | "GET permission/list"
        | "GET access-request/list"
        | "GET access-request/workspaces"
        | "POST access-request"
        | "GET billing/features"
        | "GET billing/notice"
        | "GET plan/features"
        | "GET setting/insight"
        | "GET setting/webhooks"
        | "GET insight/mine"
        // of the owner's people alone: `insight` has its test
        | "GET insight/clients"
        | "GET insight/clients/export"
        | "GET insight/revenue"
        | "GET insight/margin"
        | "GET insight/trials"
        | "GET insight/risks"
        | "GET insight/storage"
        | "GET token-request/limits"
        // all of the company takes `review-requests`: the tests of `token_requests` have it
        | "GET token-request/list"
        | "POST token-request"
        | "DELETE token-request/{id}"
        | "DELETE access-request/{id}"
        | "GET get-security-token"
        | "GET user/{id}/picture"
        | "GET access-management/users/all"
        | "GET access-management/users/{id}/access"
        | "GET account/role/list"
        | "GET workspace/role/list"
        | "GET workspace/list"
        | "GET use-case/get-region-wise-models-list"
        | "GET template/list"
        | "GET brand-template/list"
        | "GET format/list"
        | "GET template/{id}"
        // of what everybody on the platform, or everybody in the company, may see
        | "GET template/shared/list"
        | "GET template/shared/{id}"
        // there is none here to copy: the tests of `templates` have it
        | "POST template/shared/{id}/use-case"
        | "GET use-case/favourites"
        | "GET use-case/shared"
        // what each part of them shows, the tests of the features have
        | "GET home"
        | "PUT home/set-aside"
        | "GET quick-action/list"
        | "GET team-activity/list"
        | "GET dashboard"
        | "PUT dashboard"
        | "DELETE dashboard"
        | "GET dashboard/figures"
        | "GET first-steps"
        | "PUT first-steps" => Session,
        "DELETE first-steps/sample" => Account(&["manage-workspaces"]),
        "POST access-management/users/create"
        | "POST access-management/users/import"
        | "POST access-management/users/{id}/resend-invite-code" => Account(&["add-users"]),
        // not of somebody whose role is above one's own, as this one's is: the tests of `auth` have it
        "DELETE access-management/users/{id}/mfa" => Session,
        "PUT access-management/users/{id}/update"
        | "GET access-management/users/export"
        | "PUT setting/security"
        | "PUT setting/chats"
        | "GET setting/chats"
        | "GET setting/security"
        | "GET setting/entry"
        | "PUT setting/entry"
        | "GET entry/list"
        | "POST entry/{id}/answer"
        | "POST entry/{id}/end"
        | "GET entry/{id}/transcript"
        | "GET setting/notifications"
        | "PUT setting/notifications"
        | "PUT setting/webhooks"
        | "GET setting/push"
        | "PUT setting/push"
        | "GET setting/recording"
        | "PUT setting/recording"
        | "GET setting/search"
        | "PUT setting/search"
        | "PUT setting/insight"
        | "GET setting/scim/tokens"
        | "POST setting/scim/tokens"
        | "DELETE setting/scim/tokens/{id}"
        // changing it takes every other right besides: the tests of `auth::sso` have it
        | "GET setting/sso"
        | "PUT setting/sso"
        | "DELETE setting/sso"
        | "POST setting/sso/test"
        | "POST setting/sso/domains/check" => Account(&["manage-all-users"]),
        "DELETE access-management/user/{id}/delete" => Account(&["delete-users"]),
        // each act of it needs its own right
        "POST access-management/users/bulk" => Session,
        "GET question-set/version/list"
        | "GET question-set/entry/list"
        | "GET question-set/topic/list"
        | "GET question-set/pair/list"
        | "GET question-set/difference"
        | "GET question-set/version/{number}/export"
        | "POST question-set/lookup"
        // of the owner's people alone: `question_sets` has its tests
        | "POST question-set/reference" => Session,
        questions if questions.contains(" question-set") => Account(&["manage-resources"]),
        // of what the caller sees and may build: the tests of `library` have it
        "GET library/list" | "GET library/uses" | "POST library/replace" => Session,
        // of what is published for the caller, and each person's own: the tests of `guides` have it
        "GET guide/list"
        | "GET guide/{id}"
        | "GET guide/{id}/media-link"
        | "GET guide/{id}/captions/{language}"
        | "PUT guide/{id}/progress" => Session,
        guides if guides.contains(" guide") => Account(&["manage-resources"]),
        brands if brands.contains(" brand-template") => Account(&["manage-resources"]),
        formats if formats.contains(" format") => Workspace("manage-formats"),
        "POST account/role"
        | "PUT account/role/{id}"
        | "DELETE account/role/{id}"
        | "POST account/role/{id}/rehearse"
        | "POST workspace/role"
        | "PUT workspace/role/{id}"
        | "DELETE workspace/role/{id}"
        | "POST workspace/role/{id}/rehearse" => Account(&["manage-roles"]),
        "POST access-request/{id}/review" => Account(&["review-requests", "manage-workspaces"]),
        "POST token-request/{id}/answer" => Account(&["review-requests"]),
        billing if billing.contains(" billing") => Account(&["manage-billing"]),
        budgets if budgets.contains(" budget") => Account(&["manage-billing"]),
        // of the owner's people alone: `plans` and `token_requests` have their tests
        "GET token-request/passed-on" | "POST token-request/{client}/{id}/settle" => Session,
        plans if plans.contains(" plan") || plans.contains("-clients-list") || plans.contains(" client/{id}/") => Session,
        "GET setting/workspace-analytics" => Workspace("view-workspace-analytics"),
        "GET usage/calls"
        | "GET usage/months"
        | "GET setting/user-usage-analytics"
        | "GET insight/overview"
        | "GET insight/breakdown"
        | "GET insight/breakdown/export"
        | "GET insight/dormant"
        | "GET insight/habit"
        | "GET insight/limits"
        | "GET insight/documents"
        | "GET insight/gaps"
        | "GET insight/month/export"
        | "GET insight/what-if"
        | "GET insight/what-if/export" => Account(&["view-client-analytics"]),
        "GET audit-log/list" | "GET audit-log/actions" | "GET audit-log/export" => Account(&["view-audit-log"]),
        // of the owner's people alone: `auth::acting` has their tests
        "GET acting/clients" | "POST acting/start" => Session,
        // `auth::entries` has these
        "POST acting/ask" | "GET acting/asked" | "POST acting/asked/{client}/{id}/confirm" => Session,
        // so has `client_templates`
        "POST client" => Session,
        templates if templates.contains(" client-template") => Session,
        proposals if proposals.contains(" provider-proposal") => Account(&["manage-workspaces"]),
        // so has `clients`
        "GET client/load" | "GET client/list" | "GET client/{id}" | "PUT client/{id}" | "POST client/template/{id}/withdraw" => Session,
        // so has `status`
        incidents if incidents.contains(" incident") => Session,
        // so has `jobs_admin`
        "GET job/list" | "GET job/kinds" | "POST job/{id}/retry" | "POST job/{id}/cancel" => Session,
        // `recordings` has their tests
        "GET replay/versions"
        | "GET replay/list"
        | "POST replay"
        | "GET replay/{id}"
        | "GET replay/{id}/results"
        | "POST replay/{id}/cancel" => Session,
        owners if [" runners/keys", " runners/plugin", " partner/"].iter().any(|part| owners.contains(part)) => Session,
        bindings if bindings.contains(" runners/") => Account(&["manage-bindings"]),
        "GET access-management/users/list" => Account(&["manage-all-users", "add-users", "manage-workspaces"]),
        "POST setting/admin/create-workspace" | "PUT workspace/{id}" | "DELETE workspace/{id}" => {
            Account(&["manage-workspaces"])
        }
        "POST access-management/users/add-new-user-to-workspace"
        | "PUT access-management/users/{id}/edit-user-to-workspace"
        | "DELETE access-management/users/{id}/workspace/{workspace_id}/delete"
        | "PUT access/{kind}/{id}/grant"
        | "PUT folder/{id}/restriction"
        | "PUT workspace/{id}/dashboard"
        | "DELETE workspace/{id}/dashboard"
        | "PUT workspace/{id}/gate" => Workspace("manage-members"),
        "GET access-management/users/workspece-user-list"
        | "GET workspace/{id}"
        | "GET folder/list"
        | "GET access/{kind}/{id}"
        | "GET access/{kind}/{id}/people"
        | "GET document/list"
        | "GET document/search"
        | "GET document/{id}"
        | "GET document/{id}/content"
        | "GET document/{id}/preview"
        | "GET document/{id}/media-link"
        | "GET document/{id}/meaning"
        | "GET document/{id}/similar"
        | "GET document/{id}/passages"
        | "GET document/{id}/versions"
        | "GET document/{id}/citing"
        | "GET document/tags"
        | "GET use-case/list"
        | "GET use-case/{id}"
        | "GET use-case/{id}/versions"
        | "GET use-case/{id}/export"
        | "GET use-case/{id}/passages"
        | "GET use-case/{id}/examples"
        | "GET use-case/{id}/check"
        | "GET use-case/{id}/gate"
        | "GET use-case/tags"
        | "GET run/{id}/sources/{document}"
        | "GET workspace/{id}/gate"
        | "GET run/list"
        | "GET run/{id}"
        | "GET run/{id}/events"
        | "GET run/{id}/certificate"
        | "GET run/{id}/export"
        | "GET run/{id}/offered"
        | "GET run/{id}/output"
        | "GET run/{id}/meeting"
        | "GET run/{id}/record"
        | "GET run/{id}/output-history"
        | "GET run/{id}/comments"
        | "GET run/{id}/comments/summary"
        | "PUT run/{id}/comments/read"
        | "GET run/{id}/pictures/{picture}"
        | "PUT run/{id}/bookmark"
        | "PUT use-case/{id}/favourite"
        | "PUT workspace/{id}/favourite"
        | "PUT run/{id}/feedback"
        | "DELETE run/{id}/feedback"
        | "GET run/{id}/output-history/{version}"
        | "GET batch/list"
        | "GET batch/{id}"
        | "GET batch/{id}/rows"
        | "GET batch/{id}/export"
        | "GET schedule/list"
        | "GET schedule/{id}" => Workspace("view-workspace"),
        "GET chat/list"
        | "GET chat/{id}"
        | "PUT chat/{id}/read"
        | "GET chat/{id}/messages"
        | "GET chat/{id}/message/{message}/siblings"
        | "GET chat/{id}/tree"
        | "GET chat/{id}/export" => Workspace("view-workspace"),
        "GET chat/{id}/use-case" | "PUT chat/{id}/use-case" => Workspace("build-use-cases"),
        // of whatever company shares, and each person's own: the tests of `chats` have it
        "GET shared-chat/{id}" => Session,
        folders if folders.contains(" chat-folder") => Session,
        chats if chats.contains(" chat") || chats.contains(" shared-chat") => Workspace("run-use-cases"),
        "POST schedule/preview" => Session,
        "GET use-case/{id}/before-run" => Workspace("run-use-cases"),
        "POST use-case/propose"
        | "POST use-case/similar"
        | "GET use-case/{id}/similar"
        | "POST use-case/{id}/lint" => Workspace("build-use-cases"),
        batches if batches.contains(" batch/") || batches.contains(" schedule") => Workspace("run-use-cases"),
        "POST run/{id}/output-history/{version}/restore"
        | "PUT use-case/{id}/run/{runId}/update-processed-json"
        | "POST use-case/run/{id}/save-custom-edit-output-history"
        | "POST run/{id}/output/rewrite"
        | "POST run/{id}/pictures"
        | "PUT run/{id}/meeting/speaker"
        | "PUT run/{id}/comment-anchors"
        | "POST use-case/run/{id}/convert-to-dj" => Workspace("edit-outputs"),
        "PUT use-case/run/{id}/lock" => Workspace("lock-runs"),
        "GET use-case/{id}/feedback"
        | "GET use-case/{id}/feedback-summary"
        | "POST folder"
        | "PUT folder/{id}"
        | "DELETE folder/{id}"
        | "POST use-case"
        | "POST use-case/import"
        | "POST use-case/import/check"
        | "POST template/{id}/use-case"
        | "POST use-case/tags"
        | "PUT use-case/tags"
        // what else it takes depends on what it is made: the tests of `access` have it
        | "PUT use-case/{id}/visibility"
        | "DELETE use-case/{id}"
        | "POST use-case/{id}/restore"
        | "POST use-case/{id}/examples"
        | "POST use-case/{id}/examples/questions"
        | "POST use-case/{id}/examples/questions/refresh"
        | "PUT use-case/{id}/examples/{example}"
        | "DELETE use-case/{id}/examples/{example}"
        | "POST use-case/{id}/check"
        | "POST use-case/{id}/check/cancel"
        | "GET run/{id}/proposed-example"
        | "PUT use-case/{id}/draft"
        | "PUT use-case/{id}/move" => Workspace("build-use-cases"),
        "POST use-case/{id}/publish" => Workspace("publish-use-cases"),
        "POST document/upload"
        | "POST document/tags"
        | "PUT document/tags"
        | "POST upload"
        | "GET upload/list"
        | "GET upload/{id}"
        | "PUT upload/{id}/part"
        | "POST upload/{id}/finish"
        | "DELETE upload/{id}"
        | "PUT document/{id}"
        | "DELETE document/{id}"
        | "POST document/{id}/version"
        | "PUT document/{id}/version"
        | "POST document/{id}/cancel"
        | "POST document/{id}/meaning/retry"
        | "POST document/{id}/meaning/cancel"
        | "POST document/{id}/retry" => Workspace("manage-documents"),
        "POST run/{id}/comments"
        | "PUT run/{id}/comments/{comment}"
        | "DELETE run/{id}/comments/{comment}"
        | "PUT run/{id}/comments/{comment}/resolved"
        | "POST use-case/{id}/run" | "POST use-case/{id}/run/upload-file" | "POST mom-use-case/upload-file"
        | "POST run/{id}/stop" => {
            Workspace("run-use-cases")
        }
        unknown => panic!("`{unknown}` is new: say in matrix.rs what it needs"),
    }
}

/// Signs somebody in whose account role holds `account` and whose role in the workspace holds `workspace`.
async fn somebody(
    app: &TestApp,
    pool: &PgPool,
    tenant: &super::Tenant,
    place: Uuid,
    account: &[String],
    workspace: &[String],
) -> Person {
    let name = format!("p{}", Uuid::now_v7().simple());
    let person = crate::people::testing::person(app, &tenant.admin, &name).await;
    crate::people::testing::join(&tenant.admin, place, &person, "Viewer").await;
    for (table, column, own, held) in [
        ("account_roles", "users SET role_id", "id = $2", account),
        ("workspace_roles", "workspace_members SET role_id", "user_id = $2", workspace),
    ] {
        let role = Uuid::now_v7();
        let insert = format!("INSERT INTO {table} (client_id, id, name, permissions) VALUES ($1, $2, $3, $4)");
        sqlx::query(sqlx::AssertSqlSafe(insert))
            .bind(tenant.id)
            .bind(role)
            .bind(role.to_string())
            .bind(held)
            .execute(pool)
            .await
            .unwrap();
        let give = format!("UPDATE {column} = $3 WHERE client_id = $1 AND {own}");
        sqlx::query(sqlx::AssertSqlSafe(give))
            .bind(tenant.id)
            .bind(person.user_id)
            .bind(role)
            .execute(pool)
            .await
            .unwrap();
    }
    app.parts.sessions.forget_all();
    person
}

fn all_but(scope: Scope, rights: &[&str]) -> Vec<String> {
    slugs(scope).into_iter().filter(|held| !rights.contains(&held.as_str())).collect()
}

/// Operations in an order in which none takes away what a later one is tried on: those that delete come last, the inner
/// things first.
fn in_order() -> Vec<(Method, String)> {
    let mut all = operations();
    let place = |path: &str| {
        [
            "captions",
            "guide",
            "dashboard",
            "message",
            "queue",
            "share",
            "chat",
            "users",
            "run",
            "upload",
            "document",
            "examples",
            "use-case",
            "folder",
            "role",
            "workspace",
        ]
        .iter()
        .position(|kind| path.contains(kind))
    };
    all.sort_by_key(|(method, path)| {
        (*method == Method::DELETE, if *method == Method::DELETE { place(path) } else { None })
    });
    all
}

/// Makes somebody the one who began the upload: it is open to nobody else, whatever their rights.
async fn begun_by(pool: &PgPool, upload: Uuid, person: &Person) {
    let begun = sqlx::query("UPDATE uploads SET user_id = $2 WHERE id = $1").bind(upload).bind(person.user_id);
    begun.execute(pool).await.unwrap();
}

#[database_test]
async fn c6_each_operation_needs_its_right_and_no_other(pool: PgPool) {
    each_operation_needs_its_right(pool).await;
}

pub(super) async fn each_operation_needs_its_right(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let acme = app.tenant("acme").await;
    let objects = furnish(&app, &acme.admin).await;
    let place = objects.workspace;
    // for each right: somebody who holds every other one, and somebody who holds it alone
    let mut people: BTreeMap<Needs, (Person, Person)> = BTreeMap::new();
    for (method, path) in operations() {
        let need = needs(&method, &path);
        if people.contains_key(&need) {
            continue;
        }
        let pair = match need {
            Needs::Account(rights) => {
                let alone = [rights[0].to_owned()];
                (
                    somebody(&app, &pool, &acme, place, &all_but(Scope::Account, rights), &[]).await,
                    somebody(&app, &pool, &acme, place, &alone, &[]).await,
                )
            }
            Needs::Workspace(slug) => {
                let only = ["view-workspace".to_owned(), slug.to_owned()];
                (
                    somebody(&app, &pool, &acme, place, &[], &all_but(Scope::Workspace, &[slug])).await,
                    somebody(&app, &pool, &acme, place, &[], &only).await,
                )
            }
            Needs::Nothing | Needs::Session => continue,
        };
        people.insert(need, pair);
    }
    let mut odd = Vec::new();
    for (method, path) in in_order() {
        let need = needs(&method, &path);
        let Some((without, with)) = people.get(&need) else { continue };
        let request = || match call(&method, &path, &objects) {
            Call::Object { path, body } => (path, body),
            Call::Own { path } => (path, Body::None),
            Call::Public | Call::Session => (path.clone(), Body::Json(serde_json::json!({}))),
        };
        if path.contains("upload/{id}") {
            begun_by(&pool, objects.upload, without).await;
        }
        if path.contains("/chat/{id}") || path.contains("/chat-preset/{id}") {
            owned_by(&pool, &objects.chats, without).await;
        }
        let (target, body) = request();
        let refused = send(without, &method, &target, body).await;
        if !matches!(refused.outcome().as_str(), FORBIDDEN | "404 not_found") {
            odd.push(format!("{method} {path} answers {} to somebody without {need:?}", refused.outcome()));
        }
        if path.contains("upload/{id}") {
            begun_by(&pool, objects.upload, with).await;
        }
        if path.contains("/chat/{id}") || path.contains("/chat-preset/{id}") {
            owned_by(&pool, &objects.chats, with).await;
        }
        let (target, body) = request();
        let let_in = send(with, &method, &target, body).await;
        // A rule about this one object (a role above one's own, the last administrator) is no missing right.
        if matches!(let_in.status, 401 | 404) || let_in.outcome() == FORBIDDEN {
            odd.push(format!("{method} {path} answers {} to somebody who holds {need:?} alone", let_in.outcome()));
        }
    }
    assert!(odd.is_empty(), "matrix: {odd:#?}");
}
