//! Files that take a processor's time to make: not on the threads that answer requests, few at once, and with an end to the waiting.
//!
//! Typesetting cannot be stopped from outside. So what is too long is refused before it begins, and a request that waited too long is
//! answered while the work ends by itself; it holds its place until then.

use std::sync::{Arc, LazyLock, OnceLock};
use std::time::Duration;

use tokio::sync::Semaphore;
use typeset::Fonts;

use super::problem::{Code, Problem};

/// Files made at once: each takes a core, and some hundred megabytes where it is long.
const AT_ONCE: usize = 2;
/// How long a request waits for a place, and for its file.
const FOR_A_PLACE: Duration = Duration::from_secs(30);
const FOR_THE_FILE: Duration = Duration::from_secs(90);

static PLACES: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(AT_ONCE)));
static FONTS: OnceLock<Fonts> = OnceLock::new();

/// The fonts of this machine, read once. Blocks the first time: only within [`render`].
pub fn fonts() -> &'static Fonts {
    FONTS.get_or_init(Fonts::of_system)
}

/// What `make` makes, on a thread of its own.
///
/// # Errors
/// 503 when others are being made for too long, or this one takes too long.
pub async fn render<T: Send + 'static>(make: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    in_time(Arc::clone(&PLACES), FOR_A_PLACE, FOR_THE_FILE, make).await
}

async fn in_time<T: Send + 'static>(
    places: Arc<Semaphore>,
    for_a_place: Duration,
    for_the_file: Duration,
    make: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let busy = || {
        Problem::new(Code::new("export.busy", 503), "Other files are being made. Please try again in a moment.")
            .with_retry_after(10)
    };
    let place = tokio::time::timeout(for_a_place, places.acquire_owned()).await.map_err(|_| busy())?;
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

    #[tokio::test]
    async fn whoever_finds_no_place_or_waits_too_long_is_told_and_the_place_is_free_again_when_the_work_ends() {
        let places = Arc::new(Semaphore::new(1));
        let short = Duration::from_millis(1);
        let (end, wait) = mpsc::channel::<()>();
        let slow = in_time(Arc::clone(&places), FOR_A_PLACE, short, move || wait.recv().is_ok()).await;
        assert_eq!(slow.unwrap_err().code.name, "export.too_slow");
        let refused = in_time(Arc::clone(&places), short, FOR_THE_FILE, || ()).await.unwrap_err();
        assert_eq!((refused.code.name, refused.retry_after), ("export.busy", Some(10)));
        end.send(()).unwrap();
        assert_eq!(in_time(Arc::clone(&places), FOR_A_PLACE, FOR_THE_FILE, || 7).await.unwrap(), 7);
        // A file that could not be made is one failure, and not the end of all others.
        let failed =
            in_time(Arc::clone(&places), FOR_A_PLACE, FOR_THE_FILE, || -> u8 { panic!("a fault in a library") }).await;
        assert_eq!(failed.unwrap_err().code, Code::INTERNAL);
        assert_eq!(in_time(places, FOR_A_PLACE, FOR_THE_FILE, || 8).await.unwrap(), 8);
    }
}
