//! How far each kind of credential gets: one place, asked before any route is. A signed-in browser reaches everything
//! its rights allow.

use actix_web::http::Method;

use super::error::Error;
use crate::kit::caller::{Caller, ClientId, Credential};
use crate::kit::guard::{self, Guard};
use crate::kit::key_scope::KeyScope;
use crate::kit::permission::{Permission, SeePluginFigures};

/// What an API key reaches: the work itself, and the audit log and figures for machines that collect them, each part for
/// keys that were made for it. A reviewed list, so that a route that is new is closed to keys until somebody opens it:
/// accounts, people, roles and settings never are (C6, C18). The models' API asks for its scope itself
/// (`gateway::access`).
const KEY: &[(Option<KeyScope>, &[&str])] = &[
    (None, &["workspace/list"]),
    (Some(KeyScope::UseCases), &["folder", "folder/", "use-case", "use-case/", "run/"]),
    (Some(KeyScope::Documents), &["folder", "folder/", "document/"]),
    (Some(KeyScope::AuditLog), &["audit-log/"]),
    (Some(KeyScope::Figures), FIGURES),
];

/// A company's figures and their files, each by its whole path. What lies beside them stays closed to keys: figures of
/// the owner's clients, questions that people wrote (`insight/gaps`), lists of seats and limits, and what is set.
const FIGURES: &[&str] = &[
    "insight/overview",
    "insight/breakdown",
    "insight/breakdown/export",
    "insight/documents",
    "insight/month/export",
    "setting/user-usage-analytics",
    "setting/workspace-analytics",
    "usage/calls",
    "usage/months",
];

/// What staff who act for a client do not reach, not even for writing: things of one's own account, which they do not
/// have here.
const OWN_ACCOUNT: &[&str] = &[
    "profile/",
    "auth/",
    "get-security-token",
    "acting/",
    "entry/",
    "setting/entry",
    "notification/",
    "announcement/list",
    "announcement/state",
    "announcement/acknowledge",
];

/// All that a partner reaches: the figures of plugins, their first steps, and the own account.
const PARTNER: &[&str] = &[
    "partner/",
    "profile",
    "profile/",
    "auth/",
    "permission/list",
    "workspace/list",
    "first-steps",
    "notification/",
    "announcement/list",
    "announcement/state",
    "announcement/acknowledge",
];

/// The one thing that staff may send without having asked for writing.
const END_OF_ACTING: &str = "acting/end";

/// Refuses what this caller's credential does not reach. `path` is below `/api/v1/`, decoded as the router decodes it.
pub fn check(caller: &Caller, method: &Method, path: &str) -> Result<(), Error> {
    let reads = matches!(*method, Method::GET | Method::HEAD);
    match &caller.credential {
        Credential::Session | Credential::Key(_) if is_partner(caller) && !begins_with_one_of(path, PARTNER) => {
            Err(Error::PartnerNotHere)
        }
        Credential::Session => Ok(()),
        Credential::Key(scopes) if guard::stands(Guard::KeyReach) => reached_by(scopes, reads, path),
        Credential::Key(_) => Ok(()),
        // A directory has addresses of its own (`scim`) and does not get here.
        Credential::Directory => Err(Error::KeyNotHere),
        Credential::Acting(_) if path == END_OF_ACTING => Ok(()),
        Credential::Acting(_) if begins_with_one_of(path, OWN_ACCOUNT) => Err(Error::ActingNotHere),
        Credential::Acting(_)
            if !reads && (matches!(path, "profile" | "access-request") || path.starts_with("billing/")) =>
        {
            Err(Error::ActingNotHere)
        }
        Credential::Acting(acting) if reads || acting.write || !guard::stands(Guard::ActingReadOnly) => Ok(()),
        Credential::Acting(_) => Err(Error::ActingReadOnly),
    }
}

/// Whether a key of these scopes reaches a path, to read it or for more.
fn reached_by(scopes: &[KeyScope], reads: bool, path: &str) -> Result<(), Error> {
    let mut needed = KEY
        .iter()
        .filter(|(_, paths)| begins_with_one_of(path, paths))
        .map(|(scope, _)| *scope)
        .filter(|scope| reads || !scope.is_some_and(KeyScope::only_reads))
        .peekable();
    if needed.peek().is_none() {
        return Err(Error::KeyNotHere);
    }
    let is_open = needed.any(|scope| scope.is_none_or(|scope| scopes.contains(&scope)));
    if is_open { Ok(()) } else { Err(Error::KeyScope) }
}

/// Somebody from another company whom the owner lets see figures, and nothing else, whatever is open to all of the
/// owner's people.
fn is_partner(caller: &Caller) -> bool {
    caller.client == ClientId::OWNER && *caller.rights == [SeePluginFigures::RIGHT.slug]
}

/// Entries that end in `/` mean everything below; the others mean exactly that path.
fn begins_with_one_of(path: &str, list: &[&str]) -> bool {
    list.iter().any(|entry| if entry.ends_with('/') { path.starts_with(entry) } else { path == *entry })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chrono::DateTime;
    use uuid::Uuid;

    use super::*;
    use crate::kit::caller::{Acting, ClientId};

    fn caller(credential: Credential) -> Caller {
        Caller {
            client: ClientId::OWNER,
            user: Uuid::nil(),
            session: Uuid::nil(),
            rights: Arc::from(Vec::new()),
            limited: false,
            credential,
        }
    }

    fn acting(write: bool) -> Caller {
        let acting = Acting {
            client_name: "Acme".to_owned(),
            reason: "a support case".to_owned(),
            until: DateTime::UNIX_EPOCH,
            write,
        };
        caller(Credential::Acting(Arc::new(acting)))
    }

    #[test]
    fn c6_a_key_reaches_work_and_nothing_of_accounts_people_or_roles() {
        let key = caller(Credential::Key(KeyScope::ALL.into()));
        for open in
            ["workspace/list", "use-case", "use-case/x/run", "run/x/events", "document/upload", "audit-log/list"]
        {
            assert!(check(&key, &Method::POST, open).is_ok(), "{open}");
        }
        for closed in [
            "profile",
            "profile/api-keys",
            "auth/logout",
            "access-management/users/list",
            "account/role",
            "workspace/role",
            "workspace/role/list",
            "workspace/x",
            "acting/start",
            "setting/security",
            "get-security-token",
            "access-request",
            "use-cases",
            "runs",
            "anything/new",
        ] {
            assert!(check(&key, &Method::GET, closed).is_err(), "{closed}");
        }
    }

    #[test]
    fn ux_40_a_key_reaches_only_what_it_was_made_for() {
        let everywhere = ["use-case", "run/x", "document/x", "audit-log/list", "insight/overview"];
        for (scope, open) in [
            (KeyScope::Models, &["workspace/list"][..]),
            (KeyScope::UseCases, &["workspace/list", "folder/x", "use-case", "run/x"]),
            (KeyScope::Documents, &["workspace/list", "folder/x", "document/x"]),
            (KeyScope::AuditLog, &["workspace/list", "audit-log/list"]),
            (KeyScope::Figures, &["workspace/list", "insight/overview"]),
        ] {
            let key = caller(Credential::Key(Arc::new([scope])));
            for path in open {
                assert!(check(&key, &Method::GET, path).is_ok(), "{scope:?} {path}");
            }
            for path in everywhere.iter().filter(|path| !open.contains(path)) {
                assert!(matches!(check(&key, &Method::GET, path), Err(Error::KeyScope)), "{scope:?} {path}");
            }
            assert!(matches!(check(&key, &Method::GET, "profile"), Err(Error::KeyNotHere)), "{scope:?}");
        }
    }

    #[test]
    fn issue_33_a_key_for_figures_reads_a_companys_own_and_nothing_beside_them() {
        let key = caller(Credential::Key(Arc::new([KeyScope::Figures])));
        let every = caller(Credential::Key(KeyScope::ALL.into()));
        let without = caller(Credential::Key(KeyScope::USUAL.into()));
        for path in [
            "insight/overview",
            "insight/breakdown",
            "insight/breakdown/export",
            "insight/documents",
            "insight/month/export",
            "setting/user-usage-analytics",
            "setting/workspace-analytics",
            "usage/calls",
            "usage/months",
        ] {
            for method in [Method::GET, Method::HEAD] {
                assert!(check(&key, &method, path).is_ok(), "{method} {path}");
                assert!(matches!(check(&without, &method, path), Err(Error::KeyScope)), "{method} {path}");
            }
            for method in [Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
                assert!(matches!(check(&every, &method, path), Err(Error::KeyNotHere)), "{method} {path}");
            }
            for beside in [format!("{path}/"), format!("{path}/x"), format!("{path}x")] {
                assert!(matches!(check(&every, &Method::GET, &beside), Err(Error::KeyNotHere)), "{beside}");
            }
        }
        for closed in [
            "insight",
            "insight/clients",
            "insight/clients/export",
            "insight/revenue",
            "insight/margin",
            "insight/trials",
            "insight/risks",
            "insight/storage",
            "insight/looks",
            "insight/mine",
            "insight/gaps",
            "insight/dormant",
            "insight/limits",
            "insight/habit",
            "insight/what-if",
            "insight/what-if/export",
            "setting/insight",
            "usage",
            "billing/forecast",
        ] {
            assert!(matches!(check(&every, &Method::GET, closed), Err(Error::KeyNotHere)), "{closed}");
        }
    }

    #[test]
    fn staff_who_act_only_read_unless_they_asked_to_write_and_never_touch_an_account_of_their_own() {
        for path in ["workspace/list", "profile", "access-management/users/list", "audit-log/export"] {
            assert!(check(&acting(false), &Method::GET, path).is_ok(), "{path}");
        }
        for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
            assert!(matches!(check(&acting(false), &method, "use-case"), Err(Error::ActingReadOnly)), "{method}");
            assert!(check(&acting(true), &method, "use-case").is_ok(), "{method}");
            assert!(matches!(check(&acting(true), &method, "profile"), Err(Error::ActingNotHere)), "{method}");
            for path in ["profile/api-keys", "auth/logout", "acting/start", "entry/x/answer", "setting/entry"] {
                assert!(check(&acting(true), &method, path).is_err(), "{method} {path}");
            }
        }
        assert!(check(&acting(true), &Method::GET, "get-security-token").is_err());
        assert!(check(&acting(false), &Method::POST, "acting/end").is_ok());
    }
}
