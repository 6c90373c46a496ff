//! The failures that every operation has, in the description of the API: a handler names only those of its own.

use utoipa::openapi::path::Operation;
use utoipa::openapi::{Components, ContentBuilder, OpenApi, Ref, RefOr, ResponseBuilder};

/// Status, the component's name, and what it means.
const STANDARD: [(u16, &str, &str); 7] = [
    (400, "Invalid", "Something in the request is not valid; `errors` names the fields."),
    (401, "SignedOut", "There is no session, or it has ended."),
    (403, "Forbidden", "The caller does not have the right to do this."),
    (404, "Absent", "There is nothing with this id, or the caller cannot see it."),
    (413, "TooLarge", "The body is larger than what is accepted here."),
    (415, "WrongType", "The body has a `Content-Type` that is not accepted here."),
    (500, "Failed", "The server made a mistake; `request_id` names it in the logs."),
];

/// Whether an operation has a standard failure.
fn has(status: u16, path: &str, operation: &Operation, is_public: bool) -> bool {
    match status {
        400 => operation.request_body.is_some() || operation.parameters.iter().flatten().next().is_some(),
        401 | 403 => !is_public,
        404 => path.contains('{'),
        413 | 415 => operation.request_body.is_some(),
        _ => true,
    }
}

/// Adds them. `public` lists the operations that need no sign-in, by method and path.
pub fn complete(document: &mut OpenApi, public: &[(&str, &str)]) {
    for (path, item) in &mut document.paths.paths {
        let operations = [
            ("GET", &mut item.get),
            ("PUT", &mut item.put),
            ("POST", &mut item.post),
            ("DELETE", &mut item.delete),
            ("PATCH", &mut item.patch),
        ];
        for (method, operation) in operations {
            let Some(operation) = operation else { continue };
            let is_public = public.contains(&(method, path.as_str()));
            for (status, name, _) in STANDARD {
                if has(status, path, operation, is_public) {
                    let responses = &mut operation.responses.responses;
                    responses.entry(status.to_string()).or_insert_with(|| RefOr::Ref(Ref::from_response_name(name)));
                }
            }
        }
    }
    let body = || ContentBuilder::new().schema(Some(Ref::from_schema_name("ProblemBody"))).build();
    let components = document.components.get_or_insert_with(Components::new);
    for (_, name, description) in STANDARD {
        let response = ResponseBuilder::new().description(description).content("application/json", body()).build();
        components.responses.insert(name.to_owned(), response.into());
    }
}
