//! The counts by themselves, with a clock that is moved by hand.

use chrono::TimeDelta;

use super::*;

fn throttle() -> (Throttle, Clock) {
    let clock = Clock::default();
    (Throttle::new(&clock).unwrap(), clock)
}

fn who<'a>(account: &'a str, address: &'a str) -> ThrottleKey<'a> {
    ThrottleKey { account, address, device: None }
}

fn seconds(outcome: Result<(), Problem>) -> u64 {
    outcome.err().and_then(|problem| problem.retry_after).map_or(0, u64::from)
}

#[test]
fn c19_the_wait_doubles_and_ends_and_the_owner_elsewhere_does_not_feel_it() {
    let (throttle, clock) = throttle();
    let guesser = who("ann@x.io", "203.0.113.9");
    for _ in 0..FREE {
        throttle.password(guesser).unwrap();
        throttle.password_failed(&[guesser]);
    }
    assert_eq!(seconds(throttle.password(guesser)), 0);
    for wait in [30, 60, 120, 240, 480, 900, 900] {
        throttle.password_failed(&[guesser]);
        assert_eq!(seconds(throttle.password(guesser)), wait);
        assert_eq!(seconds(throttle.password(who("ann@x.io", "198.51.100.1"))), 0);
        assert_eq!(seconds(throttle.password(who("ben@x.io", "203.0.113.9"))), 0);
        clock.advance(TimeDelta::seconds(i64::try_from(wait).unwrap()));
        assert_eq!(seconds(throttle.password(guesser)), 0, "the wait of {wait} s does not end");
    }
    throttle.password_right(guesser);
    throttle.password_failed(&[guesser]);
    assert_eq!(seconds(throttle.password(guesser)), 0);
}

#[test]
fn c19_an_account_guessed_from_everywhere_waits_but_not_in_its_owners_browser() {
    let (throttle, _) = throttle();
    for n in 0..200 {
        throttle.password_failed(&[who("ann@x.io", &format!("203.0.113.{n}"))]);
    }
    assert!(seconds(throttle.password(who("ann@x.io", "198.51.100.1"))) > 0);
    let known = ThrottleKey { device: Some("laptop"), ..who("ann@x.io", "198.51.100.1") };
    assert_eq!(seconds(throttle.password(known)), 0);
    for _ in 0..=FREE {
        throttle.password_failed(&[known]);
    }
    assert!(seconds(throttle.password(known)) > 0, "a known browser guesses no faster than another");
}

#[test]
fn c19_b20_codes_over_many_addresses_are_five_in_fifteen_minutes() {
    let (throttle, clock) = throttle();
    let mut tried = 0;
    for n in 0..10_000_u32 {
        let address = format!("203.0.{}.{}", n / 50 % 200, n % 50);
        if throttle.code(who("ann", &address)).is_ok() {
            tried += 1;
            throttle.code_failed(&[who("ann", &address)]);
        }
    }
    // the one that is one too many has been tried already when it is counted
    assert!(tried <= 6, "{tried}");
    clock.advance(TimeDelta::minutes(15));
    assert!(throttle.code(who("ann", "198.51.100.1")).is_ok());
    assert!(throttle.code(ThrottleKey { device: Some("laptop"), ..who("ann", "x") }).is_ok());
}

#[test]
fn c19_an_office_behind_one_address_survives_its_typing_errors() {
    let (throttle, _) = throttle();
    for person in 0..50 {
        throttle.password_failed(&[who(&format!("p{person}@x.io"), "203.0.113.9")]);
    }
    assert_eq!(seconds(throttle.password(who("ann@x.io", "203.0.113.9"))), 0);
}

#[test]
fn c19_an_office_behind_one_address_begins_to_work_at_the_same_minute() {
    let (throttle, clock) = throttle();
    for _person in 0..200 {
        for _question in ["a passkey", "the way", "the provider"] {
            assert_eq!(seconds(throttle.start("203.0.113.9")), 0);
        }
    }
    assert_eq!(seconds(throttle.start("203.0.113.9")), 1, "a flood is not held up");
    assert_eq!(seconds(throttle.start("198.51.100.1")), 0);
    clock.advance(TimeDelta::seconds(1));
    assert_eq!(seconds(throttle.start("203.0.113.9")), 0);
}

#[test]
fn c19_mails_are_one_a_minute_and_few_an_hour() {
    let (throttle, clock) = throttle();
    let mut sent = 0;
    for _ in 0..60 {
        sent += u32::from(throttle.mail("ann@x.io", "203.0.113.9").is_ok());
        assert!(seconds(throttle.mail("ann@x.io", "203.0.113.9")) > 0);
        clock.advance(TimeDelta::seconds(61));
    }
    assert!((6..=13).contains(&sent), "{sent}");
}

#[test]
fn h1_what_one_account_does_right_forgives_nothing_of_another() {
    let (throttle, _) = throttle();
    let (mine, victims) = (who("9/mine", "203.0.113.9"), who("2/victim", "203.0.113.9"));
    let mut guesses = 0;
    for _ in 0..50 {
        if throttle.password(victims).is_ok() {
            guesses += 1;
            throttle.password_failed(&[victims, mine]);
        }
        throttle.password_right(mine);
    }
    assert_eq!(guesses, FREE + 1);
}

#[test]
fn h1_browsers_that_know_an_account_share_a_count_beside_their_own() {
    let (throttle, _) = throttle();
    let (mut passwords, mut codes) = (0, 0);
    for n in 0..2_000 {
        let device = format!("mark {n}");
        let fresh = ThrottleKey { device: Some(&device), ..who("2/ann", "203.0.113.9") };
        if throttle.password(fresh).is_ok() {
            passwords += 1;
            throttle.password_failed(&[fresh]);
        }
        if throttle.code(fresh).is_ok() {
            codes += 1;
            throttle.code_failed(&[fresh]);
        }
    }
    assert!(passwords <= 201 && codes <= 21, "{passwords} passwords, {codes} codes");
    assert!(throttle.code(who("2/ann", "203.0.113.9")).is_ok(), "its own count has a browser that is new");
}

#[test]
fn m1_a_network_of_ipv6_counts_as_one_address_and_a_wider_one_more_loosely() {
    let (throttle, _) = throttle();
    let taken = |addresses: &dyn Fn(u32) -> String, of: u32| {
        (0..of).filter(|n| throttle.request(&addresses(*n)).is_ok()).count()
    };
    assert_eq!(taken(&|n| format!("2001:db8:1:1::{n:x}"), 5_000), 30);
    assert_eq!(taken(&|n| format!("2001:db8:2:{n:x}::1"), 5_000), 480, "a /48 of another customer, all its /64");
    assert_eq!(taken(&|n| format!("198.51.100.{n}"), 200), 200);
    assert_eq!(taken(&|n| format!("::ffff:192.0.2.{n}"), 200), 200, "IPv4 written as IPv6");
}

#[test]
fn m1_guesses_from_many_addresses_of_one_network_wait_as_from_one() {
    let (throttle, _) = throttle();
    for n in 0..=FREE {
        throttle.password_failed(&[who("2/ann", &format!("2001:db8:1:1::{n:x}"))]);
    }
    assert!(seconds(throttle.password(who("2/ann", "2001:db8:1:1::ffff"))) > 0);
    assert_eq!(seconds(throttle.password(who("2/ann", "2001:db8:9:1::1"))), 0);
}
