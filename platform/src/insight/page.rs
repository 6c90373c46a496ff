//! Which page of a long list.

use crate::kit::problem::Problem;

/// Rows of a page, unless it is asked for others: a file takes many at once.
const ROWS: i64 = 20;
/// Of a page, where a list has no bound of its own.
const MOST_ROWS: i64 = 500;

/// A part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    pub offset: i64,
    pub limit: i64,
}

impl Page {
    /// The whole of a list, for a file.
    pub const ALL: Self = Self { offset: 0, limit: i64::MAX };

    /// The page of this number, which is the parameter `field`.
    ///
    /// # Errors
    /// 400 with the parameter that makes no sense.
    pub fn read(field: &'static str, number: Option<i64>, limit: Option<i64>) -> Result<Self, Problem> {
        Self::within(MOST_ROWS, field, number, limit)
    }

    /// The same of a list that answers no more than `most` rows at once.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn within(most: i64, field: &'static str, number: Option<i64>, limit: Option<i64>) -> Result<Self, Problem> {
        let number = number.unwrap_or(1);
        if !(1..=10_000).contains(&number) {
            return Err(Problem::field(field, "Please give a page from 1 to 10,000."));
        }
        let limit = limit.unwrap_or(ROWS);
        if !(1..=most).contains(&limit) {
            return Err(Problem::field("limit", format!("Please ask for 1 to {most} rows.")));
        }
        Ok(Self { offset: (number - 1) * limit, limit })
    }

    /// What is on it, and how many there are in all.
    pub fn cut<T>(self, rows: Vec<T>) -> (Vec<T>, i64) {
        let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        let count = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
        (rows.into_iter().skip(count(self.offset)).take(count(self.limit)).collect(), total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_33_pages_begin_with_1_and_a_number_that_makes_no_sense_is_refused_by_its_name() {
        let rows: Vec<i64> = (0..45).collect();
        let page = |number, limit| Page::read("page", number, limit).unwrap();
        assert_eq!(page(None, None).cut(rows.clone()), ((0..20).collect(), 45));
        assert_eq!(page(Some(3), None).cut(rows.clone()), ((40..45).collect(), 45));
        assert_eq!(page(Some(2), Some(40)).cut(rows.clone()), ((40..45).collect(), 45));
        assert_eq!(Page::ALL.cut(rows.clone()), (rows.clone(), 45));
        assert_eq!(page(Some(10_000), Some(500)).cut(rows), (Vec::new(), 45));
        let refused = |number, limit| {
            let read = Page::read("other_page", Some(number), Some(limit));
            read.err().map(|problem| problem.errors.keys().cloned().collect::<Vec<_>>().join(","))
        };
        for number in [0, -1, 10_001, i64::MAX] {
            assert_eq!(refused(number, 20).as_deref(), Some("other_page"), "{number}");
        }
        for limit in [0, -1, 501, i64::MAX] {
            assert_eq!(refused(1, limit).as_deref(), Some("limit"), "{limit}");
        }
        assert_eq!(Page::within(100, "page", Some(2), Some(100)).unwrap(), Page { offset: 100, limit: 100 });
        let problem = Page::within(100, "page", None, Some(101)).unwrap_err();
        assert_eq!(problem.errors["limit"], ["Please ask for 1 to 100 rows."]);
    }
}
