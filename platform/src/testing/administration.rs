//! How to call the operations of administration on another client's objects: the second half of `contract`'s list.

use serde_json::{Value, json};
use uuid::Uuid;

use super::contract::{Body, Call, Objects};

/// A schedule of a use case without inputs, that comes due in no test.
pub fn schedule(use_case: Uuid) -> Value {
    json!({ "use_case_id": use_case, "name": "canary schedule", "time": time(), "inputs": {}, "mails": false })
}

fn time() -> Value {
    json!({ "rule": "FREQ=YEARLY", "begins": "2099-01-01T08:00:00", "time_zone": "UTC" })
}

/// `None`: not one of these.
pub fn call(operation: &str, of: &Objects) -> Option<Call> {
    let object = |path: String, body: Body| Some(Call::Object { path, body });
    let role = json!({ "name": "Taken", "permissions": [] });
    match operation {
        "POST verify-security-token"
        | "POST auth/sso/start"
        | "POST auth/sso/callback"
        | "POST auth/validate-token" => Some(Call::Public),
        "POST account/role"
        | "POST workspace/role"
        | "POST access-management/users/bulk"
        | "POST access-management/users/import"
        | "POST access-request"
        | "GET acting/clients"
        | "POST acting/start"
        | "POST acting/end"
        // of the owner's people alone: `auth::entries` has their tests
        | "POST acting/ask"
        | "GET acting/asked"
        | "POST acting/asked/{client}/{id}/confirm"
        | "PUT setting/entry"
        | "PUT profile"
        | "PUT profile/picture"
        | "DELETE profile/picture"
        | "POST profile/api-keys"
        | "POST setting/scim/tokens"
        | "PUT setting/security"
        | "PUT setting/chats"
        | "PUT setting/recording"
        | "PUT setting/notifications"
        | "PUT notification/preferences"
        | "PUT notification/mute"
        | "POST notification/read-all"
        // ids of other people change nothing, and a stream without an end: the tests of `notifications` have both
        | "PUT notification/state"
        | "GET notification/events"
        | "PUT setting/search"
        | "PUT setting/insight"
        // of the owner's people alone: `insight` has its test
        | "GET insight/clients"
        | "GET insight/clients/export"
        | "GET insight/revenue"
        | "GET insight/margin"
        | "GET insight/trials"
        | "GET insight/risks"
        | "GET insight/storage"
        // of the owner's people alone: `recordings` has their tests
        | "GET replay/versions"
        | "GET replay/list"
        | "POST replay"
        | "GET replay/{id}"
        | "GET replay/{id}/results"
        | "POST replay/{id}/cancel"
        | "PUT setting/sso"
        | "DELETE setting/sso"
        | "POST setting/sso/test"
        | "POST setting/sso/domains/check"
        | "POST runners/bindings"
        // of the owner's people alone: `clients` has their tests
        | "GET client/list"
        | "GET client/{id}"
        | "PUT client/{id}"
        | "POST client/{id}/invite-again"
        // and `rehearsals`
        | "POST client/{id}/rehearse"
        | "POST client/{id}/plan/rehearse"
        | "POST client/template/{id}/withdraw"
        // so has `client_templates`
        | "POST client"
        | "GET client/{id}/drift"
        | "POST client/{id}/drift"
        | "POST client/{id}/proposal"
        | "DELETE client/{id}/proposal"
        | "GET client-template/list"
        | "POST client-template"
        | "GET client-template/{id}"
        | "PUT client-template/{id}"
        | "GET client-template/{id}/changes"
        | "POST client-template/{id}/version"
        // so has `console`
        | "GET client/load"
        | "POST client/{id}/brake"
        | "DELETE client/{id}/brake/{brake}"
        | "GET client/{id}/brake/list"
        // so has `status`
        | "GET incident/list"
        | "GET incident/signals"
        | "POST incident"
        | "POST incident/{id}/update"
        | "DELETE incident/{id}"
        // so has `jobs_admin`
        | "GET job/list"
        | "GET job/kinds"
        | "POST job/{id}/retry"
        | "POST job/{id}/cancel"
        // of the owner's people alone: the tests of `runners_admin` try every other client on them
        | "GET runners/keys"
        | "POST runners/keys"
        | "POST runners/keys/{id}/revoke"
        | "GET runners/plugin-rules"
        | "GET runners/plugins"
        | "POST runners/plugins"
        | "POST runners/plugins/{name}/rollback"
        | "GET runners/plugin-versions"
        | "GET runners/plugin-versions/{id}"
        | "DELETE runners/plugin-versions/{id}"
        | "POST runners/plugin-versions/{id}/check"
        | "POST runners/plugin-versions/{id}/install"
        | "POST runners/plugin-versions/{id}/retire"
        | "GET runners/plugin-versions/{id}/conformance"
        | "POST runners/plugin-versions/{id}/conformance"
        | "GET runners/plugins/{name}/figures"
        | "GET runners/plugins/{name}/partners"
        | "POST runners/plugins/{name}/partners"
        | "DELETE runners/plugins/{name}/partners/{user_id}"
        | "GET partner/plugins"
        | "GET partner/plugins/{name}/figures" => Some(Call::Session),
        "GET notification/{id}/why" => object(format!("notification/{}/why", of.notification), Body::None),
        "GET permission/list"
        | "GET access-management/users/all"
        | "GET access-management/users/export"
        | "GET access-request/list"
        | "GET access-request/workspaces"
        | "GET audit-log/list"
        | "GET audit-log/actions"
        | "GET get-security-token"
        | "GET profile/api-keys"
        | "GET setting/scim/tokens"
        | "GET setting/security"
        | "GET setting/chats"
        | "GET runners/binding-rules"
        | "GET runners/choices"
        | "GET runners/regions"
        | "GET runners/bindings"
        | "GET setting/recording"
        | "GET setting/notifications"
        | "GET notification/list"
        | "GET notification/unread"
        | "GET notification/preferences"
        | "GET setting/search"
        | "GET setting/sso"
        | "GET setting/insight"
        | "GET setting/entry"
        | "GET entry/list"
        | "GET provider-proposal"
        | "GET setting/user-usage-analytics"
        | "GET setting/workspace-analytics"
        | "GET insight/overview"
        | "GET insight/dormant"
        | "GET insight/habit"
        | "GET insight/limits"
        | "GET insight/documents"
        | "GET insight/gaps"
        | "GET insight/mine"
        | "GET usage/calls"
        | "GET usage/months" => Some(Call::Own { path: operation.trim_start_matches("GET ").to_owned() }),
        "GET insight/month/export" => Some(Call::Own { path: "insight/month/export".to_owned() }),
        "GET insight/what-if" => Some(Call::Own { path: "insight/what-if?model=extract&region=local".to_owned() }),
        "GET insight/what-if/export" => {
            Some(Call::Own { path: "insight/what-if/export?model=extract&region=local".to_owned() })
        }
        "GET insight/breakdown" => Some(Call::Own { path: "insight/breakdown?by=person".to_owned() }),
        "GET insight/breakdown/export" => {
            Some(Call::Own { path: "insight/breakdown/export?by=person".to_owned() })
        }
        "GET audit-log/export" => Some(Call::Own { path: "audit-log/export?format=json".to_owned() }),
        "POST entry/{id}/answer" => {
            object(format!("entry/{}/answer", of.entry), Body::Json(json!({ "is_granted": false })))
        }
        "POST provider-proposal/{id}/answer" => object(
            format!("provider-proposal/{}/answer", of.proposed_change),
            Body::Json(json!({ "is_taken": false })),
        ),
        "POST entry/{id}/end" => object(format!("entry/{}/end", of.entry), Body::None),
        "GET entry/{id}/transcript" => object(format!("entry/{}/transcript", of.entry), Body::None),
        "PUT account/role/{id}" => object(format!("account/role/{}", of.account_role), Body::Json(role)),
        "POST account/role/{id}/rehearse" => {
            object(format!("account/role/{}/rehearse", of.account_role), Body::Json(json!({ "permissions": [] })))
        }
        "POST workspace/role/{id}/rehearse" => {
            object(format!("workspace/role/{}/rehearse", of.workspace_role), Body::Json(json!({ "permissions": [] })))
        }
        "POST runners/bindings/{id}/rehearse" => {
            object(format!("runners/bindings/{}/rehearse", of.binding), Body::Json(json!({})))
        }
        "DELETE account/role/{id}" => object(format!("account/role/{}", of.account_role), Body::None),
        "PUT workspace/role/{id}" => object(format!("workspace/role/{}", of.workspace_role), Body::Json(role)),
        "DELETE workspace/role/{id}" => object(format!("workspace/role/{}", of.workspace_role), Body::None),
        "PUT access-management/users/{id}/update" => object(
            format!("access-management/users/{}/update", of.user),
            Body::Json(
                json!({ "first_name": "Taken", "last_name": "Taken", "role_id": of.account_role, "feature_access": [], "status": "suspended" }),
            ),
        ),
        "DELETE access-management/user/{id}/delete" => {
            object(format!("access-management/user/{}/delete", of.user), Body::None)
        }
        "GET access-management/users/{id}/access" => {
            object(format!("access-management/users/{}/access", of.user), Body::None)
        }
        "GET user/{id}/picture" => object(format!("user/{}/picture", of.user), Body::None),
        "POST access-request/{id}/review" => object(
            format!("access-request/{}/review", of.access_request),
            Body::Json(json!({ "decision": "decline", "reason": "Taken" })),
        ),
        "DELETE access-request/{id}" => object(format!("access-request/{}", of.access_request), Body::None),
        "DELETE setting/scim/tokens/{id}" => object(format!("setting/scim/tokens/{}", of.scim_token), Body::None),
        "GET runners/bindings/{id}" | "DELETE runners/bindings/{id}" => {
            object(format!("runners/bindings/{}", of.binding), Body::None)
        }
        "PUT runners/bindings/{id}" => object(
            format!("runners/bindings/{}", of.binding),
            Body::Json(json!({ "revision": 1, "binding": { "name": "Taken", "plugin": "offline", "region": "local" } })),
        ),
        "POST runners/bindings/{id}/test" => {
            object(format!("runners/bindings/{}/test", of.binding), Body::Json(json!({ "model": null })))
        }
        "GET runners/bindings/{id}/series" => object(format!("runners/bindings/{}/series", of.binding), Body::None),
        "POST schedule/preview" => Some(Call::Session),
        "POST schedule" => object("schedule".to_owned(), Body::Json(schedule(of.use_case))),
        "GET schedule/list" => object(format!("schedule/list?workspace_id={}", of.workspace), Body::None),
        "GET schedule/{id}" | "DELETE schedule/{id}" => object(format!("schedule/{}", of.schedule), Body::None),
        "PUT schedule/{id}" => object(
            format!("schedule/{}", of.schedule),
            Body::Json(json!({ "name": "Taken", "time": time(), "inputs": {}, "mails": false })),
        ),
        "POST schedule/{id}/pause" | "POST schedule/{id}/resume" | "POST schedule/{id}/run" => {
            let act = operation.rsplit('/').next().unwrap_or_default();
            object(format!("schedule/{}/{act}", of.schedule), Body::None)
        }
        "POST batch/upload" => object(format!("batch/upload?use_case_id={}", of.use_case), Body::File),
        "POST batch/from-files" => object(
            "batch/from-files".to_owned(),
            Body::Json(json!({ "use_case_id": of.use_case, "files": [{ "id": of.use_case, "name": "a.txt" }] })),
        ),
        "POST batch/read-table" => {
            object(format!("batch/read-table?use_case_id={}", of.use_case), Body::File)
        }
        "GET batch/list" => object(format!("batch/list?workspace_id={}", of.workspace), Body::None),
        "GET batch/{id}" | "DELETE batch/{id}" => object(format!("batch/{}", of.batch), Body::None),
        "PUT batch/{id}" => {
            object(format!("batch/{}", of.batch), Body::Json(json!({ "name": "Taken", "limits": {} })))
        }
        "PUT batch/{id}/mapping" => object(format!("batch/{}/mapping", of.batch), Body::Json(json!({ "mapping": {} }))),
        "GET batch/{id}/rows" => object(format!("batch/{}/rows", of.batch), Body::None),
        "GET batch/{id}/export" => object(format!("batch/{}/export?format=csv", of.batch), Body::None),
        "POST batch/{id}/start" => object(
            format!("batch/{}/start", of.batch),
            Body::Json(json!({ "name": "Taken", "limits": { "max_tokens": 1 } })),
        ),
        "POST batch/{id}/pause" | "POST batch/{id}/resume" | "POST batch/{id}/cancel" | "POST batch/{id}/retry" => {
            let act = operation.rsplit('/').next().unwrap_or_default();
            object(format!("batch/{}/{act}", of.batch), Body::None)
        }
        "DELETE profile/api-keys/{id}" => object(format!("profile/api-keys/{}", of.api_key), Body::None),
        "GET access/{kind}/{id}" => object(format!("access/use-case/{}", of.use_case), Body::None),
        "GET access/{kind}/{id}/people" => object(format!("access/folder/{}/people", of.use_case_folder), Body::None),
        "PUT access/{kind}/{id}/grant" => object(
            format!("access/folder/{}/grant", of.use_case_folder),
            Body::Json(json!({ "user_id": of.user, "role_id": null, "level": "view" })),
        ),
        "PUT folder/{id}/restriction" => object(
            format!("folder/{}/restriction", of.use_case_folder),
            Body::Json(json!({ "is_restricted": false })),
        ),
        "POST use-case/{id}/restore" => object(format!("use-case/{}/restore", of.use_case), Body::None),
        _ => None,
    }
}
