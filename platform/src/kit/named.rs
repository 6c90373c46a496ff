//! Lists that are searched by a part of a name. The functions of migration 34 say which rows have it; a list then reads only those.

use uuid::Uuid;

use super::paging::COUNT_LIMIT;

/// What a search by name found.
pub enum Named {
    /// These and no others.
    Few(Vec<Uuid>),
    /// As many as are counted, or more: reading the list in its order and keeping what has this `ILIKE` pattern finds a page of them soon.
    Many { pattern: String, some: Vec<Uuid> },
}

impl Named {
    /// `found` has at most [`COUNT_LIMIT`] ids.
    pub fn new(found: Vec<Uuid>, pattern: String) -> Self {
        if i64::try_from(found.len()).is_ok_and(|count| count < COUNT_LIMIT) {
            Self::Few(found)
        } else {
            Self::Many { pattern, some: found }
        }
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

    /// Among which rows a list counts those that it shows; `None`: among all. Of very many the limit of a count is enough, where the name is all that is asked for:
    /// the search looked past what is hidden from the reader, so those are looked at.
    pub fn counted(&self, is_all_that_is_asked: bool) -> Option<&[Uuid]> {
        match self {
            Self::Few(ids) => Some(ids),
            Self::Many { some, .. } => is_all_that_is_asked.then_some(some),
        }
    }
}

/// The most ids that a search asks for.
pub fn most() -> i32 {
    i32::try_from(COUNT_LIMIT).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_to_its_end_is_named_and_the_rest_is_looked_for() {
        let few = Named::new(vec![Uuid::nil(); 999], "%a%".to_owned());
        assert_eq!((few.ids().map(<[_]>::len), few.pattern()), (Some(999), None));
        let many = Named::new(vec![Uuid::nil(); 1_000], "%a%".to_owned());
        assert_eq!((many.ids(), many.pattern()), (None, Some("%a%")));
        assert_eq!(
            (few.counted(false).map(<[_]>::len), many.counted(false), many.counted(true).map(<[_]>::len)),
            (Some(999), None, Some(1_000))
        );
    }
}
