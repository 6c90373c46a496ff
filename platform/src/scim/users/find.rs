//! Filters of people.

use uuid::Uuid;

use super::id;
use crate::kit::db::TenantTx;
use crate::scim::error::{Error, Failure};
use crate::scim::store;
use crate::scim::wire::filter::{Comparison, narrow};
use crate::scim::wire::path::Literal;

/// One comparison, understood.
#[derive(Debug, PartialEq, Eq)]
enum Condition {
    Id(Uuid),
    UserName(String),
    ExternalId(String),
    Email(String),
    Active(bool),
    /// Holds for nobody: an id that is none, an address of a type that is not kept.
    Never,
}

impl Condition {
    fn of(comparison: Comparison) -> Result<Self, Error> {
        let Comparison { path, value } = comparison;
        if path.attribute == "emails" {
            return Self::of_emails(&path.among, path.sub.as_deref(), value);
        }
        let (("id" | "username" | "externalid" | "active", None), [], false, Some(value)) =
            (path.names(), path.among.as_slice(), path.foreign, value)
        else {
            return Err(Error::Filter);
        };
        Ok(match (path.attribute.as_str(), value) {
            ("active", value) => Self::Active(value.truth().ok_or(Error::Filter)?),
            ("id", Literal::Text(text)) => id(&text).map_or(Self::Never, Self::Id),
            ("username", Literal::Text(text)) => Self::UserName(text),
            ("externalid", Literal::Text(text)) => Self::ExternalId(text),
            _ => return Err(Error::Filter),
        })
    }

    /// `emails eq`, `emails.value eq`, `emails[type eq "work"].value eq`, `emails[type eq "work" and value eq …]`.
    fn of_emails(among: &[(String, Literal)], sub: Option<&str>, value: Option<Literal>) -> Result<Self, Error> {
        let mut wanted = match (sub, value) {
            (None | Some("value"), Some(Literal::Text(text))) => Some(text),
            (None, None) => None,
            _ => return Err(Error::Filter),
        };
        for (name, value) in among {
            let holds = match (name.as_str(), value) {
                ("type", Literal::Text(kind)) => kind.eq_ignore_ascii_case("work"),
                ("primary", value) => value.truth() == Some(true),
                ("value", Literal::Text(text)) if wanted.is_none() => {
                    wanted = Some(text.clone());
                    true
                }
                _ => return Err(Error::Filter),
            };
            if !holds {
                return Ok(Self::Never);
            }
        }
        wanted.map(Self::Email).ok_or(Error::Filter)
    }
}

/// Whom a filter means.
#[derive(Default)]
pub struct Found {
    /// `None`: everybody.
    pub among: Option<Vec<Uuid>>,
    pub active: Option<bool>,
}

/// Looks a filter up, each comparison by its index.
///
/// # Errors
/// [`Error::Filter`] for an attribute that cannot be compared.
pub async fn find(tx: &mut TenantTx, filter: Vec<Comparison>) -> Result<Found, Failure> {
    let conditions = filter.into_iter().map(Condition::of).collect::<Result<Vec<_>, _>>()?;
    let mut found = Found::default();
    for condition in conditions {
        match condition {
            Condition::Id(id) => narrow(&mut found.among, vec![id]),
            Condition::UserName(name) => narrow(&mut found.among, store::named(tx, &name).await?),
            Condition::ExternalId(external) => narrow(&mut found.among, store::external(tx, &external).await?),
            Condition::Email(email) => narrow(&mut found.among, store::mailed(tx, &email).await?),
            Condition::Active(active) if found.active.is_some_and(|before| before != active) => {
                narrow(&mut found.among, Vec::new());
            }
            Condition::Active(active) => found.active = Some(active),
            Condition::Never => narrow(&mut found.among, Vec::new()),
        }
    }
    Ok(found)
}

#[cfg(test)]
mod unit {
    use super::*;
    use crate::scim::wire::filter::parse;

    fn conditions(filter: &str) -> Result<Vec<Condition>, Error> {
        parse(filter)?.into_iter().map(Condition::of).collect()
    }

    #[test]
    fn issue_scim_filters_of_people_are_understood() {
        let email = || Condition::Email("a@b.c".to_owned());
        for (filter, meant) in [
            ("userName eq \"Ann\"", vec![Condition::UserName("Ann".to_owned())]),
            ("emails[type eq \"work\"].value eq \"a@b.c\"", vec![email()]),
            ("emails.value eq \"a@b.c\" and active eq \"True\"", vec![email(), Condition::Active(true)]),
            ("emails[type eq \"Work\" and value eq \"a@b.c\"]", vec![email()]),
            ("emails[type eq \"home\"].value eq \"a@b.c\"", vec![Condition::Never]),
            ("id eq \"' OR 1=1 --\"", vec![Condition::Never]),
        ] {
            assert_eq!(conditions(filter).unwrap(), meant, "{filter}");
        }
    }

    #[test]
    fn what_cannot_be_compared_is_refused() {
        for filter in [
            "password eq \"x\"",
            "name.givenName eq \"Ann\"",
            "userName eq true",
            "active eq \"perhaps\"",
            "userName.x eq \"a\"",
            "userName[value eq \"a\"]",
            "emails.type eq \"work\"",
            "emails[display eq \"x\"].value eq \"a\"",
            "emails[type eq \"work\"]",
            "emails eq true",
            "groups eq \"x\"",
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq \"x\"",
        ] {
            assert!(matches!(conditions(filter), Err(Error::Filter)), "{filter}");
        }
    }
}
