//! What this server can do: `/ServiceProviderConfig`, `/ResourceTypes`, `/Schemas` (RFC 7643 §5–7). Only what is kept
//! is listed: a directory maps its attributes by this.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde_json::{Value, json};

use super::access::Directory;
use super::error::{Error, Failure};
use super::users::base;
use super::wire::answer;
use super::wire::query::{ListQuery, MOST, Shape};
use super::{groups, users};
use crate::auth::AuthServices;
use crate::kit::permission::ManageAllUsers;

/// `GET /ServiceProviderConfig`.
pub async fn service_provider(_: Directory<ManageAllUsers>, gate: Data<AuthServices>) -> HttpResponse {
    let config = json!({
        "schemas": ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
        "patch": { "supported": true },
        "bulk": { "supported": false, "maxOperations": 0, "maxPayloadSize": 0 },
        "filter": { "supported": true, "maxResults": MOST },
        "changePassword": { "supported": false },
        "sort": { "supported": false },
        "etag": { "supported": false },
        "authenticationSchemes": [{
            "type": "oauthbearertoken",
            "name": "Bearer token",
            "description": "A token made in the sign-in settings, sent as `Authorization: Bearer`.",
            "primary": true,
        }],
        "meta": { "resourceType": "ServiceProviderConfig", "location": format!("{}/ServiceProviderConfig", base(&gate)) },
    });
    answer::resource(config, &Shape::default())
}

/// `GET /ResourceTypes`.
pub async fn resource_types(_: Directory<ManageAllUsers>, gate: Data<AuthServices>, asked: ListQuery) -> HttpResponse {
    all(types(&base(&gate)), &asked)
}

/// `GET /ResourceTypes/{id}`.
pub async fn resource_type(
    _: Directory<ManageAllUsers>,
    gate: Data<AuthServices>,
    path: Path<String>,
) -> Result<HttpResponse, Failure> {
    one(types(&base(&gate)), &path, "resource type")
}

/// `GET /Schemas`.
pub async fn schemas(_: Directory<ManageAllUsers>, gate: Data<AuthServices>, asked: ListQuery) -> HttpResponse {
    all(described(&base(&gate)), &asked)
}

/// `GET /Schemas/{id}`.
pub async fn schema(
    _: Directory<ManageAllUsers>,
    gate: Data<AuthServices>,
    path: Path<String>,
) -> Result<HttpResponse, Failure> {
    one(described(&base(&gate)), &path, "schema")
}

/// All of them, whatever page was asked for: there are two.
fn all(resources: Vec<Value>, asked: &ListQuery) -> HttpResponse {
    let total = i64::try_from(resources.len()).unwrap_or(i64::MAX);
    let whole = ListQuery { filter: Vec::new(), start: 1, count: asked.count, shape: Shape::default() };
    answer::list(resources, total, &whole)
}

fn one(resources: Vec<Value>, id: &str, what: &'static str) -> Result<HttpResponse, Failure> {
    let found = resources.into_iter().find(|resource| resource["id"].as_str() == Some(id));
    Ok(answer::resource(found.ok_or(Error::NotFound(what))?, &Shape::default()))
}

fn types(base: &str) -> Vec<Value> {
    let of = |name: &str, endpoint: &str, schema: &str| {
        json!({
            "schemas": ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
            "id": name,
            "name": name,
            "endpoint": endpoint,
            "schema": schema,
            "meta": { "resourceType": "ResourceType", "location": format!("{base}/ResourceTypes/{name}") },
        })
    };
    vec![of("User", "/Users", users::SCHEMA), of("Group", "/Groups", groups::SCHEMA)]
}

/// An attribute of text. `how`: its mutability and uniqueness.
fn text(name: &str, description: &str, required: bool, how: (&str, &str)) -> Value {
    json!({
        "name": name,
        "type": "string",
        "multiValued": false,
        "description": description,
        "required": required,
        "caseExact": false,
        "mutability": how.0,
        "returned": "default",
        "uniqueness": how.1,
    })
}

fn truth(name: &str, description: &str) -> Value {
    json!({
        "name": name,
        "type": "boolean",
        "multiValued": false,
        "description": description,
        "required": false,
        "mutability": "readWrite",
        "returned": "default",
    })
}

fn parts(name: &str, description: &str, several: bool, mutability: &str, parts: &[Value]) -> Value {
    json!({
        "name": name,
        "type": "complex",
        "multiValued": several,
        "description": description,
        "required": false,
        "mutability": mutability,
        "returned": "default",
        "subAttributes": parts,
    })
}

const WRITE: (&str, &str) = ("readWrite", "none");
const READ: (&str, &str) = ("readOnly", "none");

fn described(base: &str) -> Vec<Value> {
    let of = |name: &str, schema: &str, description: &str, attributes: Vec<Value>| {
        json!({
            "schemas": ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
            "id": schema,
            "name": name,
            "description": description,
            "attributes": attributes,
            "meta": { "resourceType": "Schema", "location": format!("{base}/Schemas/{schema}") },
        })
    };
    let user = vec![
        text("userName", "The directory's name for the person; unique in the company.", true, ("readWrite", "server")),
        parts(
            "name",
            "The person's name.",
            false,
            "readWrite",
            &[
                text("formatted", "First and last name.", false, READ),
                text("givenName", "First name.", false, WRITE),
                text("familyName", "Last name.", false, WRITE),
            ],
        ),
        text("displayName", "How the directory shows the person.", false, WRITE),
        truth("active", "Whether the person may sign in; false ends all sessions at once."),
        parts(
            "emails",
            "One address is kept, the primary one of type work: what the person signs in with. Without it, userName must be an address.",
            true,
            "readWrite",
            &[
                text("value", "The address; unique in the company.", false, ("readWrite", "server")),
                text("type", "Always work.", false, WRITE),
                truth("primary", "Always true."),
            ],
        ),
        parts(
            "groups",
            "The groups that the person is in.",
            true,
            "readOnly",
            &[text("value", "The group's id.", false, READ), text("display", "The group's name.", false, READ)],
        ),
    ];
    let group = vec![
        text(
            "displayName",
            "The group's name; unique in the company. A group that is called like an account role gives it.",
            true,
            ("readWrite", "server"),
        ),
        parts(
            "members",
            "The people in it.",
            true,
            "readWrite",
            &[text("value", "The user's id.", false, WRITE), text("display", "The user's userName.", false, READ)],
        ),
    ];
    vec![
        of("User", users::SCHEMA, "Somebody with an account.", user),
        of("Group", groups::SCHEMA, "A group of the directory.", group),
    ]
}
