//! Password hashes: argon2id with OWASP's minimum (19 MiB, 2 passes, 1 lane), one at a time on a thread of their own.
//!
//! One thread, and one that the system lets run after all others: a flood of sign-ins takes no core from the streams.
//! An office that arrives in the same minute waits its turn (some 25 ms each); beyond it the rest is told to come back.
//! Addresses of one domain stand in one queue, and the queues are served in turn: another company's somebody is next.
//! By the domain, and not by the company: who is told to wait must learn nothing of who has an account.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use tokio::sync::{Semaphore, mpsc, oneshot};

use super::error::Error;
use crate::kit::problem::Problem;
use crate::kit::turns::FairSemaphore;

/// Six seconds of work: longer than that nobody looks at a sign-in that says nothing.
const WAITING: usize = 256;
/// Characters of a domain at most.
const DOMAIN: usize = 253;
/// Of one domain: half of it.
const OF_ONE: usize = 128;
/// How far hashing steps back: Linux gives a thread of this niceness a tenth of what any other gets of a busy core.
const NICENESS: i32 = 10;

/// What argon2id spends on a hash.
#[derive(Clone, Copy)]
struct Cost {
    memory_kib: u32,
    passes: u32,
}
/// The least that OWASP's password storage cheat sheet asks for, with one lane.
const DECIDED: Cost = Cost { memory_kib: 19 * 1024, passes: 2 };
/// Each test has accounts of its own: at the decided cost a tenth of what the tests compute was hashing.
#[cfg(test)]
const OF_TESTS: Cost = Cost { memory_kib: Params::MIN_M_COST, passes: Params::MIN_T_COST };

type Work = Box<dyn FnOnce() + Send>;

/// Hashes and checks passwords. Cheap to clone.
#[derive(Clone)]
pub struct Passwords {
    queue: mpsc::Sender<Work>,
    /// One works at a time, in turn.
    permits: Arc<FairSemaphore<String>>,
    /// How many may wait in all.
    room: Arc<Semaphore>,
    cost: Cost,
    /// A hash of nothing anybody knows: an unknown email costs the same time as a known one.
    decoy: Arc<str>,
    /// How many hashes were computed: what tests of equal work count.
    #[cfg(test)]
    computed: Arc<std::sync::atomic::AtomicUsize>,
}

impl Passwords {
    /// Starts the thread; it ends with the last clone.
    pub fn new() -> Result<Self, Problem> {
        #[cfg(not(test))]
        let cost = DECIDED;
        #[cfg(test)]
        let cost = OF_TESTS;
        Self::at(cost)
    }

    fn at(cost: Cost) -> Result<Self, Problem> {
        let decoy = hash(cost, &crate::kit::secret::random_text(24).map_err(Problem::internal)?)?;
        let (queue, waiting) = mpsc::channel(WAITING);
        std::thread::Builder::new()
            .name("passwords".to_owned())
            .spawn(move || work_off(waiting))
            .map_err(Problem::internal)?;
        Ok(Self {
            queue,
            permits: Arc::new(FairSemaphore::new(1, 1, OF_ONE)),
            room: Arc::new(Semaphore::new(WAITING)),
            cost,
            decoy: decoy.into(),
            #[cfg(test)]
            computed: Arc::default(),
        })
    }

    /// The PHC string of a password. `email`: whose it is.
    pub async fn hash(&self, email: &str, password: String) -> Result<String, Problem> {
        let cost = self.cost;
        self.in_turn(email, move || hash(cost, &password)).await?
    }

    /// Whether the password fits the hash; without a hash the same work is done for nothing. `email`: who signs in, or
    /// says so.
    pub async fn verify(&self, email: &str, password: String, stored: Option<String>) -> Result<bool, Problem> {
        let decoy = self.decoy.clone();
        self.in_turn(email, move || {
            let text = stored.as_deref().unwrap_or(&decoy);
            let fits = PasswordHash::new(text)
                .is_ok_and(|parsed| Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok());
            fits && stored.is_some()
        })
        .await
    }

    #[cfg(test)]
    pub fn computed(&self) -> usize {
        self.computed.load(std::sync::atomic::Ordering::Relaxed)
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        email: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let busy = || Problem::from(Error::Busy).with_retry_after(2);
        let room = Arc::clone(&self.room).try_acquire_owned().map_err(|_| busy())?;
        let permit = self.permits.enter(domain(email)).await.map_err(|_| busy())?;
        let (answer, answered) = oneshot::channel();
        let work = Box::new(move || {
            let _until_done = (permit, room);
            // No work for a caller that has gone meanwhile.
            if !answer.is_closed() {
                let _ = answer.send(work());
            }
        });
        self.queue.try_send(work).map_err(|_| busy())?;
        #[cfg(test)]
        self.computed.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        answered.await.map_err(Problem::internal)
    }
}

/// What stands behind the last `@`, in lower case; what is no address stands for itself.
fn domain(email: &str) -> String {
    let after = email.rsplit_once('@').map_or(email, |(_, domain)| domain);
    after.trim().chars().take(DOMAIN).flat_map(char::to_lowercase).collect()
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

fn hash(cost: Cost, password: &str) -> Result<String, Problem> {
    let params = Params::new(cost.memory_kib, cost.passes, 1, None);
    let params = params.map_err(|error| Problem::internal(error.to_string()))?;
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let hash = argon2.hash_password(password.as_bytes()).map_err(|error| Problem::internal(error.to_string()))?;
    Ok(hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::caller::ClientId;
    use crate::testing::fairness;

    #[tokio::test]
    async fn c14_a_hash_is_argon2id_with_the_decided_cost_and_fits_its_password_only() {
        let passwords = Passwords::at(DECIDED).unwrap();
        let me = "me@acme.test";
        let stored = passwords.hash(me, "Correct-horse-9".to_owned()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(passwords.verify(me, "Correct-horse-9".to_owned(), Some(stored.clone())).await.unwrap());
        assert!(!passwords.verify(me, "correct-horse-9".to_owned(), Some(stored)).await.unwrap());
        assert!(!passwords.verify(me, "anything".to_owned(), None).await.unwrap());
    }

    #[tokio::test]
    async fn l9_others_sign_in_as_soon_as_before() {
        let passwords = Passwords::new().unwrap();
        let enter = |client: ClientId| {
            let (permits, email) = (passwords.permits.clone(), format!("somebody@company{client}.test"));
            async move { Ok(permits.enter(domain(&email)).await?) }
        };
        fairness::others_wait_no_longer(1, enter).await;
    }

    #[tokio::test]
    async fn k04_a_flood_of_one_domain_is_told_to_come_back_and_another_one_is_next() {
        let passwords = Passwords::new().unwrap();
        let (begun, begins) = std::sync::mpsc::channel();
        let (end, wait) = std::sync::mpsc::channel::<()>();
        let order = Arc::new(std::sync::Mutex::new(Vec::new()));
        let work = |email: &'static str| {
            let (passwords, order) = (passwords.clone(), order.clone());
            async move { passwords.in_turn(email, move || order.lock().unwrap().push(email)).await }
        };
        let slow = passwords.in_turn("a@noisy.test", move || begun.send(()).is_ok() && wait.recv().is_ok());
        let mut slow = Box::pin(slow);
        assert!(futures_util::poll!(&mut slow).is_pending());
        begins.recv().unwrap();
        let mut flood: Vec<_> = (0..OF_ONE).map(|_| Box::pin(work("b@NOISY.test"))).collect();
        for one in &mut flood {
            assert!(futures_util::poll!(one).is_pending());
        }
        let refused = work("c@noisy.test").await.unwrap_err();
        assert_eq!((refused.code.status, refused.retry_after), (429, Some(2)));
        let mut quiet = Box::pin(work("d@quiet.test"));
        assert!(futures_util::poll!(&mut quiet).is_pending());
        end.send(()).unwrap();
        let all = futures_util::future::join_all(flood);
        let (done, quiet, all) = tokio::join!(slow, quiet, all);
        assert!(done.unwrap() && quiet.is_ok() && all.iter().all(Result::is_ok));
        assert_eq!(order.lock().unwrap().first(), Some(&"d@quiet.test"));
    }

    #[tokio::test]
    async fn hashing_steps_back_and_outlives_work_that_breaks() {
        let passwords = Passwords::new().unwrap();
        assert!(passwords.in_turn("", || panic!("broken")).await.map(|(): ()| ()).is_err());
        let stat = passwords.in_turn("", || std::fs::read_to_string("/proc/thread-self/stat")).await.unwrap().unwrap();
        // proc(5): niceness is field 19, and the second, which may hold blanks, ends in a bracket.
        let niceness = stat.rsplit(") ").next().unwrap().split(' ').nth(16).unwrap();
        assert_eq!(niceness.parse::<i32>().unwrap(), NICENESS);
    }
}
