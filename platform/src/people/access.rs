//! `GET access-management/users/{id}/access`: what somebody can see, and why.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::Person;
use super::store::{self, Grant};
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::{ALL, ManageAllUsers, ManageWorkspaces, Permission, Scope, slugs};
use crate::kit::problem::Problem;
use crate::tenancy::WORKSPACE_ADMIN;

/// Everything somebody may do, with where it comes from.
#[derive(Debug, Serialize, ToSchema)]
pub struct PersonAccess {
    account_role: AccountRole,
    /// 1,000 at most, by name.
    workspaces: Vec<WorkspaceAccess>,
    permissions: Vec<Because>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountRoleOfPerson)]
struct AccountRole {
    id: Uuid,
    name: String,
    permissions: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct WorkspaceAccess {
    id: Uuid,
    name: String,
    role: String,
    permissions: Vec<String>,
    why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = WorkspaceAccessReason)]
enum Why {
    Member,
    /// The account role's right enters every workspace.
    ManageWorkspaces,
}

/// A right, and each role that gives it.
#[derive(Debug, Serialize, ToSchema)]
struct Because {
    slug: &'static str,
    /// What the right allows.
    name: &'static str,
    why: Vec<String>,
}

/// What a person can see and do, and why: of oneself, and of everybody for those who manage people.
#[utoipa::path(tag = "people", operation_id = "get_person_access", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<PersonAccess>)))]
#[get("/access-management/users/{id}/access")]
pub async fn access(caller: SignedIn, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<PersonAccess>, Problem> {
    if *id != caller.user && !caller.may::<ManageAllUsers>() {
        return Err(Problem::lacks(ManageAllUsers::RIGHT));
    }
    let absent = || Problem::not_found("person");
    let mut tx = db.begin(&caller).await?;
    let person = store::person(&mut tx, *id).await?.ok_or_else(absent)?;
    let permissions = store::account_role(&mut tx, person.role_id).await?.ok_or_else(absent)?;
    let enters_all = permissions.iter().any(|slug| slug == ManageWorkspaces::RIGHT.slug);
    let grants = store::grants(&mut tx, *id, enters_all).await?;
    Ok(Envelope::new(explain(person, permissions, grants, enters_all)))
}

fn explain(person: Person, permissions: Vec<String>, grants: Vec<Grant>, enters_all: bool) -> PersonAccess {
    let workspaces: Vec<WorkspaceAccess> = grants
        .into_iter()
        .map(|grant| match (enters_all, grant.role, grant.permissions) {
            (false, Some(role), Some(permissions)) => {
                WorkspaceAccess { id: grant.id, name: grant.name, role, permissions, why: Why::Member }
            }
            _ => WorkspaceAccess {
                id: grant.id,
                name: grant.name,
                role: WORKSPACE_ADMIN.to_owned(),
                permissions: slugs(Scope::Workspace),
                why: Why::ManageWorkspaces,
            },
        })
        .collect();
    let held = ALL.iter().filter_map(|right| {
        let of_account = permissions.iter().any(|slug| slug == right.slug);
        let account = of_account.then(|| format!("Account role {}", person.role_name));
        let inherited = (right.scope == Scope::Workspace && enters_all)
            .then(|| format!("Account role {}: manage-workspaces, in every workspace", person.role_name));
        let memberships = workspaces
            .iter()
            .filter(|workspace| {
                workspace.why == Why::Member && workspace.permissions.iter().any(|slug| slug == right.slug)
            })
            .map(|workspace| format!("{} in {}", workspace.role, workspace.name));
        let why: Vec<String> = account.into_iter().chain(inherited).chain(memberships).collect();
        (!why.is_empty()).then_some(Because { slug: right.slug, name: right.sentence, why })
    });
    let permissions_held = held.collect();
    PersonAccess {
        account_role: AccountRole { id: person.role_id, name: person.role_name.clone(), permissions },
        permissions: permissions_held,
        workspaces,
    }
}
