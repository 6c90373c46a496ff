//! What a change costs now by our own sum, which the payment provider's must agree with: what is left of the old price is
//! given back and what is left of the new one charged, by the second, each floored by itself.

use stripe_shared::{Invoice, InvoiceLineItem};

/// So many seats of a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate<'a> {
    /// Which price it is: another one of the same amount is prorated as well.
    pub price: &'a str,
    /// Of one seat, in the currency's smallest unit.
    pub amount: i64,
    pub seats: i64,
    /// Paid by year, or else by month.
    pub is_yearly: bool,
}

/// What is paid for, in seconds since 1970.
#[derive(Clone, Copy, Debug)]
pub struct Period {
    pub start: i64,
    pub end: i64,
}

/// What the seats cost or give back when they change at a moment of the period. Another interval begins a new period, which
/// is paid in whole.
pub fn own_sum(old: Rate<'_>, new: Rate<'_>, period: Period, at: i64) -> i64 {
    if old == new {
        return 0;
    }
    let back = left(-old.cost(), period, at);
    let charge = if old.is_yearly == new.is_yearly {
        left(new.cost(), period, at)
    } else {
        i64::try_from(new.cost()).unwrap_or(i64::MAX)
    };
    back.saturating_add(charge)
}

impl Rate<'_> {
    fn cost(self) -> i128 {
        i128::from(self.amount) * i128::from(self.seats)
    }
}

/// The part of a cost that falls on the rest of a period, floored: 333.33 is 333, and -666.67 is -667.
fn left(cost: i128, period: Period, at: i64) -> i64 {
    let length = i128::from((period.end - period.start).max(1));
    let rest = i128::from(period.end - at.clamp(period.start, period.end));
    i64::try_from((cost * rest).div_euclid(length)).unwrap_or_default()
}

/// The same of the payment provider's invoice: the lines of the item of the seats that the change brings.
pub fn their_sum(invoice: &Invoice, item: &str, is_new_period: bool, at: i64) -> i64 {
    let of_change = |line: &&InvoiceLineItem| {
        let Some(of) = line.parent.as_ref().and_then(|parent| parent.subscription_item_details.as_ref()) else {
            return false;
        };
        let is_part = of.proration && line.period.start == at;
        of.subscription_item == item && (is_part || (is_new_period && !of.proration))
    };
    invoice.lines.data.iter().filter(of_change).map(|line| line.amount).sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Period, Rate, own_sum};

    const MONTH: Period = Period { start: 1_788_271_200, end: 1_790_863_200 };
    const LENGTH: i64 = MONTH.end - MONTH.start;

    fn monthly(amount: i64, seats: i64) -> Rate<'static> {
        Rate { price: if amount == 1_000 { "team" } else { "other" }, amount, seats, is_yearly: false }
    }

    /// Two thirds of 10.00 given back and a third charged: -666.67 and 333.33 are -667 and 333, a cent less than their sum.
    #[test]
    fn i3_each_line_is_floored_by_itself_and_not_their_sum() {
        let at = MONTH.start + LENGTH / 3;
        assert_eq!(own_sum(monthly(1_000, 1), monthly(500, 1), MONTH, at), -667 + 333);
        assert_eq!(own_sum(monthly(1_000, 1), monthly(1_000, 1), MONTH, at), 0, "nothing changes");
        assert_eq!(own_sum(monthly(1_000, 2), monthly(1_000, 3), MONTH, MONTH.start), 1_000);
        assert_eq!(own_sum(monthly(1_000, 2), monthly(1_000, 3), MONTH, MONTH.end), 0);
        let renamed = Rate { price: "team of the next version", ..monthly(1_000, 1) };
        assert_eq!(
            own_sum(monthly(1_000, 1), renamed, MONTH, at),
            -667 + 666,
            "another price, though it costs the same"
        );
    }

    #[test]
    fn r47_another_interval_is_paid_in_whole_less_what_is_left() {
        let yearly = Rate { price: "team by year", amount: 10_000, seats: 2, is_yearly: true };
        assert_eq!(own_sum(monthly(1_000, 2), yearly, MONTH, MONTH.start + LENGTH / 2), 20_000 - 1_000);
    }

    proptest! {
        /// Never more than a cent below the exact sum, and never above it.
        #[test]
        fn i3_the_sum_is_at_most_two_floors_away(
            old in (0i64..100_000, 1i64..1_000), new in (0i64..100_000, 1i64..1_000), into in 0i64..LENGTH,
        ) {
            let sum = own_sum(monthly(old.0, old.1), monthly(new.0, new.1), MONTH, MONTH.start + into);
            let exact = i128::from(new.0 * new.1 - old.0 * old.1) * i128::from(LENGTH - into);
            let over = i128::from(sum) * i128::from(LENGTH) - exact;
            prop_assert!(over <= 0 && over > -2 * i128::from(LENGTH), "{sum}: {over}");
        }
    }
}
