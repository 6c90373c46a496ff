//! People as a directory sees them: what it says about one, and what it is shown.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::kit::text;
use crate::scim::error::Error;
use crate::scim::wire::answer::meta;
use crate::scim::wire::node::{Node, Object};
use crate::scim::wire::patch::{Change, Op};
use crate::scim::wire::path::{Literal, Path};
use crate::tenancy;

pub const SCHEMA: &str = "urn:ietf:params:scim:schemas:core:2.0:User";

/// Attributes of RFC 7643 that are not kept here: accepted, because directories send them by default, and left out.
const NOT_KEPT: &[&str] = &[
    "id",
    "schemas",
    "meta",
    "groups",
    "password",
    "nickname",
    "profileurl",
    "title",
    "usertype",
    "preferredlanguage",
    "locale",
    "timezone",
    "phonenumbers",
    "ims",
    "photos",
    "addresses",
    "entitlements",
    "roles",
    "x509certificates",
];

/// Somebody, whether the directory has named them yet or not.
#[derive(Clone, Debug, PartialEq)]
pub struct User {
    pub id: Uuid,
    /// As the directory wrote it; without it the email.
    pub user_name: Option<String>,
    pub external_id: Option<String>,
    pub display_name: Option<String>,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub active: bool,
    /// The directory has made or taken over the account.
    pub provisioned: bool,
    pub created_at: DateTime<Utc>,
    pub changed_at: Option<DateTime<Utc>>,
}

/// A group that somebody is in.
pub struct InGroup {
    pub id: Uuid,
    pub display_name: String,
}

impl User {
    pub fn user_name(&self) -> &str {
        self.user_name.as_deref().unwrap_or(&self.email)
    }

    fn display_name(&self) -> String {
        let whole = || format!("{} {}", self.first_name, self.last_name).trim().to_owned();
        self.display_name.clone().unwrap_or_else(whole)
    }

    /// The resource; `base` is where SCIM is reached.
    pub fn shown(&self, groups: &[InGroup], base: &str) -> Value {
        let groups: Vec<Value> = groups
            .iter()
            .map(|group| {
                json!({ "value": group.id, "display": group.display_name, "type": "direct", "$ref": format!("{base}/Groups/{}", group.id) })
            })
            .collect();
        let mut shown = json!({
            "schemas": [SCHEMA],
            "id": self.id,
            "userName": self.user_name(),
            "name": {
                "formatted": format!("{} {}", self.first_name, self.last_name).trim(),
                "givenName": self.first_name,
                "familyName": self.last_name,
            },
            "displayName": self.display_name(),
            "active": self.active,
            "emails": [{ "value": self.email, "type": "work", "primary": true }],
            "groups": groups,
            "meta": meta("User", self.id, base, self.created_at, self.changed_at.unwrap_or(self.created_at)),
        });
        // What has no value is left out: Entra takes `null` for a mistake.
        if let Some(external_id) = &self.external_id {
            shown["externalId"] = json!(external_id);
        }
        shown
    }

    /// The same person after what was said; an email that was the user name's copy stays one.
    ///
    /// # Errors
    /// [`Error::Value`] where a name that is needed would be missing.
    pub fn after(&self, said: &UserFields) -> Result<Self, Error> {
        let mut after = self.clone();
        if let Some(user_name) = &said.user_name {
            let was_copy = self.user_name().eq_ignore_ascii_case(&self.email);
            if was_copy && said.email.is_none() && tenancy::email(user_name, &()).is_ok() {
                after.email.clone_from(user_name);
            }
            after.user_name = Some(user_name.clone());
        }
        if let Some(email) = &said.email {
            after.email.clone_from(email);
        }
        if let Some(external_id) = &said.external_id {
            after.external_id.clone_from(external_id);
        }
        if let Some(display_name) = &said.display_name {
            after.display_name.clone_from(display_name);
        }
        if let Some(given) = &said.given_name {
            after.first_name.clone_from(given);
        }
        if let Some(family) = &said.family_name {
            after.last_name.clone_from(family);
        }
        if let Some(active) = said.active {
            after.active = active;
        }
        after.name_somehow();
        Ok(after)
    }

    /// A first name is what people are greeted by: where the directory says none, the display name or the address gives
    /// one.
    fn name_somehow(&mut self) {
        if !self.first_name.is_empty() {
            return;
        }
        let from = self.display_name.clone().unwrap_or_default();
        let mut words = from.split_whitespace();
        let first = words.next().unwrap_or_else(|| self.email.split('@').next().unwrap_or_default());
        self.first_name = first.chars().take(NAME).collect();
        if self.last_name.is_empty() {
            self.last_name = words.collect::<Vec<_>>().join(" ").chars().take(NAME).collect();
        }
    }
}

/// Characters of a first or last name at most, as people's rules have it.
const NAME: usize = 100;

/// What a request says about somebody; `None` inside: that it has no value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserFields {
    pub user_name: Option<String>,
    pub external_id: Option<Option<String>>,
    pub display_name: Option<Option<String>>,
    pub given_name: Option<String>,
    pub family_name: Option<String>,
    /// Valid.
    pub email: Option<String>,
    pub active: Option<bool>,
}

impl UserFields {
    /// Reads a whole user. What is not said stays as it was: a directory that leaves `active` out must not let somebody
    /// in again by that.
    ///
    /// # Errors
    /// [`Error::Value`] for a value that does not fit, and without a user name.
    pub fn whole(body: &Object) -> Result<Self, Error> {
        let mut said = Self::default();
        for (name, value) in body {
            let path = Path { attribute: name.clone(), ..Path::default() };
            said.set(Op::Replace, &path, value)?;
        }
        if said.user_name.is_none() {
            return Err(Error::Value("userName is needed.".to_owned()));
        }
        Ok(said)
    }

    /// Reads a patch.
    ///
    /// # Errors
    /// The same, and [`Error::Path`] for an attribute that there is not: a misspelt `active` must not look as if it had
    /// worked.
    pub fn patch(changes: &[Change]) -> Result<Self, Error> {
        let mut said = Self::default();
        for change in changes {
            let known = said.set(change.op, &change.path, &change.value)?;
            if !known && !NOT_KEPT.contains(&change.path.attribute.as_str()) {
                return Err(Error::Path(change.path.attribute.clone()));
            }
        }
        Ok(said)
    }

    /// Takes one attribute in; answers whether it is one that is kept.
    fn set(&mut self, op: Op, path: &Path, value: &Node) -> Result<bool, Error> {
        let removed = op == Op::Remove || *value == Node::Null;
        match path.names() {
            ("username", None) if removed => return Err(Error::Mutability("userName")),
            ("username", None) => self.user_name = Some(line("userName", value, 254)?),
            ("active", None) if removed => return Err(Error::Mutability("active")),
            ("active", None) => {
                let wrong = || Error::Value("active must be true or false.".to_owned());
                self.active = Some(value.truth().ok_or_else(wrong)?);
            }
            ("externalid", None) => self.external_id = Some(optional("externalId", removed, value, 255)?),
            ("displayname", None) => self.display_name = Some(optional("displayName", removed, value, 200)?),
            ("name", None) if removed => {
                self.given_name = Some(String::new());
                self.family_name = Some(String::new());
            }
            ("name", None) => {
                let Node::Object(parts) = value else { return Err(Error::Value("name must be an object.".to_owned())) };
                for (part, value) in parts {
                    self.set_name(part, *value == Node::Null, value)?;
                }
            }
            ("name", Some(part)) => return self.set_name(part, removed, value),
            ("emails", sub) => self.set_email(path, sub, removed, value)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Answers whether there is such a part.
    fn set_name(&mut self, part: &str, removed: bool, value: &Node) -> Result<bool, Error> {
        match part {
            "givenname" => {
                self.given_name = Some(optional("name.givenName", removed, value, NAME)?.unwrap_or_default())
            }
            "familyname" => {
                self.family_name = Some(optional("name.familyName", removed, value, NAME)?.unwrap_or_default());
            }
            "formatted" | "middlename" | "honorificprefix" | "honorificsuffix" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// One address is kept: the primary one, of type work. Others are left out, and that one is never taken away: it is
    /// what somebody signs in with, and the same patch may have more important things to say.
    fn set_email(&mut self, path: &Path, sub: Option<&str>, removed: bool, value: &Node) -> Result<(), Error> {
        let ours = path.among.iter().all(|(name, wanted)| match (name.as_str(), wanted) {
            ("type", Literal::Text(kind)) => kind.eq_ignore_ascii_case("work"),
            ("primary", wanted) => wanted.truth() == Some(true),
            _ => false,
        });
        let found = match sub {
            Some("value") => Some(value),
            None => main_address(value),
            // what kind of address it is, or how it is shown
            Some(_) => None,
        };
        match found {
            Some(value) if ours && !removed => self.email = Some(address(value)?),
            _ => {}
        }
        Ok(())
    }
}

/// Which of several addresses is meant: the primary one, else that of type work, else the first.
fn main_address(value: &Node) -> Option<&Node> {
    let all = value.each();
    let primary = all.iter().find(|entry| part(entry, "primary").and_then(Node::truth) == Some(true));
    let is_work =
        |entry: &&Node| part(entry, "type").and_then(Node::text).is_some_and(|kind| kind.eq_ignore_ascii_case("work"));
    let work = || all.iter().find(is_work);
    match primary.or_else(work).or(all.first())? {
        Node::Object(parts) => parts.get("value").filter(|value| **value != Node::Null),
        plain => Some(plain),
    }
}

fn part<'a>(entry: &'a Node, name: &str) -> Option<&'a Node> {
    match entry {
        Node::Object(parts) => parts.get(name),
        _ => None,
    }
}

fn address(value: &Node) -> Result<String, Error> {
    let wrong = || Error::Value("The address in emails is not a valid email address.".to_owned());
    let text = value.text().ok_or_else(wrong)?.trim();
    if tenancy::email(text, &()).is_ok() { Ok(text.to_owned()) } else { Err(wrong()) }
}

/// One line of text.
pub fn line(name: &str, value: &Node, most: usize) -> Result<String, Error> {
    let text = value.text().ok_or_else(|| Error::Value(format!("{name} must be text.")))?.trim();
    if text.chars().count() > most {
        return Err(Error::Value(format!("{name} is too long: at most {most} characters fit here.")));
    }
    match text::name(text, &()) {
        Ok(()) => Ok(text.to_owned()),
        Err(_) if text.is_empty() => Err(Error::Value(format!("{name} must not be empty."))),
        Err(_) => Err(Error::Value(format!("{name} has invisible or control characters in it."))),
    }
}

/// The same where nothing may stand too.
pub fn optional(name: &str, removed: bool, value: &Node, most: usize) -> Result<Option<String>, Error> {
    if removed || value.text().is_some_and(|text| text.trim().is_empty()) {
        return Ok(None);
    }
    line(name, value, most).map(Some)
}
