//! What a quantity costs: exact, in cents; only the last step rounds.

use serde_json::Value;

use crate::state::World;

/// Twelve places behind the cent, as Stripe's decimals have.
pub const SCALE: i128 = 1_000_000_000_000;

/// `"1.25"` as a whole number of 10⁻¹² cents.
pub fn scaled(decimal: &str) -> i128 {
    let (sign, digits) = decimal.strip_prefix('-').map_or((1, decimal), |rest| (-1, rest));
    let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
    let places: String = places.chars().chain("000000000000".chars()).take(12).collect();
    sign * (whole.parse::<i128>().unwrap_or_default() * SCALE + places.parse::<i128>().unwrap_or_default())
}

/// Half a cent goes away from zero.
pub fn rounded(exact: i128) -> i64 {
    let half = if exact < 0 { -SCALE / 2 } else { SCALE / 2 };
    i64::try_from((exact + half) / SCALE).unwrap_or(i64::MAX)
}

/// A quantity of a price, in 10⁻¹² cents.
pub fn exact(world: &World, price: &Value, quantity: i64) -> i128 {
    let quantity = transformed(price, quantity);
    if price["billing_scheme"] == "tiered" {
        let kept = price["id"].as_str().and_then(|id| world.find(id)).unwrap_or(price);
        return by_tiers(&kept["_tiers"], price["tiers_mode"] == "volume", quantity);
    }
    scaled(price["unit_amount_decimal"].as_str().unwrap_or("0")) * i128::from(quantity)
}

pub fn amount(world: &World, price: &Value, quantity: i64) -> i64 {
    rounded(exact(world, price, quantity))
}

fn transformed(price: &Value, quantity: i64) -> i64 {
    let Some(by) = price["transform_quantity"]["divide_by"].as_i64().filter(|by| *by > 0) else { return quantity };
    if price["transform_quantity"]["round"] == "up" {
        (quantity + by - 1).div_euclid(by)
    } else {
        quantity.div_euclid(by)
    }
}

fn by_tiers(tiers: &Value, volume: bool, quantity: i64) -> i128 {
    let cost = |tier: &Value, units: i64| {
        scaled(tier["unit_amount_decimal"].as_str().unwrap_or("0")) * i128::from(units)
            + scaled(tier["flat_amount_decimal"].as_str().unwrap_or("0"))
    };
    let (mut total, mut below) = (0, 0);
    for tier in tiers.as_array().into_iter().flatten() {
        let up_to = tier["up_to"].as_i64().unwrap_or(i64::MAX);
        if volume {
            if quantity <= up_to {
                return cost(tier, quantity);
            }
            continue;
        }
        let units = quantity.min(up_to) - below;
        if units > 0 || (below == 0 && quantity == 0) {
            total += cost(tier, units.max(0));
        }
        below = up_to;
        if quantity <= up_to {
            break;
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{amount, by_tiers, rounded, scaled};
    use crate::state::{Settings, World};

    #[test]
    fn decimals_are_exact_until_the_cent() {
        let world = World::new(Settings::default());
        let price = json!({ "billing_scheme": "per_unit", "unit_amount_decimal": "0.015" });
        assert_eq!(amount(&world, &price, 100), 2, "1.5 cents round away from zero");
        assert_eq!(amount(&world, &price, 1_000_001), 15_000);
    }

    #[test]
    fn tiers_graduate_or_count_by_volume() {
        let tiers = json!([
            { "up_to": 10, "unit_amount_decimal": "0", "flat_amount_decimal": null },
            { "up_to": null, "unit_amount_decimal": "5", "flat_amount_decimal": "100" },
        ]);
        assert_eq!(rounded(by_tiers(&tiers, false, 10)), 0);
        assert_eq!(rounded(by_tiers(&tiers, false, 12)), 110);
        assert_eq!(rounded(by_tiers(&tiers, true, 12)), 160);
        assert_eq!(scaled("-0.5") * 2, scaled("-1"));
    }
}
