//! Slows guessing down on every surface where something can be guessed (C19).
//!
//! Failures count for the account from one address, with a wait that doubles; for the address, so loosely that an office behind one survives
//! its own typing errors; and for the account from everywhere, so that many addresses together get only a trickle at it. A browser
//! that has signed in to the account before has a count of its own: nobody can lock its owner out from afar.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use governor::clock::Clock as _;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use moka::sync::Cache;

use super::error::Error;
use crate::kit::clock::{Clock, Ticks};
use crate::kit::problem::Problem;

/// Allowed at once, and how often another one is allowed after that.
type Rate = (u32, Duration);

/// Failures of one address over all accounts.
const ADDRESS: Rate = (60, Duration::from_secs(2));
/// Wrong passwords of one account over all addresses.
const ACCOUNT: Rate = (100, Duration::from_secs(10));
/// Wrong codes of one account over all addresses: five in fifteen minutes.
const CODES: Rate = (5, Duration::from_secs(180));
/// Mails with a code to one address: one a minute …
const MAIL: Rate = (1, Duration::from_secs(MAIL_WAIT));
/// … and so many when they are asked for again and again.
const MAILS: Rate = (6, Duration::from_secs(600));
/// Such requests of one address, and others that tell nothing, but cost something.
const REQUESTS: Rate = (30, Duration::from_secs(5));
/// What sign-ins ask while they begin (which way is theirs, a passkey's question, the way to a provider): up to three a person,
/// and a whole office behind one address comes to work at the same time.
const STARTS: Rate = (600, Duration::from_millis(500));
/// Tokens of machines that were wrong, of one address: apart from people's passwords, so that neither stops the other.
const TOKENS: Rate = (60, Duration::from_secs(2));
/// Seconds until another mail may be asked for.
pub const MAIL_WAIT: u64 = 60;

/// Wrong passwords of one account from one address that cost no wait, and the wait after them; it doubles each time.
const FREE: u32 = 5;
const FIRST_WAIT: Duration = Duration::from_secs(30);
const LONGEST_WAIT: Duration = Duration::from_secs(15 * 60);
/// Nothing wrong for so long, and all is forgotten.
const MEMORY: Duration = Duration::from_secs(60 * 60);

/// So many at once, then one a period, for each key; there is none where one of the two is zero.
pub struct Bucket {
    limiter: RateLimiter<String, DashMapStateStore<String>, Ticks, NoOpMiddleware<Nanos>>,
    waiting: Cache<String, Duration>,
    clock: Clock,
}

impl Bucket {
    pub fn new((burst, period): Rate, clock: &Clock) -> Option<Self> {
        let quota = Quota::with_period(period)?.allow_burst(NonZeroU32::new(burst)?);
        Some(Self {
            limiter: RateLimiter::new(quota, DashMapStateStore::default(), Ticks(clock.clone())),
            waiting: Cache::builder().max_capacity(100_000).time_to_live(MEMORY).build(),
            clock: clock.clone(),
        })
    }

    /// Counts one more; the wait when it is one too many.
    pub fn take(&self, key: &str) -> Result<(), Duration> {
        let taken = self.limiter.check_key(&key.to_owned());
        // The limiter grows with every new key: forget those that are full again.
        if self.limiter.len() > 50_000 {
            self.limiter.retain_recent();
        }
        taken.map_err(|not_until| not_until.wait_time_from(Ticks(self.clock.clone()).now()))
    }

    /// Counts a failure, whose attempt was let through already.
    fn failed(&self, key: &str) {
        if let Err(wait) = self.take(key) {
            self.waiting.insert(key.to_owned(), self.clock.elapsed() + wait);
        }
    }

    fn wait(&self, key: &str) -> Option<Duration> {
        left(self.waiting.get(key)?, &self.clock)
    }
}

/// Waits that double with each failure.
struct Growing {
    failures: Cache<String, (u32, Duration)>,
    clock: Clock,
}

impl Growing {
    fn new(clock: &Clock) -> Self {
        let failures = Cache::builder().max_capacity(100_000).time_to_idle(MEMORY).build();
        Self { failures, clock: clock.clone() }
    }

    fn failed(&self, key: &str) {
        let count = self.failures.get(key).map_or(0, |(count, _)| count).saturating_add(1);
        let wait = count.checked_sub(FREE + 1).map_or(Duration::ZERO, |beyond| {
            FIRST_WAIT.saturating_mul(1_u32.checked_shl(beyond).unwrap_or(u32::MAX)).min(LONGEST_WAIT)
        });
        self.failures.insert(key.to_owned(), (count, self.clock.elapsed() + wait));
    }

    fn wait(&self, key: &str) -> Option<Duration> {
        left(self.failures.get(key)?.1, &self.clock)
    }

    fn forget(&self, key: &str) {
        self.failures.invalidate(key);
    }
}

fn left(until: Duration, clock: &Clock) -> Option<Duration> {
    until.checked_sub(clock.elapsed()).filter(|left| !left.is_zero())
}

/// Who tries.
#[derive(Clone, Copy)]
pub struct Who<'a> {
    /// The e-mail or the account's id, as the surface knows it.
    pub account: &'a str,
    pub address: &'a str,
    /// The browser, when it has signed in to this account before.
    pub device: Option<&'a str>,
}

impl Who<'_> {
    fn pair(&self) -> String {
        let Self { account, address, .. } = self;
        format!("{address} {account}")
    }
}

/// The counts of one process.
#[derive(Clone)]
pub struct Throttle(Arc<Counts>);

struct Counts {
    pair: Growing,
    device: Growing,
    address: Bucket,
    account: Bucket,
    codes: Bucket,
    device_codes: Bucket,
    mail: Bucket,
    mails: Bucket,
    requests: Bucket,
    starts: Bucket,
    tokens: Bucket,
}

impl Throttle {
    /// `None` when a constant above is zero.
    pub fn new(clock: &Clock) -> Option<Self> {
        Some(Self(Arc::new(Counts {
            pair: Growing::new(clock),
            device: Growing::new(clock),
            address: Bucket::new(ADDRESS, clock)?,
            account: Bucket::new(ACCOUNT, clock)?,
            codes: Bucket::new(CODES, clock)?,
            device_codes: Bucket::new(CODES, clock)?,
            mail: Bucket::new(MAIL, clock)?,
            mails: Bucket::new(MAILS, clock)?,
            requests: Bucket::new(REQUESTS, clock)?,
            starts: Bucket::new(STARTS, clock)?,
            tokens: Bucket::new(TOKENS, clock)?,
        })))
    }

    /// Whether another password may be tried.
    ///
    /// # Errors
    /// 429 with the seconds to wait.
    pub fn password(&self, who: Who<'_>) -> Result<(), Problem> {
        let counts = &self.0;
        allowed(match who.device {
            Some(device) => [counts.device.wait(device), None, None],
            None => [counts.pair.wait(&who.pair()), counts.address.wait(who.address), counts.account.wait(who.account)],
        })
    }

    /// A wrong password.
    pub fn password_failed(&self, who: Who<'_>) {
        let counts = &self.0;
        match who.device {
            Some(device) => counts.device.failed(device),
            None => {
                counts.pair.failed(&who.pair());
                counts.address.failed(who.address);
                counts.account.failed(who.account);
            }
        }
    }

    /// The right one: its owner's typing errors are forgotten, and nobody else's beside them.
    pub fn password_right(&self, who: Who<'_>) {
        match who.device {
            Some(device) => self.0.device.forget(device),
            None => self.0.pair.forget(&who.pair()),
        }
    }

    /// Whether another code may be tried: of an authenticator app, of a mail.
    ///
    /// # Errors
    /// 429 with the seconds to wait.
    pub fn code(&self, who: Who<'_>) -> Result<(), Problem> {
        let counts = &self.0;
        allowed(match who.device {
            Some(device) => [counts.device_codes.wait(device), None, None],
            None => [counts.codes.wait(who.account), counts.address.wait(who.address), None],
        })
    }

    /// A wrong code.
    pub fn code_failed(&self, who: Who<'_>) {
        match who.device {
            Some(device) => self.0.device_codes.failed(device),
            None => {
                self.0.codes.failed(who.account);
                self.0.address.failed(who.address);
            }
        }
    }

    /// Counts a request that sends a mail, whether or not anybody reads it.
    ///
    /// # Errors
    /// 429 with the seconds to wait.
    pub fn mail(&self, email: &str, address: &str) -> Result<(), Problem> {
        let counts = &self.0;
        let taken = counts.requests.take(address).and_then(|()| counts.mail.take(email));
        taken.and_then(|()| counts.mails.take(email)).or_else(|wait| allowed([Some(wait), None, None]))
    }

    /// Counts a question with which a sign-in begins.
    ///
    /// # Errors
    /// 429 with the seconds to wait.
    pub fn start(&self, address: &str) -> Result<(), Problem> {
        self.0.starts.take(address).or_else(|wait| allowed([Some(wait), None, None]))
    }

    /// Whether this address may come back from a provider, or show what it got for that.
    ///
    /// # Errors
    /// 429 with the seconds to wait.
    pub fn comer(&self, address: &str) -> Result<(), Problem> {
        allowed([self.0.address.wait(address), None, None])
    }

    /// It came back with something that this server never gave it, or that the provider does not know.
    pub fn comer_failed(&self, address: &str) {
        self.0.address.failed(address);
    }

    /// Counts a public look-up.
    ///
    /// # Errors
    /// 429 with the seconds to wait.
    pub fn request(&self, address: &str) -> Result<(), Problem> {
        self.0.requests.take(address).or_else(|wait| allowed([Some(wait), None, None]))
    }

    /// Whether another machine's token may be looked up.
    ///
    /// # Errors
    /// 429 with the seconds to wait.
    pub fn token(&self, address: &str) -> Result<(), Problem> {
        allowed([self.0.tokens.wait(address), None, None])
    }

    /// A token that nobody has.
    pub fn token_failed(&self, address: &str) {
        self.0.tokens.failed(address);
    }
}

fn allowed(waits: [Option<Duration>; 3]) -> Result<(), Problem> {
    match waits.into_iter().flatten().max() {
        None => Ok(()),
        Some(wait) => {
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            Err(Problem::from(Error::TooManyAttempts).with_retry_after(seconds.max(1)))
        }
    }
}

#[cfg(test)]
mod tests;
