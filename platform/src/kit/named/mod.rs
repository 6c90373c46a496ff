//! Lists that are searched by a part of a name, or by tags. Functions of the database
//! (`migrations/functions/names.sql`, `tags.sql`) say which rows have it; a list then reads only those.

mod store;

use uuid::Uuid;

use super::db::TenantTx;
use super::paging::{COUNT_LIMIT, Total};
pub use store::find;

/// The most rows that a list is given by their ids. Of more, a page in the list's order is found sooner by what they
/// were looked for.
pub const LOOKED_UP: i32 = 2_500;

/// What is looked for by a part of its names.
#[derive(Clone, Copy)]
pub enum NamedObject {
    UseCase,
    Document,
    Run,
}

impl NamedObject {
    const fn as_str(self) -> &'static str {
        match self {
            Self::UseCase => "use_case",
            Self::Document => "document",
            Self::Run => "run",
        }
    }
}

/// What one of the functions found, as one row: thousands of rows are read more slowly than they are found.
pub struct Found {
    pub ids: Vec<Uuid>,
    /// These are some of very many.
    pub are_many: bool,
}

/// What a search by name found.
pub enum Named {
    /// These and no others.
    Few(Vec<Uuid>),
    /// Very many: reading the list in its order and keeping what has this `ILIKE` pattern finds a page of them soon.
    /// `some` are of those; there are at least as many as `least`. A list asks for the pattern within a `CASE`: the
    /// planner takes a pattern for rare, and would read the whole table for it.
    Many { pattern: String, some: Vec<Uuid>, least: i64 },
}

impl Named {
    fn new(found: Found, pattern: String) -> Self {
        let Found { ids, are_many } = found;
        if are_many {
            let least = count(&ids);
            Self::Many { pattern, some: ids, least }
        } else {
            Self::Few(ids)
        }
    }

    /// What was found by tags: those are counted as they are given, so that of very many one row says that there are
    /// more than a list counts.
    pub fn tagged(found: Found) -> Self {
        match Self::new(found, String::new()) {
            Self::Many { pattern, some, .. } => Self::Many { pattern, some, least: COUNT_LIMIT },
            few @ Self::Few(_) => few,
        }
    }

    /// The same, for a list whose statements have one plan for whatever they are asked. With that a thousand ids are
    /// looked up one by one; a plan for these alone reads the newest and keeps those that were found.
    pub async fn planned(self, tx: &mut TenantTx) -> Result<Self, sqlx::Error> {
        if self.ids().is_some() {
            tx.plan_anew().await?;
        }
        Ok(self)
    }

    pub fn ids(&self) -> Option<&[Uuid]> {
        match self {
            Self::Few(ids) => Some(ids),
            Self::Many { .. } => None,
        }
    }

    pub fn pattern(&self) -> Option<&str> {
        match self {
            Self::Few(_) => None,
            Self::Many { pattern, .. } => Some(pattern),
        }
    }

    /// How many there are, where nothing else is asked for and nothing of it is hidden from the reader: no row need be
    /// looked at then.
    pub fn total(&self) -> Total {
        match self {
            Self::Few(ids) => count(ids).into(),
            Self::Many { least, .. } => self.of_counted(*least),
        }
    }

    /// How many there are, where so many of [`Self::counted`] are not hidden from the reader.
    pub fn of_counted(&self, rows: i64) -> Total {
        Total { rows, is_least: matches!(self, Self::Many { .. }) && rows < COUNT_LIMIT }
    }

    /// Among which rows a list counts those that it shows; `None`: among all. Of very many the limit of a count is
    /// enough, where the name is all that is asked for: the search looked past what is hidden from the reader, so those
    /// are looked at.
    pub fn counted(&self, is_all_that_is_asked: bool) -> Option<&[Uuid]> {
        match self {
            Self::Few(ids) => Some(ids),
            Self::Many { some, .. } => is_all_that_is_asked.then_some(some),
        }
    }
}

/// As far as a list counts.
fn count(ids: &[Uuid]) -> i64 {
    i64::try_from(ids.len()).map_or(COUNT_LIMIT, |found| found.min(COUNT_LIMIT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_up_is_named_and_the_rest_is_looked_for() {
        let least = |rows| Total { rows, is_least: true };
        let found = |count: usize, are_many| Found { ids: vec![Uuid::nil(); count], are_many };
        let few = Named::new(found(2_499, false), "%a%".to_owned());
        assert_eq!((few.ids().map(<[_]>::len), few.pattern()), (Some(2_499), None));
        let many = Named::new(found(1_000, true), "%a%".to_owned());
        assert_eq!((many.ids(), many.pattern()), (None, Some("%a%")));
        assert_eq!(
            (few.counted(false).map(<[_]>::len), many.counted(false), many.counted(true).map(<[_]>::len)),
            (Some(2_499), None, Some(1_000))
        );
        assert_eq!(Named::new(found(0, false), "%a%".to_owned()).ids(), Some(&[][..]), "nothing is few");
        let three = Named::new(found(3, false), "%a%".to_owned());
        assert_eq!((three.total(), few.total(), many.total()), (3.into(), COUNT_LIMIT.into(), COUNT_LIMIT.into()));
        let met = Named::new(found(100, true), "%a%".to_owned());
        assert_eq!((met.total(), met.of_counted(7)), (least(100), least(7)), "some of them are hidden");
        assert_eq!(Named::tagged(found(1, true)).total(), COUNT_LIMIT.into());
        assert_eq!((Named::tagged(found(1, false)).total(), three.of_counted(2)), (1.into(), 2.into()));
    }
}
