//! How a client's own thing stands to the template that it came from: the one place that decides it.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DriftState)]
pub enum State {
    /// The client has what the template has now.
    Same,
    /// The client changed it, the template did not.
    ChangedHere,
    /// The template changed it, the client did not.
    ChangedInTemplate,
    BothChanged,
    /// The client had it and has it no more.
    MissingHere,
    /// The client never took it.
    NewInTemplate,
    /// The template has it no more; the client keeps its own.
    GoneFromTemplate,
}

impl State {
    /// Whether there is something that the client could take.
    pub fn can_be_proposed(self) -> bool {
        match self {
            Self::ChangedInTemplate | Self::BothChanged | Self::MissingHere | Self::NewInTemplate => true,
            Self::Same | Self::ChangedHere | Self::GoneFromTemplate => false,
        }
    }
}

/// Compares a part as it was when the client took it, as the template has it now, and as the client has it, by the
/// hashes of their contents. `None`: it is nowhere that counts.
pub fn compare(then: Option<&str>, now: Option<&str>, here: Option<&str>) -> Option<State> {
    match (then, now, here) {
        (None, None, _) | (Some(_), None, None) => None,
        (None, Some(_), None) => Some(State::NewInTemplate),
        (Some(_), Some(_), None) => Some(State::MissingHere),
        (Some(_), None, Some(_)) => Some(State::GoneFromTemplate),
        (_, Some(now), Some(here)) if now == here => Some(State::Same),
        // A setting: every client has it, whether or not it took it of the template.
        (None, Some(_), Some(_)) => Some(State::NewInTemplate),
        (Some(then), Some(_), Some(here)) if then == here => Some(State::ChangedInTemplate),
        (Some(then), Some(now), Some(_)) if then == now => Some(State::ChangedHere),
        (Some(_), Some(_), Some(_)) => Some(State::BothChanged),
    }
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::*;

    fn one_of_three() -> impl Strategy<Value = Option<&'static str>> {
        prop_oneof![Just(None), Just(Some("a")), Just(Some("b")), Just(Some("c"))]
    }

    proptest! {
        #[test]
        fn issue_33_what_was_taken_is_the_same_whatever_it_was_before(
            then in one_of_three(), now in one_of_three(), here in one_of_three(),
        ) {
            let state = compare(then, now, here);
            // Taking makes the template's text both what the client has and what it took.
            if state.is_some_and(State::can_be_proposed) {
                prop_assert!(now.is_some() && now != here);
                prop_assert_eq!(compare(now, now, now), Some(State::Same));
            }
            // Nothing is proposed that would change nothing.
            if now.is_some() && now == here {
                prop_assert_eq!(state, Some(State::Same));
            }
            // What the client has anyway and never took is news, however it differs.
            if then.is_none() && now.is_some() && here.is_some() && now != here {
                prop_assert_eq!(state, Some(State::NewInTemplate));
            }
            // What neither side touched is no drift, and what one side alone changed is never called both.
            if then.is_some() && now.is_some() && here.is_some() {
                let both = now != then && here != then && now != here;
                prop_assert_eq!(state == Some(State::BothChanged), both);
                prop_assert_eq!(state == Some(State::ChangedHere), now == then && here != then);
                prop_assert_eq!(state == Some(State::ChangedInTemplate), here == then && now != then);
            }
        }

        #[test]
        fn issue_33_names_of_contents_do_not_matter(
            then in one_of_three(), now in one_of_three(), here in one_of_three(),
        ) {
            let renamed = |text: Option<&str>| text.map(|text| match text { "a" => "c", "b" => "a", _ => "b" });
            prop_assert_eq!(compare(then, now, here), compare(renamed(then), renamed(now), renamed(here)));
        }
    }
}
