//! Entries of the ledger, what tokens cost, and what is left of a month.

use chrono::{DateTime, Datelike, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::kit::moment;
use crate::kit::paging::{self, LATEST, Limit};
use crate::kit::problem::Problem;
use crate::routing::Attempt;

/// Plugins that ask nobody and compute here.
pub const FREE: [&str; 2] = ["offline", "local"];

/// Tokens as the provider counted them; 0 where it said nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    /// All of the input, cached or not.
    pub input: i64,
    /// Of the input: what the provider had in its cache.
    pub cached: i64,
    pub output: i64,
    /// Nobody counted them: they are worked out from lengths (`Lengths`).
    pub is_estimated: bool,
}

impl Tokens {
    /// Of one call, in and out each. No model reads or writes as much; a plugin that says more says nonsense, and sums
    /// of a month must not overflow for it.
    pub const MOST: i64 = u32::MAX as i64;

    /// Both together.
    pub fn and(self, other: Self) -> Self {
        let both = |one: i64, other: i64| one.saturating_add(other).min(Self::MOST);
        Self {
            input: both(self.input, other.input),
            cached: both(self.cached, other.cached),
            output: both(self.output, other.output),
            is_estimated: self.is_estimated || other.is_estimated,
        }
    }

    pub fn total(self) -> i64 {
        self.input.saturating_add(self.output)
    }
}

impl From<runners::Usage> for Tokens {
    fn from(usage: runners::Usage) -> Self {
        let count = |tokens: u64| i64::try_from(tokens).unwrap_or(i64::MAX).min(Self::MOST);
        Self {
            input: count(usage.input_tokens),
            cached: count(usage.cached_input_tokens),
            output: count(usage.output_tokens),
            is_estimated: false,
        }
    }
}

/// A list price, in the currency's unit for a million tokens.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Price {
    pub input_per_million: f64,
    /// Input from the provider's cache; `null` where it costs as much as other input.
    pub cached_input_per_million: Option<f64>,
    pub output_per_million: f64,
    /// ISO 4217.
    pub currency: String,
}

/// Of one call, in millionths of the currency's unit: a billion of units. A manifest may name any price, and a month's
/// sum must not overflow for it.
pub const DEAREST: i64 = 1_000_000_000_000_000;

impl Price {
    /// What these tokens cost, in millionths of the currency's unit: as many millionths a token as units a million.
    pub fn of(&self, tokens: Tokens) -> i64 {
        let cached = tokens.cached.clamp(0, tokens.input);
        let part = |tokens: i64, per_million: f64| tokens as f64 * per_million;
        let cost = part(tokens.input - cached, self.input_per_million)
            + part(cached, self.cached_input_per_million.unwrap_or(self.input_per_million))
            + part(tokens.output, self.output_per_million);
        (cost.round() as i64).min(DEAREST)
    }
}

/// How something that is counted ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CallStatus {
    Succeeded,
    Failed,
    /// The caller did not wait for the end.
    Cancelled,
}

impl CallStatus {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Succeeded => "succeeded",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "failed" => Self::Failed,
            "cancelled" => Self::Cancelled,
            _ => Self::Succeeded,
        }
    }

    /// Whether it counts as one of the month's runs: what failed is not held against anybody, but its tokens are what
    /// they are.
    pub fn counts(self) -> bool {
        self != Self::Failed
    }
}

/// Endpoints of calls that the platform makes by itself for a client: vectors of texts and of questions, titles and
/// summaries of chats. Their tokens and cost count; they are none of the month's runs and calls, for nobody began them.
/// The database's `is_own_call` knows the same.
pub const OWN_CALLS: [&str; 3] = ["retrieval", "title", "summary"];

/// A call that has ended.
#[derive(Clone, Debug)]
pub struct LedgerEntry {
    pub id: Uuid,
    /// `chat/completions`, `embeddings`, `rewrite`; or one of [`OWN_CALLS`].
    pub endpoint: &'static str,
    pub user: Uuid,
    /// `None`: no program asked, but a person on the page.
    pub key: Option<Uuid>,
    pub model: String,
    pub region: String,
    pub plugin: String,
    pub plugin_digest: String,
    /// Bindings that were tried, in their order.
    pub attempts: Vec<Attempt>,
    pub outcome: CallStatus,
    pub reason: Option<&'static str>,
    pub tokens: Tokens,
    /// Of sound that was written down.
    pub audio_ms: i64,
    /// Millionths of the currency's unit, and the currency.
    pub cost: Option<(i64, String)>,
    pub started_at: DateTime<Utc>,
    pub finished_at: DateTime<Utc>,
}

/// A calendar month, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Month(i32, u32);

impl Month {
    pub fn of(time: DateTime<Utc>) -> Self {
        Self(time.year(), time.month())
    }

    /// Its first moment.
    pub fn start(self) -> DateTime<Utc> {
        let first = chrono::NaiveDate::from_ymd_opt(self.0, self.1, 1).unwrap_or_default();
        first.and_time(chrono::NaiveTime::MIN).and_utc()
    }
}

/// A call of the models' API, as the usage page lists it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApiCall {
    /// Where the company shows no names, one that leads nowhere and stays the same.
    pub id: Uuid,
    /// `chat/completions`, `embeddings`; `rewrite`: a person asked, in the editor of an output; `judge`: a check asked;
    /// `audio/transcriptions`: a recording was transcribed; `propose`: a use case was drafted. The platform by itself:
    /// `retrieval`, documents or a question were made vectors; `title` and `summary`, of a chat.
    pub endpoint: String,
    pub status: CallStatus,
    /// With `failed`: `rate_limited`, `context_too_long` …
    pub reason: Option<String>,
    /// Whose key it was, or who asked; a pseudonym where the company shows no names; empty: the platform by itself.
    pub user_name: String,
    #[serde(skip)]
    pub user_id: Option<Uuid>,
    /// `null`: a person asked, without a key, or the company shows no names.
    pub key_id: Option<Uuid>,
    /// `null`: the key was deleted, or there was none.
    pub key_name: Option<String>,
    pub model: String,
    pub region: String,
    pub plugin: String,
    /// Bindings that were tried, in their order; the last one answered, where one did.
    pub attempts: Vec<Attempt>,
    pub input_tokens: i64,
    pub cached_input_tokens: i64,
    pub output_tokens: i64,
    /// The provider never said: worked out from lengths, at four bytes a token, and the cost with it.
    pub tokens_estimated: bool,
    /// Of transcribed sound, in milliseconds; 0 for all other calls, and for those from before it was counted.
    pub audio_ms: i64,
    /// By the list price at that time, in millionths of the currency's unit; `null`: no price is known.
    pub cost_micros: Option<i64>,
    pub currency: Option<String>,
    /// This server did it, which costs nothing.
    pub is_free: bool,
    pub started_at: DateTime<Utc>,
    pub finished_at: DateTime<Utc>,
    pub duration_ms: i64,
}

/// A page of the calls.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CallsQuery {
    /// Only of this key.
    pub key_id: Option<Uuid>,
    /// Only of this model.
    model: Option<String>,
    status: Option<CallStatus>,
    /// Only what ended then or later; by days where the company shows no names.
    from: Option<DateTime<Utc>>,
    /// Only what ended before; by days where the company shows no names.
    to: Option<DateTime<Utc>>,
    pub cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The last call of the page before: when it ended, and which.
pub type After = (DateTime<Utc>, Uuid);

/// Which calls a list shows.
pub struct CallFilter {
    pub key: Option<Uuid>,
    pub model: Option<String>,
    pub outcome: Option<CallStatus>,
    pub from: DateTime<Utc>,
    pub to: DateTime<Utc>,
}

impl CallsQuery {
    pub fn read(self) -> Result<(CallFilter, After, Limit), Problem> {
        let after = paging::decode(self.cursor.as_deref())?.unwrap_or((LATEST, Uuid::max()));
        let filter = CallFilter {
            key: self.key_id,
            model: self.model.filter(|model| !model.is_empty()),
            outcome: self.status,
            from: moment::checked("from", self.from)?.unwrap_or(DateTime::UNIX_EPOCH),
            to: moment::checked("to", self.to)?.unwrap_or(LATEST),
        };
        Ok((filter, after, self.limit))
    }
}

/// What one model in one region was used for in a month.
#[derive(Debug, Serialize, ToSchema)]
pub struct ModelMonth {
    /// `2026-11`, in UTC.
    pub month: String,
    pub model: String,
    pub region: String,
    /// Runs of use cases that did not fail.
    pub runs: i64,
    /// Calls of the models' API that did not fail.
    pub calls: i64,
    pub failed: i64,
    pub input_tokens: i64,
    pub cached_input_tokens: i64,
    pub output_tokens: i64,
    /// Runs and calls whose tokens are estimated, because they ended before the provider said how many.
    pub estimated: i64,
    /// Of transcribed sound, in milliseconds.
    pub audio_ms: i64,
    /// In millionths of the currency's unit; `null`: no price is known.
    pub cost_micros: Option<i64>,
    pub currency: Option<String>,
    /// This server did all of it, which costs nothing.
    pub is_free: bool,
}

/// This month's use against what the client may.
#[derive(Debug, Serialize, ToSchema)]
pub struct Allowance {
    /// Runs and calls together, without those that failed.
    pub runs: i64,
    pub tokens: i64,
    /// `null`: no limit.
    pub monthly_runs: Option<i64>,
    pub monthly_tokens: Option<i64>,
}

/// Sums by month, model and region, and how far this month's quota is used.
#[derive(Debug, Serialize, ToSchema)]
pub struct UsageSums {
    /// The whole company's, whatever is hidden: the quota goes by it.
    pub this_month: Allowance,
    /// The company's policy shows no figures by model and region, so there are no months.
    pub is_withheld: bool,
    /// The latest month first.
    pub months: Vec<ModelMonth>,
}

/// Which months are summed.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MonthsQuery {
    /// How many months, this one included: 1–24, 12 unless asked.
    #[param(minimum = 1, maximum = 24)]
    months: Option<u32>,
}

impl MonthsQuery {
    /// The first moment of the first month.
    pub fn since(&self, now: DateTime<Utc>) -> Result<DateTime<Utc>, Problem> {
        let wanted = self.months.unwrap_or(12);
        if !(1..=24).contains(&wanted) {
            return Err(Problem::field("months", "Please ask for 1 to 24 months."));
        }
        let start = Month::of(now).start();
        Ok(start.checked_sub_months(chrono::Months::new(wanted - 1)).unwrap_or(start))
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn tokens_cost_their_list_price_and_cached_ones_theirs() {
        let mut price = Price {
            input_per_million: 2.5,
            cached_input_per_million: Some(1.25),
            output_per_million: 10.0,
            currency: "USD".to_owned(),
        };
        let tokens = Tokens { input: 1_000, cached: 400, output: 100, is_estimated: false };
        assert_eq!(price.of(tokens), 600 * 5 / 2 + 400 * 5 / 4 + 100 * 10);
        price.cached_input_per_million = None;
        assert_eq!(price.of(tokens), 3_500);
        // A provider that claims more cached than there was is not paid twice.
        assert_eq!(price.of(Tokens { input: 10, cached: 50, ..Tokens::default() }), 25);
    }

    #[test]
    fn i3_a_count_that_no_model_reaches_is_cut_and_sums_of_them_and_their_costs_stay_numbers() {
        let claimed = runners::Usage {
            input_tokens: u64::MAX,
            output_tokens: i64::MAX.unsigned_abs(),
            cached_input_tokens: u64::MAX,
            ..runners::Usage::default()
        };
        let tokens = Tokens::from(claimed);
        assert_eq!((tokens.input, tokens.cached, tokens.output), (Tokens::MOST, Tokens::MOST, Tokens::MOST));
        assert_eq!(tokens.and(tokens).total(), 2 * Tokens::MOST);
        let price = Price {
            input_per_million: f64::MAX,
            cached_input_per_million: None,
            output_per_million: f64::MAX,
            currency: "USD".to_owned(),
        };
        assert_eq!(price.of(tokens), DEAREST);
    }

    #[test]
    fn a_month_begins_with_its_first_day_in_utc() {
        let late: DateTime<Utc> = "2026-12-31T23:59:59.999Z".parse().unwrap();
        assert_eq!(Month::of(late).start().to_rfc3339(), "2026-12-01T00:00:00+00:00");
        let since = MonthsQuery { months: Some(2) }.since(late).unwrap();
        assert_eq!(since.to_rfc3339(), "2026-11-01T00:00:00+00:00");
        assert!(MonthsQuery { months: Some(25) }.since(late).is_err());
    }
}
