//! What is sold: products, prices, and what makes them cheaper.

mod coupons;
pub mod price_amount;
mod prices;
mod products;
pub mod redeemed;

pub use prices::inline as inline_price;

use crate::http::{Route, listed};

pub const ROUTES: &[Route] = &[
    ("POST", "/v1/products", products::create),
    ("GET", "/v1/products", products::list),
    ("GET", "/v1/products/{id}", |world, call| world.get("product", call.id()).cloned()),
    ("POST", "/v1/products/{id}", products::change),
    ("DELETE", "/v1/products/{id}", products::delete),
    ("POST", "/v1/prices", prices::create),
    ("GET", "/v1/prices", prices::list),
    ("GET", "/v1/prices/{price}", |world, call| world.get("price", call.id()).cloned()),
    ("POST", "/v1/prices/{price}", prices::change),
    ("POST", "/v1/coupons", coupons::create),
    ("GET", "/v1/coupons", |world, call| listed(world, call, "coupon", |_| true)),
    ("GET", "/v1/coupons/{coupon}", |world, call| world.get("coupon", call.id()).cloned()),
    ("POST", "/v1/coupons/{coupon}", coupons::change),
    ("DELETE", "/v1/coupons/{coupon}", coupons::delete),
    ("POST", "/v1/promotion_codes", coupons::create_code),
    ("GET", "/v1/promotion_codes", coupons::list_codes),
    ("GET", "/v1/promotion_codes/{promotion_code}", |world, call| world.get("promotion_code", call.id()).cloned()),
    ("POST", "/v1/promotion_codes/{promotion_code}", coupons::change_code),
];
