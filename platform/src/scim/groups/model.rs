//! Groups: what a directory says about one, and what it is shown.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::scim::error::Error;
use crate::scim::users::{id, line, optional};
use crate::scim::wire::answer::meta;
use crate::scim::wire::node::{Node, Object};
use crate::scim::wire::patch::{Change, Op};
use crate::scim::wire::path::Literal;

pub const SCHEMA: &str = "urn:ietf:params:scim:schemas:core:2.0:Group";

/// Members that one request may name: directories without PATCH send the whole list each time.
pub const MOST_MEMBERS: usize = 20_000;

/// Accepted and left out: they are ours to say.
const NOT_KEPT: &[&str] = &["id", "schemas", "meta"];

#[derive(Clone, Debug)]
pub struct Group {
    pub id: Uuid,
    pub display_name: String,
    pub external_id: Option<String>,
    pub created_at: DateTime<Utc>,
    pub changed_at: DateTime<Utc>,
}

/// Somebody in a group.
#[derive(Clone, Debug)]
pub struct Member {
    pub group_id: Uuid,
    pub user_id: Uuid,
    /// The user name.
    pub display: String,
}

impl Group {
    /// The resource; `members` are its own, and missing where they were not asked for.
    pub fn shown(&self, members: Option<&[Member]>, base: &str) -> Value {
        let mut shown = json!({
            "schemas": [SCHEMA],
            "id": self.id,
            "displayName": self.display_name,
            "meta": meta("Group", self.id, base, self.created_at, self.changed_at),
        });
        if let Some(external_id) = &self.external_id {
            shown["externalId"] = json!(external_id);
        }
        if let Some(members) = members {
            let member = |member: &Member| json!({ "value": member.user_id, "display": member.display, "type": "User", "$ref": format!("{base}/Users/{}", member.user_id) });
            shown["members"] = members.iter().map(member).collect();
        }
        shown
    }
}

/// What is done to the members, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Add(Vec<Uuid>),
    Remove(Vec<Uuid>),
    /// These and nobody else.
    Set(Vec<Uuid>),
}

/// What a request says about a group; `None` inside: that it has no value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupFields {
    pub display_name: Option<String>,
    pub external_id: Option<Option<String>>,
    pub steps: Vec<Step>,
    named: usize,
}

impl GroupFields {
    /// Reads a whole group. Without `members` they stay as they are; with an empty list there are none.
    ///
    /// # Errors
    /// [`Error::Value`] for a value that does not fit, and without a name.
    pub fn whole(body: &Object) -> Result<Self, Error> {
        let mut said = Self::default();
        for (name, value) in body {
            said.set(Op::Replace, (name.as_str(), None), &[], value)?;
        }
        if said.display_name.is_none() {
            return Err(Error::Value("displayName is needed.".to_owned()));
        }
        Ok(said)
    }

    /// Reads a patch.
    ///
    /// # Errors
    /// The same, and [`Error::Path`] for an attribute that there is not.
    pub fn patch(changes: &[Change]) -> Result<Self, Error> {
        let mut said = Self::default();
        for change in changes {
            let known = said.set(change.op, change.path.names(), &change.path.among, &change.value)?;
            if !known && !NOT_KEPT.contains(&change.path.attribute.as_str()) {
                return Err(Error::Path(change.path.attribute.clone()));
            }
        }
        Ok(said)
    }

    /// Takes one attribute in; answers whether it is one that is kept.
    fn set(
        &mut self,
        op: Op,
        names: (&str, Option<&str>),
        among: &[(String, Literal)],
        value: &Node,
    ) -> Result<bool, Error> {
        let removed = op == Op::Remove || *value == Node::Null;
        match names {
            ("displayname", None) if removed => return Err(Error::Mutability("displayName")),
            ("displayname", None) => self.display_name = Some(line("displayName", value, 200)?),
            ("externalid", None) => self.external_id = Some(optional("externalId", removed, value, 255)?),
            ("members", None) => {
                let step = self.step(op, among, value)?;
                self.steps.push(step);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn step(&mut self, op: Op, among: &[(String, Literal)], value: &Node) -> Result<Step, Error> {
        if let [(name, Literal::Text(text))] = among {
            // Removing somebody who is not there is done already.
            return match (op, name.as_str()) {
                (Op::Remove, "value") => Ok(Step::Remove(id(text).into_iter().collect())),
                _ => Err(Error::Path("members[…]".to_owned())),
            };
        }
        if !among.is_empty() {
            return Err(Error::Path("members[…]".to_owned()));
        }
        if op == Op::Remove {
            // Entra lists whom it takes out in the value; without a list it is everybody.
            return match value {
                Node::Null => Ok(Step::Set(Vec::new())),
                listed => Ok(Step::Remove(self.ids(listed, |_| Ok(None))?)),
            };
        }
        let unknown = |text: &str| Err(Error::Value(format!("There is no user {}.", shortened(text))));
        let ids = self.ids(value, unknown)?;
        Ok(if op == Op::Add { Step::Add(ids) } else { Step::Set(ids) })
    }

    /// The members that a value names: objects with `value`, or plain ids.
    fn ids(&mut self, value: &Node, unknown: impl Fn(&str) -> Result<Option<Uuid>, Error>) -> Result<Vec<Uuid>, Error> {
        let entries = value.each();
        self.named += entries.len();
        if self.named > MOST_MEMBERS {
            return Err(Error::Value(format!(
                "A request can name {MOST_MEMBERS} members. Please send the others in further ones."
            )));
        }
        let mut ids = Vec::with_capacity(entries.len());
        for entry in entries {
            let named = match entry {
                Node::Object(parts) => parts.get("value").and_then(Node::text),
                plain => plain.text(),
            };
            let text = named.ok_or_else(|| Error::Value("Each member needs a value, the id of a user.".to_owned()))?;
            if let Some(id) = id(text).map_or_else(|| unknown(text), |id| Ok(Some(id)))? {
                ids.push(id);
            }
        }
        Ok(ids)
    }

    /// The members after all steps.
    pub fn members(&self, before: &BTreeSet<Uuid>) -> BTreeSet<Uuid> {
        self.steps.iter().fold(before.clone(), |mut members, step| {
            match step {
                Step::Add(ids) => members.extend(ids),
                Step::Remove(ids) => ids.iter().for_each(|id| {
                    members.remove(id);
                }),
                Step::Set(ids) => members = ids.iter().copied().collect(),
            }
            members
        })
    }
}

/// Text of somebody else's in a message of ours.
pub fn shortened(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(60).collect()
}
