//! Password hashes: argon2id with OWASP's minimum (19 MiB, 2 passes, 1 lane), one at a time on a thread of their own.
//!
//! One thread, and one that the system lets run after all others: a flood of sign-ins takes no core from the streams.
//! An office that arrives in the same minute waits its turn (some 25 ms each); beyond it the rest is told to come back.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use tokio::sync::{mpsc, oneshot};

use super::error::Error;
use crate::kit::problem::Problem;

/// Six seconds of work: longer than that nobody looks at a sign-in that says nothing.
const WAITING: usize = 256;
/// How far hashing steps back: Linux gives a thread of this niceness a tenth of what any other gets of a busy core.
const NICENESS: i32 = 10;

type Work = Box<dyn FnOnce() + Send>;

/// Hashes and checks passwords. Cheap to clone.
#[derive(Clone)]
pub struct Passwords {
    queue: mpsc::Sender<Work>,
    /// A hash of nothing anybody knows: an unknown e-mail costs the same time as a known one.
    decoy: Arc<str>,
    /// How many hashes were computed: what tests of equal work count.
    #[cfg(test)]
    computed: Arc<std::sync::atomic::AtomicUsize>,
}

impl Passwords {
    /// Starts the thread; it ends with the last clone.
    pub fn new() -> Result<Self, Problem> {
        let decoy = hash(&crate::kit::secret::random_text(24).map_err(Problem::internal)?)?;
        let (queue, waiting) = mpsc::channel(WAITING);
        std::thread::Builder::new()
            .name("passwords".to_owned())
            .spawn(move || work_off(waiting))
            .map_err(Problem::internal)?;
        Ok(Self {
            queue,
            decoy: decoy.into(),
            #[cfg(test)]
            computed: Arc::default(),
        })
    }

    /// The PHC string of a password.
    pub async fn hash(&self, password: String) -> Result<String, Problem> {
        self.in_turn(move || hash(&password)).await?
    }

    /// Whether the password fits the hash; without a hash the same work is done for nothing.
    pub async fn verify(&self, password: String, stored: Option<String>) -> Result<bool, Problem> {
        let decoy = self.decoy.clone();
        self.in_turn(move || {
            let text = stored.as_deref().unwrap_or(&decoy);
            let fits = PasswordHash::new(text).is_ok_and(|parsed| {
                argon2().is_ok_and(|argon2| argon2.verify_password(password.as_bytes(), &parsed).is_ok())
            });
            fits && stored.is_some()
        })
        .await
    }

    #[cfg(test)]
    pub fn computed(&self) -> usize {
        self.computed.load(std::sync::atomic::Ordering::Relaxed)
    }

    async fn in_turn<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        let work = Box::new(move || {
            // Whoever has gone meanwhile is not worked for.
            if !answer.is_closed() {
                let _ = answer.send(work());
            }
        });
        self.queue.try_send(work).map_err(|_| Problem::from(Error::Busy).with_retry_after(2))?;
        #[cfg(test)]
        self.computed.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        answered.await.map_err(Problem::internal)
    }
}

fn work_off(mut waiting: mpsc::Receiver<Work>) {
    step_back();
    while let Some(work) = waiting.blocking_recv() {
        // What one of them breaks must not keep everybody out: its own answer fails, because its sender is dropped.
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}

/// Where the system refuses, hashing runs like everything else.
#[expect(
    unsafe_code,
    reason = "one system call without a pointer; 0 is the calling thread alone (setpriority(2), Linux)"
)]
fn step_back() {
    unsafe { libc::setpriority(libc::PRIO_PROCESS, 0, NICENESS) };
}

fn argon2() -> Result<Argon2<'static>, argon2::Error> {
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(19 * 1024, 2, 1, None)?))
}

fn hash(password: &str) -> Result<String, Problem> {
    let argon2 = argon2().map_err(|error| Problem::internal(error.to_string()))?;
    let hash = argon2.hash_password(password.as_bytes()).map_err(|error| Problem::internal(error.to_string()))?;
    Ok(hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn c14_a_hash_is_argon2id_with_the_decided_cost_and_fits_its_password_only() {
        let passwords = Passwords::new().unwrap();
        let stored = passwords.hash("Correct-horse-9".to_owned()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(passwords.verify("Correct-horse-9".to_owned(), Some(stored.clone())).await.unwrap());
        assert!(!passwords.verify("correct-horse-9".to_owned(), Some(stored)).await.unwrap());
        assert!(!passwords.verify("anything".to_owned(), None).await.unwrap());
    }

    #[tokio::test]
    async fn hashing_steps_back_and_outlives_work_that_breaks() {
        let passwords = Passwords::new().unwrap();
        assert!(passwords.in_turn(|| panic!("broken")).await.map(|(): ()| ()).is_err());
        let stat = passwords.in_turn(|| std::fs::read_to_string("/proc/thread-self/stat")).await.unwrap().unwrap();
        // proc(5): niceness is field 19, and the second, which may hold blanks, ends in a bracket.
        let niceness = stat.rsplit(") ").next().unwrap().split(' ').nth(16).unwrap();
        assert_eq!(niceness.parse::<i32>().unwrap(), NICENESS);
    }
}
