//! What comes after a proof: another step, or the session. Every way in ends here, so that no way leads around a second
//! factor.

use actix_web::HttpResponse;
use actix_web::web::Data;
use uuid::Uuid;

use super::devices;
use super::error::Error;
use super::gate::{AuthServices, KNOWN, SESSION, STEP, Visit};
use super::model::{Challenge, Login, SignInMethod, Subscription};
use super::store::{self, Account, Browser, Factors, NewChallenge, NewSession, Ways};
use super::tokens::Generation;
use crate::audit::{self, Outcome};
use crate::entitlements::{self, Reach, Rights, SubscriptionSource};
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::envelope::Envelope;
use crate::kit::http::cookies::{Hidden, xsrf_cookie};
use crate::kit::problem::Problem;
use crate::notifications::{self, Notice, kinds};

/// Whose account it is.
#[derive(Clone, Copy, Debug)]
pub struct Who {
    pub client: ClientId,
    pub user: Uuid,
}

/// How somebody began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Began {
    Password,
    Invitation,
    Passkey,
    /// The company's own sign-in, which sees to second factors itself.
    SingleSignOn,
}

impl Began {
    /// As the tables and the audit log name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::Invitation => "invite",
            Self::Passkey => "passkey",
            Self::SingleSignOn => "sso",
        }
    }

    /// The table's check allows nothing else.
    pub fn of(name: &str) -> Self {
        match name {
            "invite" => Self::Invitation,
            "passkey" => Self::Passkey,
            "sso" => Self::SingleSignOn,
            _ => Self::Password,
        }
    }
}

/// What somebody has just shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The first thing.
    First(Began),
    /// A password of one's own, chosen after this beginning.
    NewPassword(Began),
    /// A second factor, after this beginning.
    SecondFactor(Began),
}

impl Proof {
    fn began(self) -> Began {
        let (Self::First(began) | Self::NewPassword(began) | Self::SecondFactor(began)) = self;
        began
    }
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    NewPassword,
    SecondFactor,
    Session {
        /// A second factor was shown.
        proven: bool,
    },
    /// The company's own provider: this way is closed.
    SingleSignOn,
    /// An account in this state cannot have shown this.
    Nothing,
}

/// The whole rule. `status` is the account's own, `suspended` where its client is closed.
pub fn next(proof: Proof, status: &str, factors: Factors, ways: Ways) -> Next {
    let closed = match ways {
        Ways::All => false,
        Ways::SsoOrTwoFactors => !factors.any(),
        Ways::SsoOnly => true,
    };
    if closed && status != "suspended" && proof.began() != Began::SingleSignOn {
        return Next::SingleSignOn;
    }
    let second_or_session = if factors.any() { Next::SecondFactor } else { Next::Session { proven: false } };
    match (status, proof) {
        ("invited", Proof::First(Began::Invitation)) => Next::NewPassword,
        ("active", Proof::First(Began::Password) | Proof::NewPassword(_)) => second_or_session,
        // Bound to the site, held by a device that checked its owner: two factors in one.
        ("active", Proof::First(Began::Passkey)) => Next::Session { proven: true },
        ("active", Proof::First(Began::SingleSignOn)) => Next::Session { proven: false },
        ("active", Proof::SecondFactor(_)) => Next::Session { proven: true },
        _ => Next::Nothing,
    }
}

/// Goes on from a proof, in one transaction; the answer is the specification's login response.
///
/// # Errors
/// 401 when the account has been suspended since, 5xx.
pub async fn go_on(gate: &Data<AuthServices>, visit: &Visit, who: Who, proof: Proof) -> Result<HttpResponse, Problem> {
    let mut tx = gate.db.begin_for(who.client).await?;
    let account = store::account(&mut tx, who.user).await?.ok_or(Error::InvalidCredentials)?;
    let factors = store::factors(&mut tx, who.user).await?;
    let began = proof.began();
    match next(proof, &account.status, factors, account.ways) {
        Next::Nothing => Err(Error::InvalidCredentials.into()),
        Next::SingleSignOn => Err(Error::SsoRequired.into()),
        Next::NewPassword => {
            step(
                gate,
                tx,
                visit,
                who,
                &account,
                Step { kind: "new_password", began, challenge: Challenge::NewPasswordRequired, ways: Vec::new() },
            )
            .await
        }
        Next::SecondFactor => {
            let challenge = if factors.totp { Challenge::SoftwareTokenMfa } else { Challenge::WebauthnMfa };
            step(gate, tx, visit, who, &account, Step { kind: "second_factor", began, challenge, ways: ways(factors) })
                .await
        }
        Next::Session { proven } => session(gate, tx, visit, who, account, began, proven).await,
    }
}

fn ways(factors: Factors) -> Vec<SignInMethod> {
    let all = [
        (SignInMethod::Totp, factors.totp),
        (SignInMethod::Passkey, factors.passkeys > 0),
        (SignInMethod::RecoveryCode, factors.recovery_codes > 0),
    ];
    all.into_iter().filter(|(_, has)| *has).map(|(way, _)| way).collect()
}

struct Step {
    kind: &'static str,
    began: Began,
    challenge: Challenge,
    ways: Vec<SignInMethod>,
}

async fn step(
    gate: &AuthServices,
    mut tx: TenantTx,
    visit: &Visit,
    who: Who,
    account: &Account,
    step: Step,
) -> Result<HttpResponse, Problem> {
    let (id, now) = (Uuid::now_v7(), gate.now());
    let (secret, mac) = gate.codes.step(Some(who.client), id)?;
    let new = NewChallenge {
        id,
        user: who.user,
        kind: step.kind,
        way: step.began.name(),
        mac: &mac,
        time_zone: &visit.time_zone,
        now,
        expires_at: now + STEP,
    };
    store::insert_challenge(&mut tx, new).await?;
    tx.commit().await?;
    let login = Login {
        access_token: None,
        token: None,
        refresh_token: None,
        user: None,
        client_mfa_enabled: account.mfa_required,
        subscription: None,
        challenge: Some(step.challenge),
        challenge_ways: step.ways,
        session: Some(secret),
        message: "One more step".to_owned(),
    };
    Ok(HttpResponse::Ok().json(Envelope::new(login)))
}

async fn session(
    gate: &AuthServices,
    mut tx: TenantTx,
    visit: &Visit,
    who: Who,
    account: Account,
    began: Began,
    proven: bool,
) -> Result<HttpResponse, Problem> {
    let now = gate.now();
    let session = Generation { client: who.client, session: Uuid::now_v7(), number: 1 };
    let browser = Browser { user_agent: &visit.user_agent, ip: &visit.address, time_zone: &visit.time_zone };
    let new = NewSession {
        id: session.session,
        user: who.user,
        browser,
        way: began.name(),
        proven,
        now,
        expires_at: now + SESSION,
    };
    let signed_in_before = store::has_signed_in(&mut tx, who.user).await?;
    store::open_session(&mut tx, new).await?;
    // The first browser of all is no news; each further one is, for it may be a stranger's.
    if signed_in_before && visit.device(gate, who.client, who.user).is_none() {
        let facts = serde_json::json!({
            "browser": devices::browser_words(&visit.user_agent),
            "address": visit.address,
            "when": devices::clock_words(now, &visit.time_zone),
        });
        let notice = Notice { facts, ..Notice::new(&kinds::NEW_BROWSER, session.session) };
        notifications::tell(&mut tx, &gate.post, &[who.user], &notice, None).await?;
    }
    let entry = audit::Entry {
        action: "auth.sign_in",
        object_type: "session",
        object_id: Some(session.session.to_string()),
        outcome: Outcome::Done,
        ip: Some(&visit.address),
        detail: serde_json::json!({ "way": began.name(), "second_factor": proven }),
    };
    audit::record(&mut tx, Some(who.user), entry).await?;
    let held = entitlements::rights(&mut tx).await?;
    tx.commit().await?;
    gate.post.wake();

    let token = gate.tokens.access(who.client, who.user, session.session, now)?;
    let known = gate.codes.known_browser(who.client, who.user)?;
    let login = Login {
        access_token: Some(token.clone()),
        token: Some(token),
        refresh_token: Some(gate.tokens.refresh_token(session)),
        // What the page sends people to the set-up for: not those whose provider sees to it.
        client_mfa_enabled: account.mfa_required && began != Began::SingleSignOn,
        subscription: subscription(who.client, &held),
        user: Some(account.user),
        challenge: None,
        challenge_ways: Vec::new(),
        session: None,
        message: "Signed in".to_owned(),
    };
    Ok(HttpResponse::Ok()
        .cookie(Hidden::Device.cookie(&gate.settings, gate.tokens.device_cookie(session), SESSION))
        .cookie(Hidden::Known.cookie(&gate.settings, known, KNOWN))
        .cookie(xsrf_cookie(&gate.settings)?)
        .json(Envelope::new(login)))
}

/// `None` sends people to billing (R58): nothing was bought yet, or what was bought has ended.
fn subscription(client: ClientId, held: &Rights) -> Option<Subscription> {
    if client == ClientId::OWNER {
        return Some(Subscription { plan: "Owner".to_owned(), status: "active".to_owned() });
    }
    let (held, plan) = (held.subscription.as_ref()?, held.plan.as_ref()?);
    let goes_on = held.source != SubscriptionSource::Signup && entitlements::reach(held.state) == Reach::All;
    goes_on.then(|| Subscription { plan: plan.name.clone(), status: held.state.as_str().to_owned() })
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::*;

    fn began() -> impl Strategy<Value = Began> {
        prop_oneof![Just(Began::Password), Just(Began::Invitation), Just(Began::Passkey), Just(Began::SingleSignOn)]
    }

    fn proof() -> impl Strategy<Value = Proof> {
        began().prop_flat_map(|began| {
            prop_oneof![Just(Proof::First(began)), Just(Proof::NewPassword(began)), Just(Proof::SecondFactor(began))]
        })
    }

    fn factors() -> impl Strategy<Value = Factors> {
        (any::<bool>(), 0_i64..3, 0_i64..11).prop_map(|(totp, passkeys, recovery_codes)| Factors {
            totp,
            passkeys,
            recovery_codes,
        })
    }

    fn ways() -> impl Strategy<Value = Ways> {
        prop_oneof![Just(Ways::All), Just(Ways::SsoOrTwoFactors), Just(Ways::SsoOnly)]
    }

    proptest! {
        #[test]
        fn c18_no_order_of_steps_leads_around_a_second_factor(
            first in began(),
            factors in factors(),
            status in prop_oneof![Just("active"), Just("invited"), Just("suspended")],
            ways in ways(),
        ) {
            // What the server itself does: each answer allows the proof of its own step and no other.
            let (mut proof, mut status, mut asked) = (Proof::First(first), status, false);
            for _ in 0..8 {
                match next(proof, status, factors, ways) {
                    Next::NewPassword => {
                        prop_assert_eq!(status, "invited");
                        status = "active";
                        proof = Proof::NewPassword(first);
                    }
                    Next::SecondFactor => {
                        prop_assert!(factors.any() && !asked);
                        asked = true;
                        proof = Proof::SecondFactor(first);
                    }
                    Next::Session { proven } => {
                        prop_assert_eq!(status, "active");
                        prop_assert_eq!(proven, asked || first == Began::Passkey);
                        prop_assert!(proven || !factors.any() || first == Began::SingleSignOn);
                        // Where the company's provider is the only way in, no other one leads in; but two factors those
                        // who can mend it.
                        prop_assert!(ways != Ways::SsoOnly || first == Began::SingleSignOn);
                        prop_assert!(ways != Ways::SsoOrTwoFactors || first == Began::SingleSignOn || proven);
                        return Ok(());
                    }
                    Next::SingleSignOn => {
                        prop_assert!(ways != Ways::All && first != Began::SingleSignOn);
                        return Ok(());
                    }
                    Next::Nothing => {
                        prop_assert!(status == "suspended" || (status == "invited") != (first == Began::Invitation));
                        return Ok(());
                    }
                }
            }
            prop_assert!(false, "the steps do not end");
        }

        #[test]
        fn b15_a_suspended_account_gets_nothing_for_any_proof(proof in proof(), factors in factors(), ways in ways()) {
            prop_assert_eq!(next(proof, "suspended", factors, ways), Next::Nothing);
        }
    }
}
