//! How to call the operations on templates and formats on another client's objects: the fifth part of `contract`'s
//! list.

use serde_json::json;
use uuid::Uuid;

use super::Person;
use super::contract::{Body, Call, Objects};
use crate::brand_templates::tests::{design, logo};

/// What decides how a client's answers and files look.
#[derive(Clone, Debug)]
pub struct Looks {
    template: Uuid,
    logo: Uuid,
    format: Uuid,
}

impl Looks {
    pub fn nobody() -> Self {
        Self { template: Uuid::now_v7(), logo: Uuid::now_v7(), format: Uuid::now_v7() }
    }

    pub async fn furnish(admin: &Person, workspace: Uuid) -> Self {
        let logo = admin.upload("brand-template/logo", "canary.png", logo()).await.id();
        let mut design = design();
        design["logo_id"] = json!(logo);
        let template = json!({ "name": "canary template", "design": design });
        let format = json!({ "kind": "sections", "sections": [{ "key": "canary", "title": "canary" }] });
        let format = json!({ "workspace_id": workspace, "name": "canary format", "format": format });
        Self {
            template: admin.post("brand-template", template).await.id(),
            logo,
            format: admin.post("format", format).await.id(),
        }
    }
}

/// `None`: not one of these.
pub fn call(operation: &str, of: &Objects) -> Option<Call> {
    let Looks { template, logo, format } = of.looks;
    let object = |path: String, body: Body| Some(Call::Object { path, body });
    match operation {
        "GET template/list" | "GET brand-template/list" | "GET format/list" => {
            Some(Call::Own { path: operation.trim_start_matches("GET ").to_owned() })
        }
        "GET template/shared/list" => Some(Call::Own { path: "template/shared/list".to_owned() }),
        // everybody's, by design: the tests of `templates` have what is seen of it
        "GET template/shared/{id}" => Some(Call::Session),
        "POST template/shared/{id}/use-case" => object(
            format!("template/shared/{}/use-case", Uuid::nil()),
            Body::Json(json!({ "workspace_id": of.workspace })),
        ),
        "GET template/{id}" => Some(Call::Own { path: "template/contract-review".to_owned() }),
        "POST template/{id}/use-case" => {
            object("template/contract-review/use-case".to_owned(), Body::Json(json!({ "workspace_id": of.workspace })))
        }
        "POST brand-template"
        | "POST brand-template/logo"
        | "POST brand-template/preview"
        | "POST brand-template/sample" => Some(Call::Session),
        "PUT brand-template/default" => {
            object("brand-template/default".to_owned(), Body::Json(json!({ "template_id": template })))
        }
        "GET brand-template/logo/{id}" => object(format!("brand-template/logo/{logo}"), Body::None),
        "GET brand-template/{id}" => object(format!("brand-template/{template}"), Body::None),
        "PUT brand-template/{id}" => object(
            format!("brand-template/{template}"),
            Body::Json(json!({ "revision": 1, "name": "Taken", "design": design() })),
        ),
        "POST brand-template/{id}/copy" => object(format!("brand-template/{template}/copy"), Body::None),
        "PUT brand-template/{id}/archived" => {
            object(format!("brand-template/{template}/archived"), Body::Json(json!({ "is_archived": false })))
        }
        "POST format" => object(
            "format".to_owned(),
            Body::Json(
                json!({ "workspace_id": of.workspace, "name": "Taken", "format": { "kind": "json", "schema": "{}" } }),
            ),
        ),
        "PUT format/{id}" => object(format!("format/{format}"), Body::Json(json!({ "name": "Taken" }))),
        "DELETE format/{id}" => object(format!("format/{format}"), Body::None),
        _ => None,
    }
}
