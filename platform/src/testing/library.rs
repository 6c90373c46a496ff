//! How to call the operations on documents' versions, tags and uploads on another client's objects: the fourth part of
//! `contract`'s list.

use serde_json::json;
use uuid::Uuid;

use super::Person;
use super::contract::{Body, Call, Objects};

/// An unfinished upload.
pub async fn furnish(admin: &Person, workspace: Uuid) -> Uuid {
    admin.post("upload", json!({ "workspace_id": workspace, "name": "canary.bin", "size": 1000 })).await.id()
}

/// `None`: not one of these.
pub fn call(operation: &str, of: &Objects) -> Option<Call> {
    let object = |path: String, body: Body| Some(Call::Object { path, body });
    match operation {
        "POST document/{id}/cancel" => object(format!("document/{}/cancel", of.document), Body::None),
        "POST document/{id}/version" => object(format!("document/{}/version", of.document), Body::File),
        "PUT document/{id}/version" => {
            object(format!("document/{}/version", of.document), Body::Json(json!({ "version": 1 })))
        }
        "GET document/{id}/meaning" => object(format!("document/{}/meaning", of.document), Body::None),
        "POST document/{id}/meaning/retry" => object(format!("document/{}/meaning/retry", of.document), Body::None),
        "POST document/{id}/meaning/cancel" => object(format!("document/{}/meaning/cancel", of.document), Body::None),
        "GET document/{id}/preview" => object(format!("document/{}/preview", of.document), Body::None),
        "GET document/{id}/versions" => object(format!("document/{}/versions", of.document), Body::None),
        "GET document/{id}/similar" => object(format!("document/{}/similar", of.document), Body::None),
        "POST use-case/similar" => object(
            "use-case/similar".to_owned(),
            Body::Json(json!({ "workspace_id": of.workspace, "words": "Something with canaries." })),
        ),
        "GET use-case/{id}/similar" => object(format!("use-case/{}/similar", of.use_case), Body::None),
        "GET document/{id}/citing" => object(format!("document/{}/citing", of.document), Body::None),
        "POST upload" => object(
            "upload".to_owned(),
            Body::Json(json!({ "workspace_id": of.workspace, "name": "taken.txt", "size": 5 })),
        ),
        "GET upload/list" => object(format!("upload/list?workspace_id={}", of.workspace), Body::None),
        "GET upload/{id}" | "DELETE upload/{id}" => object(format!("upload/{}", of.upload), Body::None),
        "PUT upload/{id}/part" => object(format!("upload/{}/part?offset=0", of.upload), Body::Bytes("taken")),
        "POST upload/{id}/finish" => object(format!("upload/{}/finish", of.upload), Body::Json(json!({}))),
        "GET document/tags" => object(format!("document/tags?workspace_id={}", of.workspace), Body::None),
        "POST document/tags" => object(
            "document/tags".to_owned(),
            Body::Json(json!({ "workspace_id": of.workspace, "document_ids": [of.document], "add": ["taken"] })),
        ),
        "PUT document/tags" => object(
            "document/tags".to_owned(),
            Body::Json(json!({ "workspace_id": of.workspace, "tag": "taken", "name": "theirs" })),
        ),
        "GET use-case/tags" => object(format!("use-case/tags?workspace_id={}", of.workspace), Body::None),
        "POST use-case/tags" => object(
            "use-case/tags".to_owned(),
            Body::Json(json!({ "workspace_id": of.workspace, "use_case_ids": [of.use_case], "add": ["taken"] })),
        ),
        "PUT use-case/tags" => object(
            "use-case/tags".to_owned(),
            Body::Json(json!({ "workspace_id": of.workspace, "tag": "taken", "name": "theirs" })),
        ),
        "PUT use-case/{id}/visibility" => {
            object(format!("use-case/{}/visibility", of.use_case), Body::Json(json!({ "visibility": "workspace" })))
        }
        "PUT use-case/{id}/favourite" => {
            object(format!("use-case/{}/favourite", of.use_case), Body::Json(json!({ "is_favourite": true })))
        }
        "GET use-case/favourites" => Some(Call::Own { path: "use-case/favourites".to_owned() }),
        "PUT workspace/{id}/favourite" => {
            object(format!("workspace/{}/favourite", of.workspace), Body::Json(json!({ "is_favourite": true })))
        }
        "PUT workspace/{id}/dashboard" => {
            object(format!("workspace/{}/dashboard", of.workspace), Body::Json(json!({ "widgets": ["my_runs"] })))
        }
        "DELETE workspace/{id}/dashboard" => object(format!("workspace/{}/dashboard", of.workspace), Body::None),
        "GET team-activity/list" => object(format!("team-activity/list?workspace_id={}", of.workspace), Body::None),
        "GET home" | "GET quick-action/list" | "GET dashboard" | "GET dashboard/figures" | "GET first-steps" => {
            Some(Call::Own { path: operation.trim_start_matches("GET ").to_owned() })
        }
        // marks and choices of one's own, which name nothing that could be another's
        "PUT home/set-aside"
        | "PUT dashboard"
        | "DELETE dashboard"
        | "PUT first-steps"
        | "DELETE first-steps/sample" => Some(Call::Session),
        "GET use-case/shared" => Some(Call::Own { path: "use-case/shared".to_owned() }),
        "GET run/{id}/sources/{document}" => object(format!("run/{}/sources/{}", of.run, of.document), Body::None),
        _ => None,
    }
}
