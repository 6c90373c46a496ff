//! What a user of the stand-in may set.

use clap::ValueEnum;

/// What happens to a subscription when its last attempt at payment failed; a setting of Stripe's dashboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum AfterDunning {
    #[default]
    Cancel,
    Unpaid,
    PastDue,
}

#[derive(Clone, Debug)]
pub struct Settings {
    /// Where browsers reach the hosted pages, such as `http://127.0.0.1:12111`.
    pub base: String,
    /// The only key that is let in; without one any `sk_test_…` or `rk_test_…` is.
    pub api_key: Option<String>,
    /// Where the clock stands; without it, it runs.
    pub start: Option<i64>,
    pub after_dunning: AfterDunning,
    /// Answer 500 instead of what Stripe's schema does not allow. Costs a check for each answer and event.
    pub check: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            base: "http://127.0.0.1:12111".to_owned(),
            api_key: None,
            start: None,
            after_dunning: AfterDunning::default(),
            check: true,
        }
    }
}
