//! The guards between a request and what it may not have, by name. In tests each can be taken away alone, to see that
//! something turns red: `testing/mutation.rs`.

/// A check whose loss would open something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// `Client-Id` is the token's client.
    ClientHeader,
    /// The account role holds the right that the operation needs.
    AccountRight,
    /// The role in the workspace holds it.
    WorkspaceRight,
    /// Only members see a workspace.
    Membership,
    /// An API key reaches work, and nothing of accounts, people, roles or settings.
    KeyReach,
    /// Staff who act for a client only read, unless they asked to write.
    ActingReadOnly,
    /// Where the client asks for a second factor, nothing opens before there is one.
    FactorFirst,
    /// Staff ask a company that wants to be asked before they enter.
    EntryConsent,
    /// Entering such a company takes a second factor.
    EntryFactor,
    /// An emergency takes two of the staff.
    TwoInAnEmergency,
    /// What gives power for good takes a proof of who it is that is a quarter of an hour old at most.
    StepUp,
    /// What belongs to a feature needs a plan that has it.
    PlanFeature,
    /// A company that pays late reads, and later nothing.
    PayingState,
    /// What the platform's owner slows down is slowed down.
    Brake,
    /// A directory does no more than the maker of its token could.
    DirectoryRight,
}

/// Always, outside tests.
#[cfg(not(test))]
#[inline]
pub fn stands(_: Guard) -> bool {
    true
}

/// Unless the test's process was started without it.
#[cfg(test)]
pub fn stands(guard: Guard) -> bool {
    use std::sync::OnceLock;
    static REMOVED: OnceLock<Option<String>> = OnceLock::new();
    let removed = REMOVED.get_or_init(|| std::env::var_os(REMOVED_GUARD).and_then(|name| name.into_string().ok()));
    removed.as_deref() != Some(format!("{guard:?}").as_str())
}

/// The environment variable that names the guard to do without.
#[cfg(test)]
pub const REMOVED_GUARD: &str = "ATELIER_TEST_REMOVED_GUARD";
