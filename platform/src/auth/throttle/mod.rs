//! Slows guessing down on every surface where something can be guessed (C19).
//!
//! Failures count for the account from one address, with a wait that doubles; for the address, so loosely that an
//! office behind one survives its own typing errors; and for the account from everywhere, so that many addresses
//! together get only a trickle at it. A browser that has signed in to the account before has a count of its own, beside
//! one of all such browsers: nobody can lock its owner out from afar. Counts belong to accounts, not to emails,
//! because an email may have accounts in several companies (H1).

mod counts;

use std::sync::Arc;
use std::time::Duration;

use counts::Growing;

use uuid::Uuid;

use super::error::Error;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
pub use crate::kit::limit::Bucket;
use crate::kit::limit::{ByNetwork, Rate, networks};
use crate::kit::problem::{Code, Problem};

/// Failures of one address over all accounts.
const ADDRESS: Rate = (60, Duration::from_secs(2));
/// Wrong passwords of one account over all addresses.
const ACCOUNT: Rate = (100, Duration::from_secs(10));
/// Wrong codes of one account over all addresses: five in fifteen minutes.
const CODES: Rate = (5, Duration::from_secs(180));
/// Wrong passwords of one account in all browsers that know it …
const KNOWN: Rate = (200, Duration::from_secs(10));
/// … and wrong codes there.
const KNOWN_CODES: Rate = (20, Duration::from_secs(180));
/// Mails with a code to one address: one a minute …
const MAIL: Rate = (1, Duration::from_secs(MAIL_WAIT));
/// … and so many when they are asked for again and again.
const MAILS: Rate = (6, Duration::from_secs(600));
/// Invitations to one address, from all companies together.
const INVITED: Rate = (6, Duration::from_secs(20 * 60));
/// Invitations of one company …
const INVITATIONS: Rate = (2_000, Duration::from_secs(30));
/// … and of one that signed itself up: anybody is one in a minute (M8).
const TRIAL_INVITATIONS: Rate = (25, Duration::from_secs(60 * 60));
/// Such requests of one address, and others that tell nothing, but cost something.
const REQUESTS: Rate = (30, Duration::from_secs(5));
/// What sign-ins ask while they begin (which way is theirs, a passkey's question, the way to a provider): up to three a
/// person, and a whole office behind one address comes to work at the same time.
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

/// Who tries: what wrong attempts are counted by.
#[derive(Clone, Copy)]
pub struct ThrottleKey<'a> {
    /// The account's name in the counts, see [`account`]; the email where there is no account.
    pub account: &'a str,
    pub address: &'a str,
    /// The browser, when it has signed in to this account before.
    pub device: Option<&'a str>,
}

impl ThrottleKey<'_> {
    fn pair(&self) -> String {
        format!("{} {}", networks(self.address).0, self.account)
    }
}

/// An account's name in the counts. No email looks like it.
pub fn account(client: ClientId, user: Uuid) -> String {
    format!("{client}/{user}")
}

/// The counts of one process.
#[derive(Clone)]
pub struct Throttle(Arc<Counts>);

struct Counts {
    pair: Growing,
    device: Growing,
    address: ByNetwork,
    account: Bucket,
    known: Bucket,
    codes: Bucket,
    device_codes: Bucket,
    known_codes: Bucket,
    mail: Bucket,
    mails: Bucket,
    invited: Bucket,
    invitations: Bucket,
    trial_invitations: Bucket,
    requests: ByNetwork,
    starts: ByNetwork,
    tokens: ByNetwork,
}

impl Throttle {
    /// `None` when a constant above is zero.
    pub fn new(clock: &Clock) -> Option<Self> {
        Some(Self(Arc::new(Counts {
            pair: Growing::new(clock),
            device: Growing::new(clock),
            address: ByNetwork::new(ADDRESS, clock)?,
            account: Bucket::new(ACCOUNT, clock)?,
            known: Bucket::new(KNOWN, clock)?,
            codes: Bucket::new(CODES, clock)?,
            device_codes: Bucket::new(CODES, clock)?,
            known_codes: Bucket::new(KNOWN_CODES, clock)?,
            mail: Bucket::new(MAIL, clock)?,
            mails: Bucket::new(MAILS, clock)?,
            invited: Bucket::new(INVITED, clock)?,
            invitations: Bucket::new(INVITATIONS, clock)?,
            trial_invitations: Bucket::new(TRIAL_INVITATIONS, clock)?,
            requests: ByNetwork::new(REQUESTS, clock)?,
            starts: ByNetwork::new(STARTS, clock)?,
            tokens: ByNetwork::new(TOKENS, clock)?,
        })))
    }

    /// Whether another password may be tried.
    ///
    /// # Errors
    /// 429 with the seconds to wait.
    pub fn password(&self, who: ThrottleKey<'_>) -> Result<(), Problem> {
        let counts = &self.0;
        allowed(match who.device {
            Some(device) => [counts.device.wait(device), counts.known.wait(who.account), None],
            None => [counts.pair.wait(&who.pair()), counts.address.wait(who.address), counts.account.wait(who.account)],
        })
    }

    /// A wrong password for each of these accounts, in one request.
    pub fn password_failed(&self, tried: &[ThrottleKey<'_>]) {
        let counts = &self.0;
        for who in tried {
            match who.device {
                Some(device) => {
                    counts.device.failed(device);
                    counts.known.failed(who.account);
                }
                None => {
                    counts.pair.failed(&who.pair());
                    counts.account.failed(who.account);
                }
            }
        }
        self.strange(tried);
    }

    /// A failure counts for the address once, and only where the browser was a stranger to an account.
    fn strange(&self, tried: &[ThrottleKey<'_>]) {
        if let Some(who) = tried.iter().find(|who| who.device.is_none()) {
            self.0.address.failed(who.address);
        }
    }

    /// The right one: its owner's typing errors are forgotten, and nobody else's beside them, nor those for another
    /// account of the email (H1).
    pub fn password_right(&self, who: ThrottleKey<'_>) {
        match who.device {
            Some(device) => self.0.device.forget(device),
            None => self.0.pair.forget(&who.pair()),
        }
    }

    /// Whether another code may be tried: of an authenticator app, of a mail.
    ///
    /// # Errors
    /// 429 with the seconds to wait.
    pub fn code(&self, who: ThrottleKey<'_>) -> Result<(), Problem> {
        let counts = &self.0;
        allowed(match who.device {
            Some(device) => [counts.device_codes.wait(device), counts.known_codes.wait(who.account), None],
            None => [counts.codes.wait(who.account), counts.address.wait(who.address), None],
        })
    }

    /// A wrong code for each of these accounts, in one request.
    pub fn code_failed(&self, tried: &[ThrottleKey<'_>]) {
        for who in tried {
            match who.device {
                Some(device) => {
                    self.0.device_codes.failed(device);
                    self.0.known_codes.failed(who.account);
                }
                None => self.0.codes.failed(who.account),
            }
        }
        self.strange(tried);
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

    /// Counts an invitation that a company sends.
    ///
    /// # Errors
    /// 429 with the seconds to wait, when the company has sent enough, or the invited address has received enough.
    pub fn invitation(&self, email: &str, client: ClientId, on_trial: bool) -> Result<(), Problem> {
        let counts = &self.0;
        let of_client = if on_trial { &counts.trial_invitations } else { &counts.invitations };
        let taken = of_client.take(&client.to_string()).and_then(|()| counts.invited.take(&email.to_lowercase()));
        taken.map_err(|wait| {
            let words = "So many invitations cannot be sent in so short a time. Please send the rest later.";
            Problem::new(Code::TOO_MANY, words).with_retry_after(seconds(wait))
        })
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
        Some(wait) => Err(Problem::from(Error::TooManyAttempts).with_retry_after(seconds(wait))),
    }
}

/// At least one.
fn seconds(wait: Duration) -> u64 {
    (wait.as_secs() + u64::from(wait.subsec_nanos() > 0)).max(1)
}

#[cfg(test)]
mod tests;
