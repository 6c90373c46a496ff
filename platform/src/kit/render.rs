//! Files that take a processor's time to make: not on the threads that answer requests, few at once, and with an end to
//! the waiting.
//!
//! What is typeset or drawn is made by a process of its own (`typeset`), which ends with the wait for it: when it took
//! too long, and when who wanted the file hung up. What this process writes itself cannot be stopped; it is bounded by
//! the length of what it writes, and holds its permit until it ends.

use std::time::Duration;

use typeset::Typesetter;

use super::caller::ClientId;
use super::http::hang_up;
use super::problem::{Code, Problem};
use super::turns::{FairPermit, FairSemaphore};

/// Files made at once: each takes a core, and some hundred megabytes where it is long.
const AT_ONCE: usize = 2;
/// Files of one client that wait at most.
const WAITING: usize = 64;
/// How long a request waits for a permit, and for its file.
const FOR_A_PERMIT: Duration = Duration::from_secs(30);
const FOR_THE_FILE: Duration = Duration::from_secs(90);

/// Makes files, a few at once.
pub struct Renderer {
    permits: FilePermits,
    pub typesetter: Typesetter,
}

impl Renderer {
    pub fn new(typesetter: Typesetter) -> Self {
        Self { permits: FilePermits::new(AT_ONCE), typesetter }
    }

    /// What a process of its own makes for a client: it ends with `making`.
    ///
    /// # Errors
    /// 503 when others are being made for too long, or this one takes too long.
    pub async fn confined<T>(&self, client: ClientId, making: impl Future<Output = T>) -> Result<T, Problem> {
        hang_up::while_awaited(self.permits.confined(client, FOR_A_PERMIT, FOR_THE_FILE, making)).await
    }

    /// What `make` makes for a client, on a thread of its own.
    ///
    /// # Errors
    /// As with [`Self::confined`].
    pub async fn on_a_thread<T: Send + 'static>(
        &self,
        client: ClientId,
        make: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        hang_up::while_awaited(self.permits.on_a_thread(client, FOR_A_PERMIT, FOR_THE_FILE, make)).await
    }
}

impl From<typeset::Error> for Problem {
    fn from(error: typeset::Error) -> Self {
        match error {
            // Who made the data says more than this of what is too long.
            typeset::Error::TooLong { .. } | typeset::Error::TooMuch(_) => Self::new(
                Code::new("export.too_much", 409),
                "Making this file takes more time or memory than a file may. Please choose another format, or make it shorter.",
            ),
            typeset::Error::Template(_) => Self::internal(error),
            typeset::Error::Unavailable(_) => {
                tracing::error!(%error, "no file could be typeset");
                Self::new(Code::UNAVAILABLE, "Files cannot be made at the moment. Please try again later.")
                    .with_retry_after(60)
            }
        }
    }
}

/// Where files are made. A client has one permit of them at a time.
struct FilePermits(FairSemaphore);

impl FilePermits {
    fn new(at_once: usize) -> Self {
        Self(FairSemaphore::new(at_once, 1, WAITING))
    }

    /// A permit, when it is the client's turn.
    async fn take(&self, client: ClientId, for_a_permit: Duration) -> Result<FairPermit, Problem> {
        match tokio::time::timeout(for_a_permit, self.0.enter(client)).await {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(_)) | Err(_) => {
                let busy = Code::new("export.busy", 503);
                let words = "Other files are being made. Please try again in a moment.";
                Err(Problem::new(busy, words).with_retry_after(10))
            }
        }
    }

    async fn confined<T>(
        &self,
        client: ClientId,
        for_a_permit: Duration,
        for_the_file: Duration,
        making: impl Future<Output = T>,
    ) -> Result<T, Problem> {
        let _permit = self.take(client, for_a_permit).await?;
        tokio::time::timeout(for_the_file, making).await.map_err(|_| too_slow())
    }

    async fn on_a_thread<T: Send + 'static>(
        &self,
        client: ClientId,
        for_a_permit: Duration,
        for_the_file: Duration,
        make: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let permit = self.take(client, for_a_permit).await?;
        let work = tokio::task::spawn_blocking(move || {
            let made = make();
            drop(permit);
            made
        });
        match tokio::time::timeout(for_the_file, work).await {
            Ok(made) => made.map_err(Problem::internal),
            Err(_) => Err(too_slow()),
        }
    }
}

fn too_slow() -> Problem {
    Problem::new(
        Code::new("export.too_slow", 503),
        "Making this file takes too long. Please choose another format, or export a shorter version.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::fairness;
    use extract::WorkerCommand;
    use std::sync::mpsc;
    use typeset::{Bounds, Limits, Template};

    fn client(number: i64) -> ClientId {
        ClientId::new(number).unwrap()
    }

    #[tokio::test]
    async fn whoever_finds_no_permit_or_waits_too_long_is_told_and_the_permit_is_free_again_when_the_work_ends() {
        let permits = FilePermits::new(1);
        let short = Duration::from_millis(1);
        let (end, wait) = mpsc::channel::<()>();
        let slow = permits.on_a_thread(client(1), FOR_A_PERMIT, short, move || wait.recv().is_ok()).await;
        assert_eq!(slow.unwrap_err().code.name, "export.too_slow");
        for waiting in [client(1), client(2)] {
            let refused = permits.on_a_thread(waiting, short, FOR_THE_FILE, || ()).await.unwrap_err();
            assert_eq!((refused.code.name, refused.retry_after), ("export.busy", Some(10)));
        }
        end.send(()).unwrap();
        assert_eq!(permits.on_a_thread(client(1), FOR_A_PERMIT, FOR_THE_FILE, || 7).await.unwrap(), 7);
        // A file that could not be made is one failure, and not the end of all others.
        let failed =
            permits.on_a_thread(client(1), FOR_A_PERMIT, FOR_THE_FILE, || -> u8 { panic!("a fault in a library") });
        assert_eq!(failed.await.unwrap_err().code, Code::INTERNAL);
        assert_eq!(permits.on_a_thread(client(1), FOR_A_PERMIT, FOR_THE_FILE, || 8).await.unwrap(), 8);
    }

    #[tokio::test]
    async fn l9_files_of_others_are_made_as_soon_as_before() {
        let permits = FilePermits::new(AT_ONCE);
        fairness::others_wait_no_longer(AT_ONCE, |client| permits.take(client, FOR_A_PERMIT)).await;
    }

    #[tokio::test]
    async fn m9_a_client_that_wants_many_files_at_once_waits_for_its_own_and_nobody_else_does() {
        let permits = FilePermits::new(2);
        let (ends, waits): (Vec<_>, Vec<_>) = (0..3).map(|_| mpsc::channel::<()>()).unzip();
        let (begun, mut begins) = tokio::sync::mpsc::unbounded_channel();
        let many = waits.into_iter().map(|wait| {
            let begun = begun.clone();
            permits.on_a_thread(client(1), FOR_A_PERMIT, FOR_THE_FILE, move || {
                begun.send(()).is_ok() && wait.recv().is_ok()
            })
        });
        let others = async {
            begins.recv().await.unwrap();
            let made = permits.on_a_thread(client(2), FOR_A_PERMIT, FOR_THE_FILE, || 7).await.unwrap();
            let is_only_one = begins.is_empty();
            ends.iter().for_each(|end| end.send(()).unwrap());
            (made, is_only_one)
        };
        let (many, other) = tokio::join!(futures_util::future::join_all(many), others);
        assert_eq!(other, (7, true));
        assert!(many.into_iter().all(|made| made.unwrap()));
    }

    fn typesetter(bounds: Bounds) -> Typesetter {
        let command = WorkerCommand { program: crate::testing::program(), args: vec!["typeset-worker".into()] };
        Typesetter::new(command, bounds)
    }

    fn report(rows: usize) -> (serde_json::Value, Vec<Vec<u8>>) {
        let mut builder = document::Builder::new();
        builder.push_text("| Item | Price |\n|--|--|\n");
        for row in 0..rows {
            builder.push_text(&format!("| Item {row} | {row}.50 |\n"));
        }
        let document::Report { data, pictures } = document::to_report(&builder.finish(), &document::Meta::default());
        (data, pictures)
    }

    async fn set(typesetter: &Typesetter, rows: usize) -> Result<typeset::Pdf, typeset::Error> {
        let (data, pictures) = report(rows);
        let all = Limits { bytes: usize::MAX, values: usize::MAX };
        typesetter.pdf(Template::Report, data, pictures, all).await
    }

    #[tokio::test]
    async fn h3_files_are_made_by_processes_that_have_no_more_than_a_file_needs() {
        let usual = typesetter(Bounds::default());
        usual.keep_ready();
        let (one, other) = tokio::join!(set(&usual, 40), set(&usual, 3));
        let (one, other) = (one.unwrap(), other.unwrap());
        assert!(one.bytes.starts_with(b"%PDF-") && one.pages > other.pages, "{} {}", one.pages, other.pages);
        let (data, pictures) = report(40);
        let shown = usual.pages(Template::Report, data, pictures, Limits::default(), 1).await.unwrap();
        assert!(shown.shown.len() == 1 && shown.shown[0].starts_with("<svg") && shown.of == one.pages);
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"><rect width=\"9\" height=\"9\"/></svg>";
        let drawn = usual.draw(svg.to_owned(), (200, 200)).await.unwrap().unwrap();
        assert_eq!((drawn.width, drawn.height, &drawn.png[..4]), (200, 100, &b"\x89PNG"[..]));
        assert_eq!(usual.draw("<svg".to_owned(), (9, 9)).await.unwrap().unwrap_err(), typeset::Undrawn::Damaged);

        let short = typesetter(Bounds { cpu: Duration::from_secs(1), ..Bounds::default() });
        let refused = set(&short, 40_000).await.map(|made| made.pages);
        assert!(matches!(refused, Err(typeset::Error::TooMuch("time"))), "{refused:?}");
        // Too little for the work, and too little to hear the whole job.
        for memory in [24 << 20, 1 << 20] {
            let narrow = typesetter(Bounds { memory, ..Bounds::default() });
            let refused = set(&narrow, 40_000).await.map(|made| made.pages);
            assert!(matches!(refused, Err(typeset::Error::TooMuch("memory"))), "{memory}: {refused:?}");
        }
        let told = Problem::from(typeset::Error::TooMuch("memory"));
        assert_eq!((told.code.name, told.code.status), ("export.too_much", 409));

        let absent = WorkerCommand { program: "/nowhere".into(), args: Vec::new() };
        let absent = set(&Typesetter::new(absent, Bounds::default()), 1).await.unwrap_err();
        assert_eq!(Problem::from(absent).code, Code::UNAVAILABLE);
    }
}
