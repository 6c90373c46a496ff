//! The table of kinds: everything that anybody is told, declared once.
//!
//! Texts have places in braces: `{actor}`, `{object}`, `{count}`, and what the facts hold. `gone` is shown to a reader
//! who may not see the object (any more); it reveals no title.

use super::model::{Category, ObjectKind, Severity};

/// A kind of notification.
#[derive(Debug)]
pub struct NotificationKind {
    /// As in the table and the API.
    pub slug: &'static str,
    pub category: Category,
    pub severity: Severity,
    pub object: ObjectKind,
    /// Events about one object within so many minutes are one notification. `None`: each is one of its own.
    pub window: Option<i64>,
    pub one: &'static str,
    pub many: &'static str,
    pub gone: &'static str,
    /// The page where it leads; `{id}` is the object's.
    pub link: &'static str,
    /// Who is told, and of what: the answer to *why did I get this*.
    pub rule: &'static str,
    /// Lines of a mail that is about this alone, behind the text.
    pub details: &'static [&'static str],
    /// What the link of that mail says.
    pub action: &'static str,
}

const fn first(of: &[&'static str]) -> &'static str {
    match of {
        [first, ..] => first,
        [] => "",
    }
}

macro_rules! kinds {
    ($($name:ident { slug: $slug:literal, $category:ident, $severity:ident, about: $object:ident, window: $window:expr,
        one: $one:literal, many: $many:literal, gone: $gone:literal, link: $link:literal, rule: $rule:literal
        $(, details: [$($detail:literal),+], action: $action:literal)? })*) => {
        $(pub static $name: NotificationKind = NotificationKind {
            slug: $slug,
            category: Category::$category,
            severity: Severity::$severity,
            object: ObjectKind::$object,
            window: $window,
            one: $one,
            many: $many,
            gone: $gone,
            link: $link,
            rule: $rule,
            details: &[$($($detail),+)?],
            action: first(&[$($action,)? "Open"]),
        };)*
        /// Every kind that there is.
        pub static ALL: &[&NotificationKind] = &[$(&$name),*];
    };
}

kinds! {
    BATCH_ENDED { slug: "batch_ended", Batches, Info, about: Batch, window: None,
        one: "The batch “{object}” is done: {succeeded} succeeded, {failed} failed.",
        many: "The batch “{object}” is done: {succeeded} succeeded, {failed} failed.",
        gone: "A batch you can no longer open is done.",
        link: "/batches/{id}",
        rule: "You started this batch and asked to be told about it." }
    BATCH_PAUSED { slug: "batch_paused", Batches, Warning, about: Batch, window: None,
        one: "The batch “{object}” is paused and waits for you.",
        many: "The batch “{object}” is paused and waits for you.",
        gone: "A batch you can no longer open is paused.",
        link: "/batches/{id}",
        rule: "You started this batch and asked to be told about it." }
    SCHEDULE_PAUSED { slug: "schedule_paused", Batches, Error, about: Schedule, window: None,
        one: "The schedule “{object}” was paused and waits for somebody to resume it.",
        many: "The schedule “{object}” was paused and waits for somebody to resume it.",
        gone: "A schedule you can no longer open was paused.",
        link: "/schedules/{id}",
        rule: "You made this schedule, or you look after all workspaces while its maker is away." }
    RUN_ENDED { slug: "run_ended", Runs, Info, about: UseCase, window: Some(60),
        one: "A run of “{object}” has ended.",
        many: "{count} runs of “{object}” have ended.",
        gone: "A run you can no longer open has ended.",
        link: "/runs/{run}",
        rule: "You started a run that took a while, and nobody was watching it when it ended." }
    RUN_FAILED { slug: "run_failed", Runs, Warning, about: UseCase, window: Some(60),
        one: "A run of “{object}” has failed.",
        many: "{count} runs of “{object}” have failed.",
        gone: "A run you can no longer open has failed.",
        link: "/runs/{run}",
        rule: "You started a run that took a while, and nobody was watching it when it ended." }
    CHAT_WAITS { slug: "chat_waits", Runs, Info, about: Nothing, window: None,
        one: "A chat waits for you: its model wants to run a use case, or asks you something.",
        many: "A chat waits for you: its model wants to run a use case, or asks you something.",
        gone: "A chat waits for you.",
        link: "/play/{chat}",
        rule: "In one of your chats the model asked you something, or whether to run a use case, and nobody was watching when it did." }
    QUOTA_NEAR { slug: "quota_near", Billing, Warning, about: Nothing, window: None,
        one: "Your company has used more than 80 % of this month's {limit} {what}.",
        many: "Your company has used more than 80 % of this month's {limit} {what}.",
        gone: "Your company has used most of what it may use this month.",
        link: "/settings/billing",
        rule: "You look after the plan of your company. This comes once a month." }
    QUOTA_REACHED { slug: "quota_reached", Billing, Error, about: Nothing, window: None,
        one: "Your company has used all of this month's {limit} {what}.",
        many: "Your company has used all of this month's {limit} {what}.",
        gone: "Your company has used all that it may use this month.",
        link: "/settings/billing",
        rule: "You look after the plan of your company. This comes once a month." }
    PAYMENT_LATE { slug: "payment_late", Billing, Error, about: Nothing, window: None,
        one: "A payment for your plan failed. Please check your payment method.",
        many: "A payment for your plan failed. Please check your payment method.",
        gone: "A payment for your plan failed.",
        link: "/settings/billing",
        rule: "You look after the plan of your company. This comes once for each payment that is late." }
    NOT_COUNTED { slug: "not_counted", Platform, Error, about: Nothing, window: None,
        one: "Stripe could not count some {what} that went over plans’ limits: they are on no invoice. The command “platform stripe doctor” lists such reports.",
        many: "Stripe could not count some {what} that went over plans’ limits: they are on no invoice. The command “platform stripe doctor” lists such reports.",
        gone: "Stripe could not count something that went over plans’ limits.",
        link: "/settings/plans",
        rule: "You look after the companies of this platform. This comes once for each report of Stripe." }
    TRIAL_ENDS { slug: "trial_ends", Billing, Warning, about: Nothing, window: None,
        one: "Your company's trial ends on {day}. Choose a plan to keep working; everything you made stays.",
        many: "Your company's trial ends on {day}. Choose a plan to keep working; everything you made stays.",
        gone: "Your company's trial ends soon.",
        link: "/settings/billing",
        rule: "You look after the plan of your company. This comes once, three days before the end." }
    MENTIONED { slug: "mentioned", Comments, Info, about: Run, window: None,
        one: "{actor} mentioned you in a comment on “{object}”.",
        many: "{actor} mentioned you in a comment on “{object}”.",
        gone: "{actor} mentioned you in a comment that you can no longer open.",
        link: "/runs/{id}/edit?comment={comment}",
        rule: "Somebody mentioned you in a comment." }
    COMMENTED { slug: "commented", Comments, Info, about: Run, window: Some(60),
        one: "{actor} commented on “{object}”.",
        many: "{count} new comments on “{object}”, the last by {actor}.",
        gone: "There are new comments on a run that you can no longer open.",
        link: "/runs/{id}/edit?comment={comment}",
        rule: "You started this run, or you wrote in this thread." }
    ACCESS_ASKED { slug: "access_asked", Requests, Info, about: AccessRequest, window: None,
        one: "{actor} asks for {object}.",
        many: "{actor} asks for {object}.",
        gone: "Somebody asked for access; the request is no longer yours to answer.",
        link: "/settings/access-requests",
        rule: "You may answer requests for access." }
    ACCESS_APPROVED { slug: "access_approved", Requests, Info, about: AccessRequest, window: None,
        one: "You now have {object}.",
        many: "You now have {object}.",
        gone: "One of your requests was approved.",
        link: "/settings/access-requests",
        rule: "You asked for this." }
    ACCESS_DECLINED { slug: "access_declined", Requests, Warning, about: AccessRequest, window: None,
        one: "Your request for {object} was declined.",
        many: "Your request for {object} was declined.",
        gone: "One of your requests was declined.",
        link: "/settings/access-requests",
        rule: "You asked for this." }
    TOKENS_ASKED { slug: "tokens_asked", Requests, Info, about: TokenRequest, window: None,
        one: "{actor} asks for {object}.",
        many: "{actor} asks for {object}.",
        gone: "Somebody asked for more; the request is no longer yours to answer.",
        link: "/settings/token-requests?box=review",
        rule: "You may answer requests for more runs and tokens." }
    TOKENS_PASSED_ON { slug: "tokens_passed_on", Requests, Info, about: Nothing, window: None,
        one: "{client} asks for more.",
        many: "{client} asks for more.",
        gone: "A company asks for more.",
        link: "/settings/token-requests?box=owner",
        rule: "You look after the companies of this platform." }
    TOKENS_ANSWERED { slug: "tokens_answered", Requests, Info, about: TokenRequest, window: None,
        one: "Your request for {object} was answered: {answer}.",
        many: "Your request for {object} was answered: {answer}.",
        gone: "One of your requests was answered: {answer}.",
        link: "/settings/token-requests",
        rule: "You asked for this." }
    ENTRY_ASKED { slug: "entry_asked", Requests, Warning, about: Nothing, window: None,
        one: "{staff} of the platform’s staff asks to enter your company.",
        many: "{staff} of the platform’s staff asks to enter your company.",
        gone: "Somebody of the platform’s staff asks to enter your company.",
        link: "/settings/entries",
        rule: "You manage all accounts, and your company wants to be asked before the platform’s staff enter." }
    ENTRY_EMERGENCY { slug: "entry_emergency", Security, Error, about: Nothing, window: None,
        one: "{staff} of the platform’s staff has emergency access to your company, confirmed by a second person.",
        many: "{staff} of the platform’s staff has emergency access to your company, confirmed by a second person.",
        gone: "Somebody of the platform’s staff has emergency access to your company.",
        link: "/settings/entries",
        rule: "You manage all accounts. This cannot be switched off." }
    ENTRY_ANSWERED { slug: "entry_answered", Requests, Info, about: Nothing, window: None,
        one: "{client} answered your request to enter: {answer}.",
        many: "{client} answered your request to enter: {answer}.",
        gone: "One of your requests to enter a company was answered.",
        link: "/settings/act-for-client",
        rule: "You asked a company to let you in." }
    MONTHLY_PAGE { slug: "monthly_page", Figures, Info, about: Nothing, window: None,
        one: "{month} in figures: {runs}, {calls}, {people}, cost {cost}.",
        many: "{month} in figures: {runs}, {calls}, {people}, cost {cost}.",
        gone: "The figures of a month are ready.",
        link: "/settings/insights?from={from}&to={to}",
        rule: "You may see the figures of your company. This comes once a month.",
        details: ["{figures}"], action: "Open the figures, or save them as a PDF" }
    TEMPLATE_PROPOSED { slug: "template_proposed", Requests, Info, about: Nothing, window: None,
        one: "Your provider proposes {changes} to your company.",
        many: "Your provider proposes {changes} to your company.",
        gone: "Your provider proposes changes to your company.",
        link: "/settings/proposal",
        rule: "You look after all workspaces of your company. Nothing changes before somebody takes it." }
    PLUGIN_FELL { slug: "plugin_fell", Platform, Error, about: Nothing, window: None,
        one: "Version {version} of the plugin {plugin} was taken out of service.",
        many: "Version {version} of the plugin {plugin} was taken out of service.",
        gone: "A version of a plugin was taken out of service.",
        link: "/settings/plugins/{plugin}",
        rule: "You look after the plugins of this platform." }
    SOURCE_REPLACED { slug: "source_replaced", Sources, Warning, about: Document, window: Some(60),
        one: "{actor} replaced “{object}”, a source of your outputs.",
        many: "“{object}”, a source of your outputs, was replaced {count} times, most recently by {actor}.",
        gone: "A source of your outputs that you can no longer open was replaced.",
        link: "/documents/{id}",
        rule: "A run that you started cites this document." }
    NEW_BROWSER { slug: "new_browser", Security, Warning, about: Nothing, window: None,
        one: "New sign-in to your account from {browser}.",
        many: "New sign-in to your account from {browser}.",
        gone: "New sign-in to your account.",
        link: "/settings/security",
        rule: "Your account was used from a browser for the first time. This cannot be switched off.",
        details: [
            "When: {when}",
            "Browser: {browser}",
            "IP address: {address}",
            "If this was you, there is nothing to do.",
            "If it was not, sign that browser out, change your password, and tell your administrator."
        ],
        action: "Check where you are signed in" }
    PASSWORD_CHANGED { slug: "password_changed", Security, Warning, about: Nothing, window: None,
        one: "Your password was changed.",
        many: "Your password was changed.",
        gone: "Your password was changed.",
        link: "/settings/security",
        rule: "The password of your account was changed. This cannot be switched off." }
    FACTOR_CHANGED { slug: "factor_changed", Security, Warning, about: Nothing, window: None,
        one: "{what} your account.",
        many: "{what} your account.",
        gone: "The way you sign in was changed.",
        link: "/settings/security",
        rule: "The way you sign in was changed. This cannot be switched off." }
    FACTORS_RESET { slug: "factors_reset", Security, Warning, about: Nothing, window: None,
        one: "{actor} reset your second factors. You can set new ones up.",
        many: "{actor} reset your second factors. You can set new ones up.",
        gone: "Your second factors were reset. You can set new ones up.",
        link: "/settings/security",
        rule: "The way you sign in was changed. This cannot be switched off." }
    ADDRESS_CHANGED { slug: "address_changed", Security, Warning, about: Nothing, window: None,
        one: "Your company's directory changed the email address that you sign in with.",
        many: "Your company's directory changed the email address that you sign in with.",
        gone: "The email address that you sign in with was changed.",
        link: "/settings",
        rule: "The way you sign in was changed. This cannot be switched off." }
    DOMAIN_MISSING { slug: "domain_missing", Security, Warning, about: Nothing, window: None,
        one: "The DNS record of {domain} is gone. Single sign-on for it ends on {day} unless the record is back by then.",
        many: "The DNS record of {domain} is gone. Single sign-on for it ends on {day} unless the record is back by then.",
        gone: "The DNS record of one of your domains is gone.",
        link: "/settings/sign-in",
        rule: "You look after the way your company signs in. This cannot be switched off." }
    DOMAIN_LOST { slug: "domain_lost", Security, Error, about: Nothing, window: None,
        one: "Single sign-on for {domain} has ended: its DNS record is gone.",
        many: "Single sign-on for {domain} has ended: its DNS record is gone.",
        gone: "Single sign-on for one of your domains has ended.",
        link: "/settings/sign-in",
        rule: "You look after the way your company signs in. This cannot be switched off." }
    WEBHOOK_OFF { slug: "webhook_off", Security, Error, about: Nothing, window: None,
        one: "Your webhook to {host} was switched off because nothing could be delivered for days.",
        many: "Your webhook to {host} was switched off because nothing could be delivered for days.",
        gone: "One of your webhooks was switched off.",
        link: "/settings/notifications",
        rule: "You set this webhook up. This cannot be switched off." }
    WORKSPACE_WEBHOOK_OFF { slug: "workspace_webhook_off", Security, Error, about: Nothing, window: None,
        one: "A workspace's webhook to {host} was switched off because nothing could be delivered for days.",
        many: "A workspace's webhook to {host} was switched off because nothing could be delivered for days.",
        gone: "A workspace's webhook was switched off.",
        link: "/workspaces/{workspace}/members",
        rule: "You set this webhook up. This cannot be switched off." }
}

/// The kind of a row; `None`: a later version wrote it.
pub fn by_slug(slug: &str) -> Option<&'static NotificationKind> {
    ALL.iter().copied().find(|kind| kind.slug == slug)
}

#[cfg(test)]
mod unit {
    use std::collections::HashSet;

    use super::*;

    /// Places that are filled from the facts, by kind.
    const FACTS: &[(&str, &[&str])] = &[
        ("batch_ended", &["succeeded", "failed"]),
        ("run_ended", &["run"]),
        ("run_failed", &["run"]),
        ("chat_waits", &["chat"]),
        ("quota_near", &["limit", "what"]),
        ("quota_reached", &["limit", "what"]),
        ("not_counted", &["what"]),
        ("trial_ends", &["day"]),
        ("mentioned", &["comment"]),
        ("commented", &["comment"]),
        ("tokens_passed_on", &["client"]),
        ("entry_asked", &["staff"]),
        ("entry_emergency", &["staff"]),
        ("entry_answered", &["answer", "client"]),
        ("tokens_answered", &["answer"]),
        ("monthly_page", &["month", "runs", "calls", "people", "cost", "from", "to", "figures"]),
        ("template_proposed", &["changes"]),
        ("plugin_fell", &["plugin", "version"]),
        ("new_browser", &["address", "browser", "when"]),
        ("factor_changed", &["what"]),
        ("domain_missing", &["day", "domain"]),
        ("domain_lost", &["domain"]),
        ("webhook_off", &["host"]),
        ("workspace_webhook_off", &["host", "workspace"]),
    ];

    fn places(text: &str) -> Vec<&str> {
        text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
    }

    #[test]
    fn r44_every_kind_has_a_name_of_its_own_texts_a_link_and_a_rule() {
        let names: HashSet<_> = ALL.iter().map(|kind| kind.slug).collect();
        assert_eq!(names.len(), ALL.len());
        for kind in ALL {
            let facts = FACTS.iter().find(|(slug, _)| *slug == kind.slug).map_or(&[][..], |(_, facts)| facts);
            for text in [kind.one, kind.many, kind.gone] {
                assert!(text.ends_with('.'), "{}: {text}", kind.slug);
                for place in places(text) {
                    let known = ["actor", "object", "count"].contains(&place) || facts.contains(&place);
                    assert!(known, "{}: {{{place}}} is filled by nothing", kind.slug);
                }
            }
            for line in kind.details {
                assert!(places(line).iter().all(|place| facts.contains(place)), "{}: {line}", kind.slug);
            }
            assert!(!kind.action.is_empty() && !kind.action.ends_with('.'), "{}", kind.slug);
            assert!(!kind.gone.contains("{object}"), "{}: reveals a title", kind.slug);
            assert!(kind.object != ObjectKind::Nothing || !kind.one.contains("{object}"), "{}", kind.slug);
            assert!(kind.link.starts_with('/') && kind.rule.ends_with('.'), "{}", kind.slug);
            assert!(places(kind.link).iter().all(|place| *place == "id" || facts.contains(place)), "{}", kind.slug);
            assert_eq!(by_slug(kind.slug).map(|found| found.slug), Some(kind.slug));
        }
        for category in Category::ALL {
            assert!(ALL.iter().any(|kind| kind.category == *category), "{category:?} has no kind");
            assert_eq!(Category::parse(category.as_str()), Some(*category));
        }
    }
}
