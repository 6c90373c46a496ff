//! What a list of single runs, calls or people keeps to itself where the company shows no names: the time of day, ids that
//! lead to something, and what its cursors hold. Who was there at that minute is known; so no cursor can be read, nor
//! made up to ask what ended before a moment.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Days, NaiveTime, Utc};
use sha2::{Digest, Sha256};
use uuid::{Builder, Uuid};

use super::policy::{Naming, Policy};
use crate::kit::paging;
use crate::kit::problem::Problem;
use crate::kit::seal::{Failed, Seal, SealContext};

impl Policy {
    fn is_named(&self) -> bool {
        self.naming == Naming::Named
    }

    /// When something was: with names the moment, else the day's first one.
    pub fn when(&self, at: DateTime<Utc>) -> DateTime<Utc> {
        if self.is_named() { at } else { at.date_naive().and_time(NaiveTime::MIN).and_utc() }
    }

    /// Until when something is asked for: without names until the day is over.
    pub fn until(&self, at: DateTime<Utc>) -> DateTime<Utc> {
        let day = self.when(at);
        if day == at { at } else { day.checked_add_days(Days::new(1)).unwrap_or(at) }
    }

    /// What stands for an id that holds the moment it was made at: the same each time.
    pub fn stand_in(&self, id: Uuid) -> Uuid {
        if self.is_named() {
            return id;
        }
        let digest = Sha256::new().chain_update(self.salt.as_bytes()).chain_update(id.as_bytes()).finalize();
        let mut bytes = [0; 16];
        for (byte, from) in bytes.iter_mut().zip(digest) {
            *byte = from;
        }
        Builder::from_random_bytes(bytes).into_uuid()
    }

    /// The cursor as it is handed out: sealed, unless people are shown by name.
    ///
    /// # Errors
    /// When the system's random source fails.
    pub fn sealed(&self, client: i64, cursor: Option<String>) -> Result<Option<String>, Problem> {
        let Some(plain) = cursor.as_ref().filter(|_| !self.is_named()) else { return Ok(cursor) };
        let sealed = self.seal()?.seal(place(client), plain.as_bytes()).map_err(Problem::internal)?;
        Ok(Some(URL_SAFE_NO_PAD.encode(sealed)))
    }

    /// The cursor that was handed out so.
    ///
    /// # Errors
    /// 400: it was not.
    pub fn unsealed(&self, client: i64, cursor: Option<String>) -> Result<Option<String>, Problem> {
        let sealed = cursor.as_ref().filter(|cursor| !self.is_named() && !cursor.is_empty());
        let Some(sealed) = sealed else { return Ok(cursor) };
        let seal = self.seal()?;
        let opened = URL_SAFE_NO_PAD.decode(sealed).ok().and_then(|bytes| seal.open(place(client), &bytes).ok());
        let plain = opened.and_then(|plain| String::from_utf8(plain).ok());
        plain.map(Some).ok_or_else(paging::foreign)
    }

    fn seal(&self) -> Result<Seal, Problem> {
        let key: [u8; 32] = Sha256::new().chain_update("cursors").chain_update(self.salt.as_bytes()).finalize().into();
        Seal::with(&key).ok_or_else(|| Problem::internal(Failed))
    }
}

fn place(client: i64) -> SealContext {
    SealContext { client, table: "usage_entries", column: "cursor", row: Uuid::nil() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(naming: Naming) -> Policy {
        Policy { naming, smallest_group: 5, salt: Uuid::from_u128(7) }
    }

    #[test]
    fn issue_33_a_cursor_says_nothing_and_nobody_makes_one_up_where_no_names_are_shown() {
        let plain = Some(paging::encode(&("2026-03-04T05:06:07Z", Uuid::max())));
        let (named, veiled) = (policy(Naming::Named), policy(Naming::Pseudonyms));
        assert_eq!(named.sealed(2, plain.clone()).unwrap(), plain);
        assert_eq!(named.unsealed(2, plain.clone()).unwrap(), plain);
        let sealed = veiled.sealed(2, plain.clone()).unwrap();
        let bytes = URL_SAFE_NO_PAD.decode(sealed.clone().unwrap()).unwrap();
        assert!(!String::from_utf8_lossy(&bytes).contains("2026"), "{sealed:?}");
        assert_eq!(veiled.unsealed(2, sealed.clone()).unwrap(), plain);
        for nothing in [None, Some(String::new())] {
            assert_eq!(veiled.unsealed(2, nothing.clone()).unwrap(), nothing, "the first page");
        }
        assert!(veiled.unsealed(2, plain).is_err(), "made up");
        assert!(veiled.unsealed(3, sealed.clone()).is_err(), "another client's");
        let other = Policy { salt: Uuid::from_u128(8), ..veiled };
        assert!(other.unsealed(2, sealed).is_err());
    }

    #[test]
    fn issue_33_moments_are_days_and_ids_are_others_where_no_names_are_shown() {
        let at: DateTime<Utc> = "2026-03-04T05:06:07Z".parse().unwrap();
        let (named, veiled) = (policy(Naming::Named), policy(Naming::Pseudonyms));
        let (day, next): (DateTime<Utc>, DateTime<Utc>) =
            ("2026-03-04T00:00:00Z".parse().unwrap(), "2026-03-05T00:00:00Z".parse().unwrap());
        assert_eq!((named.when(at), named.until(at)), (at, at));
        assert_eq!((veiled.when(at), veiled.until(at), veiled.until(day)), (day, next, day));
        assert_eq!(veiled.until(paging::LATEST), paging::LATEST);
        let id = Uuid::now_v7();
        assert_eq!((named.stand_in(id), veiled.stand_in(id)), (id, veiled.stand_in(id)));
        assert_ne!(veiled.stand_in(id), id);
    }
}
