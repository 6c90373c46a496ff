//! What may be begun in this process without asking the database: of each account (the client as a whole, and each of
//! its budgets) the part that this process holds of what is left of the month. No I/O.

use uuid::Uuid;

use super::model::CallStatus;

/// Runs and calls, and tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amount {
    pub runs: i64,
    pub tokens: i64,
}

impl Amount {
    /// One run or call, with so many tokens.
    pub fn one(tokens: i64) -> Self {
        Self { runs: 1, tokens: tokens.max(0) }
    }

    /// What something that ended counts.
    pub fn ended(outcome: CallStatus, tokens: i64) -> Self {
        Self { runs: i64::from(outcome.counts()), tokens }
    }

    pub fn add(&mut self, other: Self) {
        self.runs = self.runs.saturating_add(other.runs);
        self.tokens = self.tokens.saturating_add(other.tokens);
    }

    /// Never below nothing.
    pub fn take(&mut self, other: Self) {
        self.runs = self.runs.saturating_sub(other.runs).max(0);
        self.tokens = self.tokens.saturating_sub(other.tokens).max(0);
    }

    pub fn and(mut self, other: Self) -> Self {
        self.add(other);
        self
    }
}

/// Whom something is begun for, as budgets name them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spender {
    pub user: Option<Uuid>,
    /// The user's account role, where a budget asks for it.
    pub role: Option<Uuid>,
    pub key: Option<Uuid>,
    pub workspace: Option<Uuid>,
    pub use_case: Option<Uuid>,
}

/// What a budget is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The client as a whole.
    All,
    Workspace(Uuid),
    Role(Uuid),
    Person(Uuid),
    UseCase(Uuid),
    Key(Uuid),
}

impl Of {
    pub fn covers(self, spender: &Spender) -> bool {
        match self {
            Self::All => true,
            Self::Workspace(id) => spender.workspace == Some(id),
            Self::Role(id) => spender.role == Some(id),
            Self::Person(id) => spender.user == Some(id),
            Self::UseCase(id) => spender.use_case == Some(id),
            Self::Key(id) => spender.key == Some(id),
        }
    }
}

/// A limit of a month; `None`: none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MonthlyLimit {
    pub runs: Option<i64>,
    pub tokens: Option<i64>,
}

/// A part of what is left is kept at hand for what begins next; the less is left, the less is kept, so that one
/// process does not sit on what another needs.
const AT_HAND: i64 = 16;

/// One account as the database had it, and what this process did since.
#[derive(Clone, Debug)]
pub struct Account {
    /// A budget, or nil for the client as a whole.
    pub id: Uuid,
    pub of: Of,
    /// What a reader knows it as: `the workspace Legal`.
    pub name: String,
    pub limit: MonthlyLimit,
    /// Nothing more starts at the limit; else it goes on.
    pub refuses: bool,
    /// In the ledger, when it was read.
    pub used: Amount,
    /// What other processes held then.
    pub others: Amount,
    /// What this process holds.
    held: Amount,
    /// Estimates of what it has under way.
    under_way: Amount,
    /// Ended here, not in the ledger yet.
    unwritten: Amount,
    /// Ended here, in the ledger since it was read.
    written: Amount,
    /// Something began since the last look.
    is_busy: bool,
}

/// Which of the two is short, and of how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    pub what: &'static str,
    pub of: i64,
    /// All of it is used; else what is left is held by what is under way.
    pub is_used: bool,
}

impl Account {
    pub fn new(id: Uuid, of: Of, name: String, limit: MonthlyLimit, refuses: bool) -> Self {
        let none = Amount::default();
        Self {
            id,
            of,
            name,
            limit,
            refuses,
            used: none,
            others: none,
            held: none,
            under_way: none,
            unwritten: none,
            written: none,
            is_busy: false,
        }
    }

    /// Takes over what this process did from the account as it was known before.
    pub fn carry_on(&mut self, before: &Self) {
        self.held = before.held;
        self.under_way = before.under_way;
        self.unwritten = before.unwritten;
        self.written = before.written;
        self.is_busy = before.is_busy;
    }

    /// Whether its holds must be in the database: others must know what this process does only where something is
    /// refused.
    pub fn is_kept(&self) -> bool {
        self.refuses && (self.limit.runs.is_some() || self.limit.tokens.is_some())
    }

    /// Begins something where what this process holds suffices.
    pub fn admits(&self, amount: Amount) -> bool {
        if !self.is_kept() {
            return true;
        }
        let all = self.under_way.and(self.unwritten).and(self.written).and(amount);
        let fits = |limit: Option<i64>, all: i64, held: i64| limit.is_none() || all <= held;
        fits(self.limit.runs, all.runs, self.held.runs) && fits(self.limit.tokens, all.tokens, self.held.tokens)
    }

    pub fn begin(&mut self, amount: Amount) {
        self.under_way.add(amount);
        self.is_busy = true;
    }

    /// The estimate is not needed any more: it ended, or never began.
    pub fn let_go(&mut self, amount: Amount) {
        self.under_way.take(amount);
    }

    /// It ended, and the ledger does not have it yet.
    pub fn ended(&mut self, amount: Amount) {
        self.unwritten.add(amount);
    }

    /// It ended, and the ledger has it.
    pub fn settled(&mut self, amount: Amount) {
        self.written.add(amount);
    }

    /// The ledger has it.
    pub fn wrote(&mut self, amount: Amount) {
        self.unwritten.take(amount);
        self.written.add(amount);
    }

    /// What it would need to hold, were `amount` begun now.
    pub fn needs(&self, amount: Amount) -> Amount {
        self.under_way.and(self.unwritten).and(amount)
    }

    /// What is in the ledger by now, as far as this process knows.
    pub fn known(&self) -> Amount {
        self.used.and(self.unwritten).and(self.written)
    }

    /// Until [`Self::hold`] nothing begins here: it is being asked for anew. Answers what has been written by now.
    pub fn freeze(&mut self) -> Amount {
        self.held = Amount::default();
        self.written
    }

    /// The database did not answer: it holds what it held before.
    pub fn thaw(&mut self, before: &Self) {
        self.held = before.held;
    }

    pub fn has_hold(&self) -> bool {
        self.held != Amount::default()
    }

    /// As much of `amount` as fits beside what is used and held; `used` and `others` are as just read. An estimate of
    /// tokens is cut to what is left, so that the last of a month can be used too: what takes all of it leaves nothing
    /// to others meanwhile.
    ///
    /// # Errors
    /// What is short.
    pub fn fit(&self, amount: Amount) -> Result<Amount, Short> {
        if !self.refuses {
            return Ok(amount);
        }
        let before = self.needs(Amount::default()).and(self.used).and(self.others);
        if let Some(of) = self.limit.runs.filter(|of| before.runs.saturating_add(amount.runs) > *of) {
            return Err(Short { what: "runs", of, is_used: self.known().runs >= of });
        }
        match self.limit.tokens {
            Some(of) if before.tokens >= of => Err(Short { what: "tokens", of, is_used: self.known().tokens >= of }),
            Some(of) => Ok(Amount { tokens: amount.tokens.min(of - before.tokens), ..amount }),
            None => Ok(amount),
        }
    }

    /// How much to hold, `amount` among it: with something at hand where much is left and something began lately.
    pub fn wants(&self, amount: Amount) -> Amount {
        let needs = self.needs(amount);
        let spare = |limit: Option<i64>, used: i64, needed: i64, unit: i64| {
            let left = limit.map_or(0, |of| of.saturating_sub(used).saturating_sub(needed)).max(0);
            if (self.is_busy || amount.runs > 0) && left / AT_HAND >= 2 * unit.max(1) { left / AT_HAND } else { 0 }
        };
        Amount {
            runs: needs.runs + spare(self.limit.runs, self.used.runs + self.others.runs, needs.runs, amount.runs),
            tokens: needs.tokens
                + spare(self.limit.tokens, self.used.tokens + self.others.tokens, needs.tokens, amount.tokens),
        }
    }

    /// The ledger was read: it has so much of what ended here.
    pub fn caught_up(&mut self, written: Amount) {
        self.written.take(written);
    }

    /// The database has written down that this process holds so much; `written` is what [`Self::freeze`] answered.
    pub fn hold(&mut self, held: Amount, written: Amount) {
        self.held = held;
        self.caught_up(written);
        self.is_busy = false;
    }

    /// Nothing is under way here, and nothing began lately.
    pub fn is_idle(&self) -> bool {
        !self.is_busy && self.needs(Amount::default()) == Amount::default()
    }

    /// The fuller of the two limits: what, how far, of how much.
    pub fn fullest(&self) -> Option<(&'static str, i64, i64)> {
        let known = self.known();
        let share = |(_, used, of): &(&str, i64, i64)| {
            if *of == 0 { i128::MAX } else { i128::from(*used) * 1_000_000 / i128::from(*of) }
        };
        let both = [
            self.limit.runs.map(|of| ("runs", known.runs, of)),
            self.limit.tokens.map(|of| ("tokens", known.tokens, of)),
        ];
        both.into_iter().flatten().max_by_key(share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(runs: Option<i64>, tokens: Option<i64>) -> Account {
        Account::new(Uuid::nil(), Of::All, "your company".to_owned(), MonthlyLimit { runs, tokens }, true)
    }

    fn amount(runs: i64, tokens: i64) -> Amount {
        Amount { runs, tokens }
    }

    #[test]
    fn r49_what_a_process_holds_is_all_that_it_begins() {
        let mut account = account(Some(100), None);
        assert!(!account.admits(Amount::one(5)), "nothing is held yet");
        let wanted = account.wants(Amount::one(5));
        assert_eq!(wanted.runs, 1 + 99 / AT_HAND);
        account.hold(wanted, Amount::default());
        let mut begun = 0;
        while account.admits(Amount::one(5)) {
            account.begin(Amount::one(5));
            begun += 1;
        }
        assert_eq!(begun, wanted.runs);
        // One ends, and is in the ledger: it still counts, until the ledger is read.
        account.let_go(Amount::one(5));
        account.ended(Amount::one(7));
        assert!(!account.admits(Amount::one(5)));
        account.wrote(Amount::one(7));
        assert!(!account.admits(Amount::one(5)));
        let written = account.freeze();
        account.used = amount(1, 7);
        assert_eq!(account.needs(Amount::default()), amount(begun - 1, 5 * (begun - 1)));
        account.hold(account.wants(Amount::one(5)), written);
        assert!(account.admits(Amount::one(5)));
    }

    #[test]
    fn r49_the_last_ones_are_not_kept_at_hand() {
        let mut account = account(Some(20), None);
        account.used = amount(5, 0);
        assert_eq!(account.wants(Amount::one(0)).runs, 1);
        account.used = amount(19, 0);
        assert_eq!(account.fit(Amount::one(0)), Ok(Amount::one(0)));
        account.others = amount(1, 0);
        assert_eq!(account.fit(Amount::one(0)), Err(Short { what: "runs", of: 20, is_used: false }));
        account.used = amount(20, 0);
        assert_eq!(account.fit(Amount::one(0)), Err(Short { what: "runs", of: 20, is_used: true }));
    }

    #[test]
    fn r49_the_last_tokens_go_to_one_and_meanwhile_to_nobody_else() {
        let mut account = account(None, Some(1_000));
        account.used = amount(9, 900);
        assert_eq!(account.fit(Amount::one(70)), Ok(amount(1, 70)));
        let last = account.fit(Amount::one(300)).unwrap();
        assert_eq!(last, amount(1, 100));
        account.begin(last);
        assert_eq!(account.fit(Amount::one(1)), Err(Short { what: "tokens", of: 1_000, is_used: false }));
        account.let_go(last);
        account.ended(amount(1, 250));
        assert_eq!(account.fit(Amount::one(1)), Err(Short { what: "tokens", of: 1_000, is_used: true }));
        let soft = Account { refuses: false, ..account };
        assert_eq!(soft.fit(Amount::one(1)), Ok(Amount::one(1)));
    }

    #[test]
    fn the_fuller_of_two_quotas_counts() {
        let mut both = account(Some(10), Some(1_000));
        both.used = amount(5, 100);
        assert_eq!(both.fullest(), Some(("runs", 5, 10)));
        both.used = amount(1, 900);
        assert_eq!(both.fullest(), Some(("tokens", 900, 1_000)));
        let mut none = account(Some(0), None);
        none.used = amount(0, 7);
        assert_eq!(none.fullest(), Some(("runs", 0, 0)));
        assert_eq!(account(None, None).fullest(), None);
    }
}
