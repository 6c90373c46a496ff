//! A refresh-ahead cache. An entry lives for a fixed time and is refreshed in the background before that, so frequent
//! callers wait for the first lookup only, and nobody reads an older value. Concurrent callers share one lookup: a
//! thousand calls after a pause cost the database one query. A few entries that were read more than once stay fresh for
//! a while after the last read, for callers who return after a pause.

use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::future::BoxFuture;
use moka::ops::compute::{CompResult, Op};
use moka::sync::Cache;
use tokio::runtime::Handle;
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore};

use super::problem::Problem;

/// So many times an answer is looked up anew for nobody: a minute of one that is good for five seconds.
const LOOKS_AT_REST: u32 = 18;
/// No more answers than these at once.
const AT_REST: usize = 64;

type Source<K, V> = dyn Fn(K) -> BoxFuture<'static, Result<V, Problem>> + Send + Sync;

/// Cheap to clone; clones share what is known.
#[derive(Clone)]
pub struct RefreshingCache<K, V> {
    looks: Cache<K, Arc<Look<V>>>,
    /// Between two looks.
    period: Duration,
    source: Arc<Source<K, V>>,
    resting: Arc<Semaphore>,
    background: Handle,
}

/// One look, for all who ask meanwhile and for a time after. What is forgotten leaves the table at once, so a look that
/// began before cannot bring it back.
struct Look<V> {
    found: OnceCell<Result<V, Problem>>,
    is_asked: AtomicBool,
}

impl<V> Look<V> {
    fn begin() -> Arc<Self> {
        Arc::new(Self { found: OnceCell::new(), is_asked: AtomicBool::new(false) })
    }

    fn value(&self) -> Option<&V> {
        self.found.get()?.as_ref().ok()
    }
}

impl<K, V> RefreshingCache<K, V>
where
    K: Hash + Eq + Clone + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// Answers of `source` are good for `fresh`; `most` of them are kept. What is looked up beside those who ask is, on
    /// this runtime.
    pub fn new<F>(most: u64, fresh: Duration, source: impl Fn(K) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<V, Problem>> + Send + 'static,
    {
        Self {
            looks: Cache::builder().max_capacity(most).time_to_live(fresh).build(),
            period: fresh * 2 / 3,
            source: Arc::new(move |key| Box::pin(source(key))),
            resting: Arc::new(Semaphore::new(AT_REST)),
            background: Handle::current(),
        }
    }

    /// The answer for a key.
    ///
    /// # Errors
    /// Those of a look that was waited for; the next caller tries again.
    pub async fn get(&self, key: &K) -> Result<V, Problem> {
        let look = self.looks.get_with_by_ref(key, Look::begin);
        if let Some(value) = look.value() {
            look.is_asked.store(true, Ordering::Relaxed);
            return Ok(value.clone());
        }
        let mut is_first = false;
        let (begins, begun) = (&mut is_first, &look);
        let first = || async move {
            *begins = true;
            let found = (self.source)(key.clone()).await;
            if found.is_ok() {
                self.background.spawn(self.clone().keep_fresh(key.clone(), begun.clone()));
            }
            found
        };
        let found = look.found.get_or_init(first).await.clone();
        if !is_first {
            look.is_asked.store(true, Ordering::Relaxed);
        }
        if found.is_err() {
            self.replace(key, &look, Op::Remove);
        }
        found
    }

    /// Looks a key up anew again and again, until it rests too long or is forgotten. One that was asked for once, as
    /// whatever a stranger makes up, is not kept.
    async fn keep_fresh(self, key: K, mut known: Arc<Look<V>>) {
        let mut rest: Option<(u32, OwnedSemaphorePermit)> = None;
        let mut is_asked_again = false;
        loop {
            tokio::time::sleep(self.period).await;
            if self.looks.get(&key).is_none_or(|now| !Arc::ptr_eq(&now, &known)) {
                return;
            }
            rest = match rest {
                _ if known.is_asked.load(Ordering::Relaxed) => {
                    is_asked_again = true;
                    None
                }
                _ if !is_asked_again => return,
                Some((looks, place)) if looks < LOOKS_AT_REST => Some((looks + 1, place)),
                Some(_) => return,
                None => match self.resting.clone().try_acquire_owned() {
                    Ok(place) => Some((1, place)),
                    Err(_) => return,
                },
            };
            let anew = Look::begin();
            if let Err(problem) = anew.found.get_or_init(|| (self.source)(key.clone())).await {
                tracing::debug!(%problem, "cache refresh failed");
                return;
            }
            if !self.replace(&key, &known, Op::Put(anew.clone())) {
                return;
            }
            known = anew;
        }
    }

    /// Does this with a key's look; not when it was forgotten since.
    fn replace(&self, key: &K, look: &Arc<Look<V>>, how: Op<Arc<Look<V>>>) -> bool {
        let done = self.looks.entry_by_ref(key).and_compute_with(|now| match now {
            Some(now) if Arc::ptr_eq(now.value(), look) => how,
            _ => Op::Nop,
        });
        matches!(done, CompResult::ReplacedWith(_) | CompResult::Removed(_))
    }

    /// Whether a key's answer is known.
    pub fn knows(&self, key: &K) -> bool {
        self.known(key).is_some()
    }

    /// What is known of a key, however it stands with its age.
    pub fn known(&self, key: &K) -> Option<V> {
        self.looks.get(key)?.value().cloned()
    }

    pub fn forget(&self, key: &K) {
        self.looks.invalidate(key);
    }

    pub fn forget_all(&self) {
        self.looks.invalidate_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::AtomicUsize;

    use futures_util::FutureExt;
    use futures_util::future::join_all;
    use tokio::sync::Notify;

    use super::*;

    type Found = Result<&'static str, Problem>;

    fn remembered<K, V, F>(source: impl Fn(K) -> F + Send + Sync + 'static) -> RefreshingCache<K, V>
    where
        K: Hash + Eq + Clone + Send + Sync + 'static,
        V: Clone + Send + Sync + 'static,
        F: Future<Output = Result<V, Problem>> + Send + 'static,
    {
        // Good for long, so that no pause of the machine ends it, and looked up anew often.
        RefreshingCache {
            period: Duration::from_millis(1),
            ..RefreshingCache::new(1000, Duration::from_secs(600), source)
        }
    }

    /// A source whose looks say that they have begun, and end when they are told to.
    #[derive(Clone, Default)]
    struct Scene {
        answers: Arc<Mutex<Vec<Found>>>,
        looks: Arc<AtomicUsize>,
        begun: Arc<Notify>,
        go: Arc<Notify>,
    }

    impl Scene {
        /// What is found one after the other.
        fn answering(answers: impl IntoIterator<Item = Found>) -> (Self, RefreshingCache<u8, &'static str>) {
            let mut answers: Vec<_> = answers.into_iter().collect();
            answers.reverse();
            let scene = Self { answers: Arc::new(Mutex::new(answers)), ..Self::default() };
            let source = scene.clone();
            (scene, remembered(move |_| source.clone().look()))
        }

        async fn look(self) -> Found {
            self.looks.fetch_add(1, Ordering::SeqCst);
            let found = self.answers.lock().unwrap().pop().unwrap();
            self.begun.notify_one();
            self.go.notified().await;
            found
        }

        fn looks(&self) -> usize {
            self.looks.load(Ordering::SeqCst)
        }

        /// Does this once a look has begun, and then lets it end.
        async fn meanwhile(&self, act: impl FnOnce()) {
            self.begun.notified().await;
            act();
            self.go.notify_one();
        }

        async fn first(&self, remembered: &RefreshingCache<u8, &'static str>) -> Found {
            tokio::join!(remembered.get(&1), self.meanwhile(|| ())).0
        }
    }

    /// Until nothing is looked up beside.
    async fn at_rest() {
        while Handle::current().metrics().num_alive_tasks() > 0 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn an_answer_is_looked_up_anew_beside_whoever_asks_and_for_a_while_after() {
        // The first, one because somebody asked, and those while it rests.
        let looks = 2 + LOOKS_AT_REST as usize;
        let (scene, remembered) = Scene::answering((0..looks).map(|_| Ok("known")));
        assert_eq!(scene.first(&remembered).await.unwrap(), "known");
        assert_eq!(remembered.get(&1).now_or_never().unwrap().unwrap(), "known");
        for _ in 1..looks {
            scene.begun.notified().await;
            // What is known is said while it is looked up anew; whether somebody asks is another matter.
            assert_eq!(remembered.known(&1), Some("known"));
            scene.go.notify_one();
        }
        at_rest().await;
        assert_eq!((scene.looks(), remembered.resting.available_permits()), (looks, AT_REST));
    }

    #[tokio::test]
    async fn no_more_than_some_answers_are_kept_fresh_for_nobody() {
        let looks = Arc::new(AtomicUsize::new(0));
        let counted = looks.clone();
        let source = move |_: usize| {
            counted.fetch_add(1, Ordering::SeqCst);
            async { Ok(()) }
        };
        // Time enough to ask for each of them again.
        let remembered = RefreshingCache { period: Duration::from_millis(20), ..remembered(source) };
        let keys: Vec<_> = (0..AT_REST * 2).collect();
        join_all(keys.iter().map(|key| remembered.get(key))).await;
        join_all(keys.iter().map(|key| remembered.get(key))).await;
        at_rest().await;
        // The first of each, one because it was asked for again, and those of the few that rest.
        assert_eq!(looks.load(Ordering::SeqCst), keys.len() * 2 + AT_REST * LOOKS_AT_REST as usize);
    }

    #[tokio::test]
    async fn c19_an_answer_that_was_asked_for_once_takes_no_place_of_those_in_use() {
        let looks = Arc::new(AtomicUsize::new(0));
        let counted = looks.clone();
        let remembered = remembered(move |_: usize| {
            counted.fetch_add(1, Ordering::SeqCst);
            async { Ok(()) }
        });
        let keys: Vec<_> = (0..AT_REST * 2).collect();
        join_all(keys.iter().map(|key| remembered.get(key))).await;
        at_rest().await;
        assert_eq!((looks.load(Ordering::SeqCst), remembered.resting.available_permits()), (keys.len(), AT_REST));
    }

    #[tokio::test]
    async fn a_thousand_who_ask_at_once_share_one_look_and_its_failure_is_not_remembered() {
        let (scene, remembered) = Scene::answering([Ok("unheard"), Err(Problem::unavailable("down")), Ok("up")]);
        let all = async || tokio::join!(join_all((0..1000).map(|_| remembered.get(&1))), scene.meanwhile(|| ())).0;
        // The first caller has gone, and nobody waits for that look.
        let mut gone = Box::pin(remembered.get(&1));
        assert!(futures_util::poll!(&mut gone).is_pending());
        drop(gone);
        scene.begun.notified().await;
        assert!(all().await.iter().all(Result::is_err));
        assert_eq!((remembered.knows(&1), scene.looks()), (false, 2));
        assert!(all().await.into_iter().all(|found| found.unwrap() == "up"));
        assert_eq!((remembered.known(&1), scene.looks()), (Some("up"), 3));
    }

    #[tokio::test]
    async fn c18_what_was_forgotten_is_not_brought_back_by_a_look_that_began_before() {
        let (scene, remembered) = Scene::answering(["before", "between", "before", "after"].map(Ok));
        let (found, ()) = tokio::join!(remembered.get(&1), scene.meanwhile(|| remembered.forget(&1)));
        assert_eq!((found.unwrap(), remembered.known(&1)), ("before", None));
        // Its look beside never comes: it was forgotten.
        assert_eq!(scene.first(&remembered).await.unwrap(), "between");
        // Asked for again, so that it is looked up anew beside.
        assert_eq!(remembered.get(&1).now_or_never().unwrap().unwrap(), "between");
        scene.meanwhile(|| remembered.forget_all()).await;
        at_rest().await;
        assert_eq!((remembered.known(&1), scene.looks()), (None, 3));
        assert_eq!(scene.first(&remembered).await.unwrap(), "after");
    }
}
