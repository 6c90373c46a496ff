//! One-time secrets: codes in mails, invitations, recovery codes, and what a browser holds between two steps. The
//! tables keep MACs of them, bound to the row they belong to: a reader of the database cannot sign in, and a row copied
//! elsewhere fits nothing.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::kit::secret::{Mac, MasterKey, random_bytes, random_code};

/// Letters and digits that nobody mixes up and that spell no words.
const CLEAR: &[u8] = b"BCDFGHJKMNPQRSTVWXYZ23456789";
/// Characters of a code in a mail: about 29 bits, five tries, ten minutes.
const MAILED: usize = 6;
/// Characters of a recovery code: about 48 bits, shown in two groups.
const RECOVERY: usize = 10;
/// Characters of an invitation's code: about 96 bits, in four groups.
const INVITATION: usize = 20;
const NONCE: usize = 16;
const BODY: usize = 8 + 16 + NONCE;

/// What a secret is for: each purpose has a key of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Invitation,
    Reset,
    SignUp,
    Recovery,
}

/// What others hold for us until the next step; each kind has a key of its own too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CookieKind {
    /// By the browser, between two steps of a sign-in.
    Step,
    /// By the browser and its company's provider: `state`.
    SsoState,
    /// By the browser, once it is back from there.
    SsoToken,
}

/// Makes and checks them.
pub struct Codes {
    invitation: Mac,
    reset: Mac,
    sign_up: Mac,
    recovery: Mac,
    step: Mac,
    sso_state: Mac,
    sso_token: Mac,
    sso_browser: Mac,
    known: Mac,
    browser: Mac,
}

/// What a browser holds between two steps, taken apart: whose row to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// `None`: nobody is known yet.
    pub client: Option<ClientId>,
    pub id: Uuid,
    pub mac: [u8; 32],
}

impl Codes {
    pub fn new(key: &MasterKey) -> Self {
        Self {
            invitation: key.mac("invitation code"),
            reset: key.mac("password reset code"),
            sign_up: key.mac("sign-up code"),
            recovery: key.mac("recovery code"),
            step: key.mac("sign-in step"),
            sso_state: key.mac("sso state"),
            sso_token: key.mac("sso token"),
            sso_browser: key.mac("sso browser"),
            known: key.mac("known browser"),
            browser: key.mac("browser that began"),
        }
    }

    /// A new code as its reader sees it.
    pub fn make(purpose: Purpose) -> Result<String, Problem> {
        let (length, group) = match purpose {
            Purpose::Invitation => (INVITATION, 5),
            Purpose::Recovery => (RECOVERY, 5),
            Purpose::Reset | Purpose::SignUp => (MAILED, MAILED),
        };
        let plain = random_code(CLEAR, length).map_err(Problem::internal)?;
        let groups: Vec<String> =
            plain.chars().collect::<Vec<_>>().chunks(group).map(|group| group.iter().collect()).collect();
        Ok(groups.join("-"))
    }

    /// The MAC of a code that belongs to this row. Case, spaces and dashes do not matter, so they are gone before
    /// anything is compared (C17, B21).
    pub fn mac(&self, purpose: Purpose, client: i64, row: Uuid, code: &str) -> [u8; 32] {
        let mac = match purpose {
            Purpose::Invitation => &self.invitation,
            Purpose::Reset => &self.reset,
            Purpose::SignUp => &self.sign_up,
            Purpose::Recovery => &self.recovery,
        };
        mac.tag(&[&client.to_be_bytes()[..], row.as_bytes(), normalised(code).as_bytes()].concat())
    }

    /// Whether a code fits what was kept of the one that was made.
    pub fn fits(&self, purpose: Purpose, client: i64, row: Uuid, code: &str, kept: &[u8]) -> bool {
        !normalised(code).is_empty() && bool::from(self.mac(purpose, client, row, code)[..].ct_eq(kept))
    }

    /// What a browser holds until the next step, and the MAC that the row keeps.
    pub fn step(&self, client: Option<ClientId>, id: Uuid) -> Result<(String, [u8; 32]), Problem> {
        self.hold(CookieKind::Step, client, id)
    }

    /// Takes apart what a browser showed; `None` for what this server never made.
    pub fn open_step(&self, text: &str) -> Option<Step> {
        self.open(CookieKind::Step, text)
    }

    /// What somebody holds until the next step, and the MAC that the row keeps.
    pub fn hold(&self, held: CookieKind, client: Option<ClientId>, id: Uuid) -> Result<(String, [u8; 32]), Problem> {
        let nonce: [u8; NONCE] = random_bytes().map_err(Problem::internal)?;
        let body = [&client.map_or(0, ClientId::get).to_be_bytes()[..], id.as_bytes(), &nonce].concat();
        Ok((URL_SAFE_NO_PAD.encode(&body), self.key_of(held).tag(&body)))
    }

    /// Takes apart what was shown; `None` for what this server never made.
    pub fn open(&self, held: CookieKind, text: &str) -> Option<Step> {
        if text.len() > 128 {
            return None;
        }
        let body = URL_SAFE_NO_PAD.decode(text).ok()?;
        if body.len() != BODY {
            return None;
        }
        let (client, rest) = body.split_at_checked(8)?;
        let (id, _) = rest.split_at_checked(16)?;
        Some(Step {
            client: ClientId::new(i64::from_be_bytes(client.try_into().ok()?)),
            id: Uuid::from_slice(id).ok()?,
            mac: self.key_of(held).tag(&body),
        })
    }

    fn key_of(&self, held: CookieKind) -> &Mac {
        match held {
            CookieKind::Step => &self.step,
            CookieKind::SsoState => &self.sso_state,
            CookieKind::SsoToken => &self.sso_token,
        }
    }

    /// What the tables keep of the secret of a browser that left for a provider.
    pub fn sso_browser(&self, secret: &str) -> [u8; 32] {
        self.sso_browser.tag(secret.as_bytes())
    }

    /// The mark of the browser that began something which nobody owns yet: its number under a key of its own.
    pub fn browser(&self, id: Uuid) -> String {
        URL_SAFE_NO_PAD.encode([&id.as_bytes()[..], &self.browser.tag(id.as_bytes())].concat())
    }

    /// The number in a browser's mark that this server made.
    pub fn open_browser(&self, mark: &str) -> Option<Uuid> {
        if mark.len() > 128 {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(mark).ok()?;
        let (id, tag) = bytes.split_at_checked(16)?;
        if !self.browser.verify(id, tag) {
            return None;
        }
        Uuid::from_slice(id).ok()
    }

    /// The mark of a browser in which somebody has signed in to this account: it outlives the session and opens
    /// nothing. It names the account and not its email, which others can have in their own companies (H1).
    pub fn known_browser(&self, client: ClientId, user: Uuid) -> Result<String, Problem> {
        let nonce: [u8; NONCE] = random_bytes().map_err(Problem::internal)?;
        Ok(URL_SAFE_NO_PAD.encode([&nonce[..], &self.known_tag(client, user, &nonce)].concat()))
    }

    /// The browser's name in the throttle, when its mark belongs to this account.
    pub fn open_known_browser(&self, mark: &str, client: ClientId, user: Uuid) -> Option<String> {
        if mark.len() > 128 {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(mark).ok()?;
        let (nonce, tag) = bytes.split_at_checked(NONCE)?;
        bool::from(self.known_tag(client, user, nonce)[..].ct_eq(tag)).then(|| URL_SAFE_NO_PAD.encode(nonce))
    }

    fn known_tag(&self, client: ClientId, user: Uuid, nonce: &[u8]) -> [u8; 32] {
        self.known.tag(&[nonce, &client.get().to_be_bytes(), user.as_bytes()].concat())
    }

    /// How many passwords an attempt with this email checks at least. Some addresses have accounts in two companies
    /// and cost two checks; so that the time does not tell them, one address in sixteen always does, known or not
    /// (C19).
    pub fn least_checks(&self, email: &str) -> usize {
        let [first, ..] = self.known.tag(&[b"checks", email.as_bytes()].concat());
        if first < 16 { 2 } else { 1 }
    }
}

fn normalised(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).take(64).collect()
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::*;

    fn codes() -> Codes {
        Codes::new(&MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap())
    }

    #[test]
    fn c17_a_code_fits_its_own_row_and_purpose_only() {
        let (codes, row) = (codes(), Uuid::now_v7());
        for purpose in [Purpose::Invitation, Purpose::Reset, Purpose::SignUp, Purpose::Recovery] {
            let code = Codes::make(purpose).unwrap();
            let kept = codes.mac(purpose, 2, row, &code);
            assert!(codes.fits(purpose, 2, row, &code, &kept));
            assert!(codes.fits(purpose, 2, row, &format!(" {} ", code.to_lowercase().replace('-', " ")), &kept));
            assert!(!codes.fits(purpose, 3, row, &code, &kept));
            assert!(!codes.fits(purpose, 2, Uuid::now_v7(), &code, &kept));
            for other in [Purpose::Invitation, Purpose::Reset, Purpose::SignUp, Purpose::Recovery] {
                assert_eq!(codes.fits(other, 2, row, &code, &kept), other == purpose);
            }
            for nothing in ["", " ", "null", "[]", "------"] {
                assert!(!codes.fits(purpose, 2, row, nothing, &kept), "{nothing:?}");
            }
        }
        assert_eq!(Codes::make(Purpose::Reset).unwrap().len(), 6, "R69: six characters");
    }

    #[test]
    fn c19_few_addresses_cost_a_second_check_and_always_the_same_ones() {
        let codes = codes();
        let two = (0..1600).filter(|n| codes.least_checks(&format!("p{n}@x.io")) == 2).count();
        assert!((60..140).contains(&two), "{two}");
        assert_eq!(codes.least_checks("ann@x.io"), codes.least_checks("ann@x.io"));
    }

    #[test]
    fn c15_what_is_held_for_one_step_fits_no_other() {
        let codes = codes();
        let kinds = [CookieKind::Step, CookieKind::SsoState, CookieKind::SsoToken];
        for held in kinds {
            let (text, mac) = codes.hold(held, ClientId::new(2), Uuid::now_v7()).unwrap();
            for other in kinds {
                assert_eq!(codes.open(other, &text).unwrap().mac == mac, other == held, "{held:?} as {other:?}");
            }
        }
    }

    #[test]
    fn c17_a_browsers_mark_is_its_servers_own_making() {
        let (codes, id) = (codes(), Uuid::now_v7());
        let mark = codes.browser(id);
        assert_eq!(codes.open_browser(&mark), Some(id));
        for forged in ["", "x", &URL_SAFE_NO_PAD.encode(id.as_bytes()), &codes.step(None, id).unwrap().0] {
            assert_eq!(codes.open_browser(forged), None, "{forged}");
        }
    }

    #[test]
    fn h1_a_browsers_mark_belongs_to_one_account_of_one_company() {
        let (codes, user) = (codes(), Uuid::now_v7());
        let (acme, other) = (ClientId::new(2).unwrap(), ClientId::new(3).unwrap());
        let mark = codes.known_browser(acme, user).unwrap();
        assert!(codes.open_known_browser(&mark, acme, user).is_some());
        assert_eq!(codes.open_known_browser(&mark, other, user), None);
        assert_eq!(codes.open_known_browser(&mark, acme, Uuid::now_v7()), None);
        assert_eq!(codes.open_known_browser("", acme, user), None);
    }

    proptest! {
        #[test]
        fn c15_a_step_opens_to_what_it_was_made_of_and_an_altered_one_to_another_mac(client in 1_i64.., at in 0_usize..40, bit in 0_u8..8) {
            let (codes, id) = (codes(), Uuid::now_v7());
            let (text, mac) = codes.step(ClientId::new(client), id).unwrap();
            prop_assert_eq!(codes.open_step(&text), Some(Step { client: ClientId::new(client), id, mac }));
            let mut body = URL_SAFE_NO_PAD.decode(&text).unwrap();
            body[at] ^= 1 << bit;
            let altered = codes.open_step(&URL_SAFE_NO_PAD.encode(body));
            prop_assert!(altered.is_none_or(|step| step.mac != mac));
        }

        #[test]
        fn c25_no_text_breaks_the_reader(text in ".{0,200}") {
            let codes = codes();
            let _ = codes.open_step(&text);
            let _ = codes.open_known_browser(&text, ClientId::OWNER, Uuid::nil());
            let _ = codes.fits(Purpose::Recovery, 1, Uuid::nil(), &text, text.as_bytes());
        }
    }
}
