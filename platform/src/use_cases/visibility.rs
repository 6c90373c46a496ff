//! `PUT use-case/{id}/visibility`: who may find a use case; and the copy of a public one, which every company finds
//! among the templates.

use std::collections::HashMap;

use actix_web::put;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::definition::Definition;
use super::error::Error;
use super::{public_store, store, transfer};
use crate::access::{self, AccessRules, Visibility};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{BuildUseCases, ManageResources};
use crate::kit::problem::{Problem, ProblemBody};
use crate::tenancy;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetVisibility {
    visibility: Visibility,
}

/// Changes who may find a use case. 403 when it is not the caller's to show or to hide, 409 (`access.not_published`)
/// when there is no published version to share.
#[utoipa::path(tag = "use cases", operation_id = "set_visibility", params(("id" = Uuid, Path)), request_body = SetVisibility, responses((status = 200, body = Envelope<AccessRules>), (status = 409, body = ProblemBody)))]
#[put("/use-case/{id}/visibility")]
pub async fn put(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<SetVisibility>,
) -> Result<Envelope<AccessRules>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let now = clock.now();
    // Every company reads it under this company's name, and nobody has vouched for that yet.
    if body.visibility == Visibility::Public && tenancy::on_trial(&mut tx).await? {
        return Err(Error::NotInPlan.into());
    }
    access::set_visibility(&mut tx, &caller, *id, body.visibility, now).await?;
    follow(&mut tx, &caller, *id, now).await?;
    let rules = access::of_use_case(&mut tx, &caller, *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(rules))
}

/// Makes the copy that every company finds what it shall be: none where it is not public, and else the version that is
/// live. Somebody who may not offer it to every company leaves the copy as it is.
pub async fn follow(tx: &mut TenantTx, caller: &Caller, id: Uuid, now: DateTime<Utc>) -> Result<(), Problem> {
    let Some(live) = public_store::live(tx, id).await? else { return Ok(()) };
    if live.visibility != Visibility::Public {
        return Ok(public_store::take(tx, id).await?);
    }
    if !caller.may::<ManageResources>() {
        return Ok(());
    }
    let Some(version) = live.version else { return Ok(()) };
    let definition = store::version(tx, id, version).await?.ok_or_else(|| Problem::not_found("use case"))?;
    let shown = shown(definition)?;
    Ok(public_store::put(tx, id, version, &shown, &live.tags, now).await?)
}

/// What every company sees of a definition: what is named here, and whatever else it may have is left out.
fn shown(definition: Definition) -> Result<Definition, Problem> {
    let Definition { name, description, icon, instruction, inputs, format, .. } =
        transfer::placed(definition, &HashMap::new(), &HashMap::new());
    let shown = json!({
        "name": name, "description": description, "icon": icon, "instruction": instruction, "inputs": inputs, "format": format,
    });
    serde_json::from_value(shown).map_err(Problem::internal)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::definition::tests::complete;
    use super::*;

    #[test]
    fn use_case_visibility_public_shows_what_is_named_and_nothing_else() {
        let mut definition = complete();
        definition.document_ids = vec![Uuid::now_v7()];
        definition.document_folder_ids = vec![Uuid::now_v7()];
        definition.brand_template_id = Some(Uuid::now_v7());
        definition.custom_qa_version = Some(7);
        definition.format_from = Some("Board paper of Acme".to_owned());
        definition.inputs[6].example = json!(Uuid::now_v7());
        let shown = serde_json::to_value(shown(definition.clone()).unwrap()).unwrap();
        let whole = serde_json::to_value(&definition).unwrap();
        for same in ["name", "description", "icon", "instruction", "format"] {
            assert_eq!(shown[same], whole[same], "{same}");
        }
        assert_eq!(shown["inputs"].as_array().unwrap().len(), 9);
        assert_eq!(shown["inputs"][6]["example"], Value::Null);
        assert_eq!((&shown["document_ids"], &shown["model"]["id"]), (&json!([]), &json!("")));
        assert!(!shown.to_string().contains(&definition.document_folder_ids[0].to_string()));
        for left_out in ["brand_template_id", "custom_qa_version", "format_from"] {
            assert_eq!(shown.get(left_out), None, "{left_out}");
        }
    }
}
