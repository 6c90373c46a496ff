//! An amount divided by weights, to the cent: each part is floored, and the cents that are left go to the largest
//! remainders. No I/O.

use std::cmp::Reverse;

/// The parts of an amount, in the order of their weights; they add up to it, unless nothing has a weight. A credit is
/// divided as a charge is.
pub fn spread(amount: i64, weights: &[i64]) -> Vec<i64> {
    let total: i128 = weights.iter().map(|weight| i128::from((*weight).max(0))).sum();
    if total == 0 {
        return vec![0; weights.len()];
    }
    let exact = |weight: i64| i128::from(amount.unsigned_abs()) * i128::from(weight.max(0));
    let mut parts: Vec<i128> = weights.iter().map(|weight| exact(*weight) / total).collect();
    let left = i128::from(amount.unsigned_abs()) - parts.iter().sum::<i128>();
    let mut order: Vec<usize> = (0..weights.len()).collect();
    // A stable sort: of two that are equal the first one gets the cent.
    order.sort_by_key(|&place| Reverse(weights.get(place).map(|weight| exact(*weight) % total)));
    for place in order.into_iter().take(usize::try_from(left).unwrap_or_default()) {
        if let Some(part) = parts.get_mut(place) {
            *part += 1;
        }
    }
    let sign = i128::from(amount.signum());
    parts.into_iter().map(|part| i64::try_from(part * sign).unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn r50_the_cents_that_are_left_go_to_the_largest_remainders() {
        assert_eq!(spread(100, &[1, 1, 1]), [34, 33, 33]);
        assert_eq!(spread(10, &[5, 3, 1]), [6, 3, 1]);
        assert_eq!(spread(-100, &[1, 1, 1]), [-34, -33, -33], "a credit");
        assert_eq!(spread(2, &[1, 1, 1, 0]), [1, 1, 0, 0], "fewer cents than parts; what used nothing costs nothing");
        assert_eq!(spread(100, &[0, 0]), [0, 0], "nothing was used");
        assert_eq!(spread(100, &[]), [0_i64; 0]);
        assert_eq!(spread(i64::MAX, &[i64::MAX, i64::MAX]), [i64::MAX / 2 + 1, i64::MAX / 2]);
    }

    proptest! {
        #[test]
        fn i3_parts_add_up_to_the_line_and_none_is_a_cent_off(
            amount in -10_000_000..10_000_000_i64, weights in prop::collection::vec(0..5_000_000_000_i64, 1..60)
        ) {
            let parts = spread(amount, &weights);
            let total: i128 = weights.iter().map(|weight| i128::from(*weight)).sum();
            prop_assert_eq!(parts.iter().sum::<i64>(), if total == 0 { 0 } else { amount });
            for (part, weight) in parts.iter().zip(&weights) {
                let off = i128::from(*part) * total - i128::from(amount) * i128::from(*weight);
                prop_assert!(off.abs() < total.max(1), "{part} of {amount} for {weight} of {total}");
                prop_assert!(*part == 0 || part.signum() == amount.signum());
            }
        }

        #[test]
        fn i3_parts_of_parts_add_up_too(
            amount in 0..1_000_000_i64, groups in prop::collection::vec(prop::collection::vec(0..1_000_000_i64, 1..9), 1..9)
        ) {
            let sums: Vec<i64> = groups.iter().map(|runs| runs.iter().sum()).collect();
            let parts = spread(amount, &sums);
            let runs: i64 = parts.iter().zip(&groups).flat_map(|(part, runs)| spread(*part, runs)).sum();
            prop_assert_eq!(runs, parts.iter().sum::<i64>());
        }
    }
}
