//! Files that take a processor's time to make: not on the threads that answer requests, few at once, and with an end to the waiting.
//!
//! Typesetting cannot be stopped from outside. So what is too long is refused before it begins, and a request that waited too long is
//! answered while the work ends by itself; it holds its place until then.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use typeset::Fonts;

use super::caller::ClientId;
use super::problem::{Code, Problem};

/// Files made at once: each takes a core, and some hundred megabytes where it is long.
const AT_ONCE: usize = 2;
/// How long a request waits for a place, and for its file.
const FOR_A_PLACE: Duration = Duration::from_secs(30);
const FOR_THE_FILE: Duration = Duration::from_secs(90);

static PLACES: LazyLock<Places> = LazyLock::new(|| Places::new(AT_ONCE));
static FONTS: OnceLock<Fonts> = OnceLock::new();

/// The fonts of this machine, read once. Blocks the first time: only within [`render`].
pub fn fonts() -> &'static Fonts {
    FONTS.get_or_init(Fonts::of_system)
}

/// Where files are made. A client has one place of them at a time, so that it waits for its own files and nobody else does (M9).
struct Places {
    all: Arc<Semaphore>,
    /// The turn of each client that has a file made, or waits for one.
    turns: Mutex<HashMap<ClientId, Weak<Semaphore>>>,
}

impl Places {
    fn new(at_once: usize) -> Self {
        Self { all: Arc::new(Semaphore::new(at_once)), turns: Mutex::default() }
    }

    fn turn_of(&self, client: ClientId) -> Arc<Semaphore> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(turn) = turns.get(&client).and_then(Weak::upgrade) {
            return turn;
        }
        turns.retain(|_, turn| turn.strong_count() > 0);
        let turn = Arc::new(Semaphore::new(1));
        turns.insert(client, Arc::downgrade(&turn));
        turn
    }

    /// The client's turn, and then a place.
    async fn take(&self, client: ClientId) -> Result<(OwnedSemaphorePermit, OwnedSemaphorePermit), AcquireError> {
        let turn = self.turn_of(client).acquire_owned().await?;
        Ok((turn, Arc::clone(&self.all).acquire_owned().await?))
    }
}

/// What `make` makes for a client, on a thread of its own.
///
/// # Errors
/// 503 when others are being made for too long, or this one takes too long.
pub async fn render<T: Send + 'static>(
    client: ClientId,
    make: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    in_time(&PLACES, client, FOR_A_PLACE, FOR_THE_FILE, make).await
}

async fn in_time<T: Send + 'static>(
    places: &Places,
    client: ClientId,
    for_a_place: Duration,
    for_the_file: Duration,
    make: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let busy = || {
        Problem::new(Code::new("export.busy", 503), "Other files are being made. Please try again in a moment.")
            .with_retry_after(10)
    };
    let place = tokio::time::timeout(for_a_place, places.take(client)).await.map_err(|_| busy())?;
    let place = place.map_err(Problem::internal)?;
    let work = tokio::task::spawn_blocking(move || {
        let made = make();
        drop(place);
        made
    });
    match tokio::time::timeout(for_the_file, work).await {
        Ok(made) => made.map_err(Problem::internal),
        Err(_) => Err(Problem::new(
            Code::new("export.too_slow", 503),
            "Making this file takes too long. Please choose another format, or export a shorter version.",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn client(number: i64) -> ClientId {
        ClientId::new(number).unwrap()
    }

    #[tokio::test]
    async fn whoever_finds_no_place_or_waits_too_long_is_told_and_the_place_is_free_again_when_the_work_ends() {
        let places = Places::new(1);
        let short = Duration::from_millis(1);
        let (end, wait) = mpsc::channel::<()>();
        let slow = in_time(&places, client(1), FOR_A_PLACE, short, move || wait.recv().is_ok()).await;
        assert_eq!(slow.unwrap_err().code.name, "export.too_slow");
        for waiting in [client(1), client(2)] {
            let refused = in_time(&places, waiting, short, FOR_THE_FILE, || ()).await.unwrap_err();
            assert_eq!((refused.code.name, refused.retry_after), ("export.busy", Some(10)));
        }
        end.send(()).unwrap();
        assert_eq!(in_time(&places, client(1), FOR_A_PLACE, FOR_THE_FILE, || 7).await.unwrap(), 7);
        // A file that could not be made is one failure, and not the end of all others.
        let failed =
            in_time(&places, client(1), FOR_A_PLACE, FOR_THE_FILE, || -> u8 { panic!("a fault in a library") });
        assert_eq!(failed.await.unwrap_err().code, Code::INTERNAL);
        assert_eq!(in_time(&places, client(1), FOR_A_PLACE, FOR_THE_FILE, || 8).await.unwrap(), 8);
    }

    #[tokio::test]
    async fn m9_a_client_that_wants_many_files_at_once_waits_for_its_own_and_nobody_else_does() {
        let places = Places::new(2);
        let (ends, waits): (Vec<_>, Vec<_>) = (0..3).map(|_| mpsc::channel::<()>()).unzip();
        let (begun, mut begins) = tokio::sync::mpsc::unbounded_channel();
        let many = waits.into_iter().map(|wait| {
            let begun = begun.clone();
            in_time(&places, client(1), FOR_A_PLACE, FOR_THE_FILE, move || {
                begun.send(()).is_ok() && wait.recv().is_ok()
            })
        });
        let others = async {
            begins.recv().await.unwrap();
            let made = in_time(&places, client(2), FOR_A_PLACE, FOR_THE_FILE, || 7).await.unwrap();
            let is_only_one = begins.is_empty();
            ends.iter().for_each(|end| end.send(()).unwrap());
            (made, is_only_one)
        };
        let (many, other) = tokio::join!(futures_util::future::join_all(many), others);
        assert_eq!(other, (7, true));
        assert!(many.into_iter().all(|made| made.unwrap()));
        assert!(places.turn_of(client(3)).available_permits() == 1 && places.turns.lock().unwrap().len() == 1);
    }
}
