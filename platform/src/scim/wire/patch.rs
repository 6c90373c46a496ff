//! PATCH in both dialects (RFC 7644 §3.5.2). Okta names attributes in an object without a path; Entra writes `Replace`
//! with a path. Both become a list of changes, each of one attribute, in order.

use super::node::{Node, Object};
use super::path::{Path, is_core_schema};
use crate::scim::error::Error;

/// Operations a request at most.
pub const MOST: usize = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Add,
    Replace,
    Remove,
}

/// One attribute's change.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub op: Op,
    pub path: Path,
    pub value: Node,
}

/// Reads a patch. Attributes of schemas that are not kept here are left out.
///
/// # Errors
/// What is no patch, and more than [`MOST`] operations.
pub fn read(mut body: Object) -> Result<Vec<Change>, Error> {
    let Some(Node::List(operations)) = body.remove("operations") else {
        return Err(Error::Syntax("`Operations` must be a list".to_owned()));
    };
    if operations.is_empty() || operations.len() > MOST {
        return Err(Error::Value(format!("A patch has 1 to {MOST} operations.")));
    }
    let mut changes = Vec::new();
    for operation in operations {
        let Node::Object(operation) = operation else {
            return Err(Error::Syntax("an operation must be an object".to_owned()));
        };
        add(operation, &mut changes)?;
    }
    Ok(changes)
}

fn add(mut operation: Object, changes: &mut Vec<Change>) -> Result<(), Error> {
    let op = match operation.get("op").and_then(Node::text).map(str::to_ascii_lowercase).as_deref() {
        Some("add") => Op::Add,
        Some("replace") => Op::Replace,
        Some("remove") => Op::Remove,
        _ => return Err(Error::Syntax("`op` must be add, replace or remove".to_owned())),
    };
    let value = operation.remove("value").unwrap_or(Node::Null);
    match (operation.remove("path"), value) {
        (Some(Node::Text(path)), value) if !path.trim().is_empty() => {
            let path = Path::parse(&path)?;
            if !path.foreign {
                changes.push(Change { op, path, value });
            }
            Ok(())
        }
        (None | Some(Node::Null | Node::Text(_)), Node::Object(attributes)) if op != Op::Remove => {
            each(op, attributes, changes)
        }
        (None | Some(Node::Null | Node::Text(_)), _) if op == Op::Remove => Err(Error::NoTarget),
        (None | Some(Node::Null | Node::Text(_)), _) => {
            Err(Error::Value("Without a path, the value must be an object.".to_owned()))
        }
        (Some(_), _) => Err(Error::Syntax("`path` must be text".to_owned())),
    }
}

/// Every attribute of an object; those of a core schema may also stand in an object under its name.
fn each(op: Op, attributes: Object, changes: &mut Vec<Change>) -> Result<(), Error> {
    for (name, value) in attributes {
        match value {
            Node::Object(inner) if is_core_schema(&name) => {
                for (name, value) in inner {
                    one(op, &name, value, changes)?;
                }
            }
            value => one(op, &name, value, changes)?,
        }
    }
    Ok(())
}

fn one(op: Op, name: &str, value: Node, changes: &mut Vec<Change>) -> Result<(), Error> {
    let path = Path::parse(name)?;
    if !path.foreign {
        changes.push(Change { op, path, value });
    }
    Ok(())
}

#[cfg(test)]
mod unit {
    use super::super::node::parse;
    use super::*;

    fn changes(body: &str) -> Result<Vec<(Op, String, Option<String>)>, Error> {
        let changes = read(parse(body.as_bytes())?)?;
        Ok(changes.into_iter().map(|change| (change.op, change.path.attribute, change.path.sub)).collect())
    }

    fn named(op: Op, attribute: &str, sub: Option<&str>) -> (Op, String, Option<String>) {
        (op, attribute.to_owned(), sub.map(str::to_owned))
    }

    #[test]
    fn issue_scim_okta_names_attributes_without_a_path() {
        let body = r#"{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"replace","value":{"active":false}}]}"#;
        assert_eq!(changes(body).unwrap(), [named(Op::Replace, "active", None)]);
    }

    #[test]
    fn issue_scim_entra_writes_operations_with_capitals_and_extensions() {
        let body = r#"{"Operations":[{"op":"Replace","path":"displayName","value":"Pvlo"},
            {"op":"Add","path":"emails[type eq \"work\"].value","value":"a@b.c"},
            {"op":"Replace","path":"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber","value":"Eqpj"},
            {"op":"replace","value":{"name.givenName":"Kkom","urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber":"x",
              "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User":{"department":"y"},"urn:ietf:params:scim:schemas:core:2.0:User":{"Active":"False"}}}]}"#;
        assert_eq!(
            changes(body).unwrap(),
            [
                named(Op::Replace, "displayname", None),
                named(Op::Add, "emails", Some("value")),
                named(Op::Replace, "name", Some("givenname")),
                named(Op::Replace, "active", None),
            ]
        );
    }

    #[test]
    fn b22_what_is_no_patch_is_refused() {
        for (body, kind) in [
            ("{}", "syntax"),
            (r#"{"Operations":{}}"#, "syntax"),
            (r#"{"Operations":[1]}"#, "syntax"),
            (r#"{"Operations":[{}]}"#, "syntax"),
            (r#"{"Operations":[{"op":"move","path":"active"}]}"#, "syntax"),
            (r#"{"Operations":[{"op":"replace","path":5,"value":1}]}"#, "syntax"),
            (r#"{"Operations":[]}"#, "value"),
            (r#"{"Operations":[{"op":"replace","value":"x"}]}"#, "value"),
            (r#"{"Operations":[{"op":"remove"}]}"#, "target"),
            (r#"{"Operations":[{"op":"remove","value":{"active":true}}]}"#, "target"),
            (r#"{"Operations":[{"op":"add","path":"a b","value":1}]}"#, "path"),
        ] {
            let found = match changes(body) {
                Err(Error::Syntax(_)) => "syntax",
                Err(Error::Value(_)) => "value",
                Err(Error::NoTarget) => "target",
                Err(Error::Path(_)) => "path",
                other => panic!("{body}: {other:?}"),
            };
            assert_eq!(found, kind, "{body}");
        }
        let many = vec![r#"{"op":"add","path":"title","value":"x"}"#; MOST + 1].join(",");
        assert!(matches!(changes(&format!(r#"{{"Operations":[{many}]}}"#)), Err(Error::Value(_))));
    }
}
