//! What a client may: the features and limits of its plan, what its contract says instead, and what it was granted
//! besides.
//!
//! A handler that belongs to a feature says so in its signature: `Entitled<Batching>` beside `Allow<…>`. How much of a
//! month is left is kept by `usage`, which reads the limits here. The plans themselves are data of the owner: `plans`
//! has its pages, and `billing` will write what Stripe says.

mod balance;
mod cache;
mod entitled;
mod error;
mod feature;
mod life;
mod model;
mod seats;
mod seats_store;
mod storage_store;
mod store;

pub use balance::{Balance, Segment, balance};
pub use cache::{Entitlements, with as plans_with};
pub use entitled::Entitled;
pub use error::Error;
pub use feature::{
    ALL, Api, Batching, BrandTemplates, Feature, OwnModels, Schedules, Scim, Spec as FeatureSpec, Sso, feature,
};
pub use life::{Reach, hold, reach};
pub use model::{
    AtLimit, Grant, Limits, Metric, Pays, Plan, Rights, Stopped, Subscription, SubscriptionSource, SubscriptionState,
};
pub use seats::{all_taken, take_seat};
pub use seats_store::{seats_taken, seats_used};
pub use storage_store::{StorageUsed, stored};
pub use store::{
    add_grant, all_plans, assign, current, grants, insert_plan, lock_plans, offered, plan, revoke_grant, rights, start,
    trials_ending,
};
