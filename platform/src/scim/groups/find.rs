//! Filters of groups.

use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::scim::error::{Error, Failure};
use crate::scim::store;
use crate::scim::users::id;
use crate::scim::wire::filter::{Comparison, narrow};
use crate::scim::wire::path::Literal;

/// One comparison, understood.
#[derive(Debug, PartialEq, Eq)]
enum Condition {
    Id(String),
    DisplayName(String),
    ExternalId(String),
    /// Entra asks in this way whether somebody is in a group.
    Member(String),
}

impl Condition {
    fn of(comparison: Comparison) -> Result<Self, Error> {
        let Comparison { path, value } = comparison;
        let (attribute, sub) = path.names();
        match (attribute, sub, path.among.as_slice(), value) {
            ("id", None, [], Some(Literal::Text(text))) => Ok(Self::Id(text)),
            ("displayname", None, [], Some(Literal::Text(text))) => Ok(Self::DisplayName(text)),
            ("externalid", None, [], Some(Literal::Text(text))) => Ok(Self::ExternalId(text)),
            ("members", None | Some("value"), [], Some(Literal::Text(text))) => Ok(Self::Member(text)),
            ("members", None, [(name, Literal::Text(text))], None) if name == "value" => Ok(Self::Member(text.clone())),
            _ => Err(Error::Filter),
        }
    }
}

/// Looks a filter up, each comparison by its index; `None`: all groups.
///
/// # Errors
/// [`Error::Filter`] for an attribute that cannot be compared.
pub async fn find(tx: &mut TenantTx, filter: Vec<Comparison>) -> Result<Option<Vec<Uuid>>, Failure> {
    let conditions = filter.into_iter().map(Condition::of).collect::<Result<Vec<_>, _>>()?;
    let mut among: Option<Vec<Uuid>> = None;
    for condition in conditions {
        let fitting = match condition {
            Condition::Id(text) => id(&text).into_iter().collect(),
            Condition::DisplayName(name) => store::groups_called(tx, &name).await?,
            Condition::ExternalId(external) => store::groups_external(tx, &external).await?,
            Condition::Member(text) => match id(&text) {
                Some(user) => store::group_by_member(tx, user).await?,
                None => Vec::new(),
            },
        };
        narrow(&mut among, fitting);
    }
    Ok(among)
}

#[cfg(test)]
mod unit {
    use super::*;
    use crate::scim::wire::filter::parse;

    #[test]
    fn issue_scim_filters_of_groups_are_understood() {
        let understood =
            |filter: &str| -> Result<Vec<Condition>, Error> { parse(filter)?.into_iter().map(Condition::of).collect() };
        assert_eq!(understood("displayName eq \"Sales\"").unwrap(), [Condition::DisplayName("Sales".to_owned())]);
        for members in ["members eq \"7\"", "members.value eq \"7\"", "members[value eq \"7\"]"] {
            assert_eq!(
                understood(&format!("id eq \"1\" and {members}")).unwrap(),
                [Condition::Id("1".to_owned()), Condition::Member("7".to_owned())]
            );
        }
        for wrong in [
            "displayName eq true",
            "members[display eq \"x\"]",
            "members[value eq \"x\"].display eq \"y\"",
            "meta eq \"x\"",
        ] {
            assert!(matches!(understood(wrong), Err(Error::Filter)), "{wrong}");
        }
    }
}
