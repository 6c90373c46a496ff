//! What was looked up lately. An answer is good for a time; asked for in the second half of it, it is looked up anew beside the answer, so that whoever asks again
//! and again waits for the first look alone, and nobody is ever told something older.

use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use moka::sync::Cache;

use super::problem::Problem;

/// Cheap to clone; clones share what is known.
#[derive(Clone)]
pub struct Remembered<K, V> {
    known: Cache<K, Answer<V>>,
    fresh: Duration,
    /// Counts what was forgotten: a look that began before must not bring it back.
    forgotten: Arc<AtomicU64>,
}

#[derive(Clone)]
struct Answer<V> {
    value: V,
    at: Instant,
    is_renewed: Arc<AtomicBool>,
}

impl<K, V> Remembered<K, V>
where
    K: Hash + Eq + Clone + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// Answers are good for `fresh`; `most` of them are kept.
    pub fn new(most: u64, fresh: Duration) -> Self {
        Self {
            known: Cache::builder().max_capacity(most).time_to_live(fresh).build(),
            fresh,
            forgotten: Arc::default(),
        }
    }

    /// The answer for a key; `look` finds it where it is not known, or soon will no longer be.
    ///
    /// # Errors
    /// Those of a look that was waited for. One beside an answer is tried again by whoever asks next.
    pub async fn get<F>(&self, key: &K, look: impl FnOnce() -> F) -> Result<V, Problem>
    where
        F: Future<Output = Result<V, Problem>> + Send + 'static,
    {
        let before = self.forgotten.load(Ordering::Acquire);
        let Some(answer) = self.known.get(key) else {
            let value = look().await?;
            self.keep(key.clone(), value.clone(), before);
            return Ok(value);
        };
        if answer.at.elapsed() > self.fresh / 2 && !answer.is_renewed.swap(true, Ordering::AcqRel) {
            let (remembered, key, look, is_renewed) = (self.clone(), key.clone(), look(), answer.is_renewed);
            tokio::spawn(async move {
                match look.await {
                    Ok(value) => remembered.keep(key, value, before),
                    Err(problem) => {
                        tracing::debug!(%problem, "what is remembered could not be looked up anew");
                        is_renewed.store(false, Ordering::Release);
                    }
                }
            });
        }
        Ok(answer.value)
    }

    /// Whether a key's answer is known.
    pub fn knows(&self, key: &K) -> bool {
        self.known.contains_key(key)
    }

    /// What is known of a key, however it stands with its age.
    pub fn known(&self, key: &K) -> Option<V> {
        self.known.get(key).map(|answer| answer.value)
    }

    pub fn forget(&self, key: &K) {
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        self.known.invalidate(key);
    }

    pub fn forget_all(&self) {
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        self.known.invalidate_all();
    }

    /// Keeps what a look found, unless something was forgotten since it began.
    fn keep(&self, key: K, value: V, before: u64) {
        if self.forgotten.load(Ordering::Acquire) == before {
            self.known.insert(key, Answer { value, at: Instant::now(), is_renewed: Arc::default() });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use tokio::sync::Notify;

    use super::*;

    #[derive(Default)]
    struct Source {
        looks: AtomicUsize,
        looked: Notify,
    }

    async fn ask(remembered: &Remembered<u8, usize>, source: &Arc<Source>) -> usize {
        let source = source.clone();
        let look = || async move {
            let number = source.looks.fetch_add(1, Ordering::SeqCst) + 1;
            source.looked.notify_one();
            Ok(number)
        };
        remembered.get(&1, look).await.unwrap()
    }

    #[tokio::test]
    async fn an_answer_in_the_second_half_of_its_time_is_looked_up_anew_beside_it_and_once() {
        let (remembered, source) = (Remembered::new(10, Duration::from_secs(2)), Arc::new(Source::default()));
        assert_eq!((ask(&remembered, &source).await, ask(&remembered, &source).await), (1, 1));
        source.looked.notified().await;
        let age = |by| {
            let answer = remembered.known.get(&1).unwrap();
            remembered.known.insert(1, Answer { at: answer.at.checked_sub(by).unwrap(), ..answer });
        };
        age(Duration::from_millis(1_200));
        assert_eq!((ask(&remembered, &source).await, ask(&remembered, &source).await), (1, 1));
        source.looked.notified().await;
        // The look beside is kept by the task that made it.
        while remembered.known(&1) == Some(1) {
            tokio::task::yield_now().await;
        }
        assert_eq!((ask(&remembered, &source).await, source.looks.load(Ordering::SeqCst)), (2, 2));
    }

    #[tokio::test]
    async fn c18_what_was_forgotten_is_not_brought_back_by_a_look_that_began_before() {
        let remembered = Remembered::new(10, Duration::from_secs(60));
        let (begun, go) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let look = || {
            let (begun, go) = (begun.clone(), go.clone());
            async move {
                begun.notify_one();
                go.notified().await;
                Ok("before")
            }
        };
        let meanwhile = async {
            begun.notified().await;
            remembered.forget(&1);
            go.notify_one();
        };
        let (found, ()) = tokio::join!(remembered.get(&1, look), meanwhile);
        assert_eq!(found.unwrap(), "before");
        assert_eq!(remembered.known(&1), None);
        assert_eq!(remembered.get(&1, || async { Ok("after") }).await.unwrap(), "after");
    }
}
