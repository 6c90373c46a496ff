//! A provider that says to each of its callers words that are theirs alone, one at each beat; and the crowd of runs
//! that listen to it.

use futures_util::future::join_all;
use runners::{Config, Event, Finish, Run, Runners};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use url::Url;

use crate::support::{Host, asking, ended, until};

/// With the one beside them, as many as the platform's documents speak of.
pub const CROWD: usize = 255;
/// More than a guest may have of any answer.
const GIBIBYTE: usize = 1 << 30;

#[derive(Clone, Copy, Default)]
struct Beat {
    words: usize,
    is_last: bool,
}

struct Choir {
    url: Url,
    beat: watch::Sender<Beat>,
    listening: JoinHandle<()>,
}

impl Drop for Choir {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

impl Choir {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = Url::parse(&format!("http://{}/v1", listener.local_addr().unwrap())).unwrap();
        let (beat, _) = watch::channel(Beat::default());
        let beats = beat.clone();
        let listening = tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                let beats = beats.subscribe();
                // One that goes away is nothing to report.
                tokio::spawn(async move { drop(answer(connection, beats).await) });
            }
        });
        Self { url, beat, listening }
    }
}

/// A caller with a name is sung to; the others get what their address says.
async fn answer(mut connection: TcpStream, mut beats: watch::Receiver<Beat>) -> std::io::Result<()> {
    let asked = request(&mut connection).await?;
    let path = asked.split(' ').nth(1).unwrap_or_default();
    let head = |more: &str| format!("HTTP/1.1 200 OK\r\nconnection: close\r\n{more}\r\n");
    let name = asked.split_once("voice-").and_then(|(_, rest)| rest.split_once('-')).map(|(name, _)| name.to_owned());
    match (path.trim_start_matches("/v1"), name) {
        (_, Some(name)) => {
            connection.write_all(head("content-type: text/event-stream\r\n").as_bytes()).await?;
            let mut said = 0;
            loop {
                let beat = *beats.borrow_and_update();
                while said < beat.words {
                    connection
                        .write_all(chunk(&format!(r#"{{"content":"{name}.{said} "}}"#), "null").as_bytes())
                        .await?;
                    said += 1;
                }
                if beat.is_last {
                    let end = format!("{}data: [DONE]\n\n", chunk("{}", r#""stop""#));
                    return connection.write_all(end.as_bytes()).await;
                }
                if beats.changed().await.is_err() {
                    return Ok(());
                }
            }
        }
        ("/large", _) => {
            connection.write_all(head(&format!("content-length: {GIBIBYTE}\r\n")).as_bytes()).await?;
            let piece = vec![b'x'; 64 << 10];
            for _ in 0..GIBIBYTE / piece.len() {
                connection.write_all(&piece).await?;
            }
        }
        ("/forged", _) => {
            connection.write_all(head(&format!("content-length: {GIBIBYTE}\r\n")).as_bytes()).await?;
            connection.write_all(b"ten bytes.").await?;
        }
        ("/stream", _) => {
            connection.write_all(head("").as_bytes()).await?;
            connection.write_all(b"one piece").await?;
            gone(&mut connection).await;
        }
        ("/x", _) => connection.write_all(format!("{}fine", head("content-length: 4\r\n")).as_bytes()).await?,
        // It has taken the request, and says nothing.
        _ => gone(&mut connection).await,
    }
    Ok(())
}

/// Until the other side has closed.
async fn gone(connection: &mut TcpStream) {
    while connection.read(&mut [0; 64]).await.is_ok_and(|read| read > 0) {}
}

/// A whole request, as text.
async fn request(connection: &mut TcpStream) -> std::io::Result<String> {
    let mut read = Vec::new();
    loop {
        if connection.read_buf(&mut read).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let text = String::from_utf8_lossy(&read);
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
        if body.len() >= length.unwrap_or(0) {
            return Ok(text.into_owned());
        }
    }
}

fn chunk(delta: &str, finish: &str) -> String {
    format!(
        "data: {{\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":0,\"model\":\"m\",\
         \"choices\":[{{\"index\":0,\"delta\":{delta},\"finish_reason\":{finish}}}]}}\n\n"
    )
}

fn text(event: Event) -> Option<String> {
    if let Event::Text(text) = event { Some(text) } else { None }
}

struct Voice {
    name: usize,
    heard: String,
    run: Run,
}

impl Voice {
    /// Hears words to this one, and nothing but them.
    async fn hear(&mut self, words: usize) {
        let expected: String = (0..words).map(|word| format!("{}.{word} ", self.name)).collect();
        while self.heard.len() < expected.len() {
            let next = self.run.next().await;
            let is_told = matches!(next, Some(Event::Text(_)));
            assert!(is_told, "run {} noticed something after {:?}: {next:?}", self.name, self.heard);
            self.heard.extend(next.into_iter().filter_map(text));
        }
        assert_eq!(self.heard, expected);
    }
}

/// Threads and descriptors, sockets among them, of the sandbox and of this process; 0 where we may not look.
#[derive(Clone, Copy, Debug)]
struct Held([usize; 4]);

impl Held {
    fn now(sandbox: u32) -> Self {
        let count = |what: String| std::fs::read_dir(what).map_or(0, Iterator::count);
        let of = |pid: u32| [count(format!("/proc/{pid}/task")), count(format!("/proc/{pid}/fd"))];
        let ([a, b], [c, d]) = (of(sandbox), of(std::process::id()));
        Self([a, b, c, d])
    }

    fn is_at_most(self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(now, before)| *now <= before)
    }
}

/// As many ordinary runs as there are to be at once, all of them in the middle of their answers.
pub struct Crowd {
    pub host: Host,
    choir: Choir,
    voices: Vec<Voice>,
    words: usize,
    pid: u32,
    before: Held,
}

impl Crowd {
    pub async fn gather() -> Self {
        Self::in_a_host(|_| {}).await
    }

    pub async fn in_a_host(change: impl FnOnce(&mut Config)) -> Self {
        let host = Host::with(|config| {
            config.parallel_runs = CROWD as u32 + 45;
            change(config);
        })
        .await;
        let choir = Choir::start().await;
        assert_eq!(ended(host.hostile("fine")).await.text, "fine");
        let pid = host.runners.sandbox_pid().unwrap();
        let mut crowd = Self { choir, voices: Vec::new(), words: 0, pid, before: Held::now(pid), host };
        crowd.voices = (0..CROWD).map(|name| crowd.voice(name)).collect();
        crowd.go_on().await;
        crowd
    }

    fn voice(&self, name: usize) -> Voice {
        let mut binding = runners::Binding::new("openai");
        binding.endpoint = Some(self.url());
        let request = asking(&format!("voice-{name}-"));
        let run = self.host.runners.run(runners::Job { binding: binding.into(), request });
        Voice { name, heard: String::new(), run }
    }

    /// Where those are reached that are no runs of it.
    pub fn url(&self) -> Url {
        self.choir.url.clone()
    }

    pub fn runners(&self) -> Runners {
        self.host.runners.clone()
    }

    /// Each of the runs hears its next word.
    pub async fn go_on(&mut self) {
        self.words += 1;
        let words = self.words;
        self.choir.beat.send_modify(|beat| beat.words = words);
        join_all(self.voices.iter_mut().map(|voice| voice.hear(words))).await;
    }

    /// Everybody goes on while this is done, and after it.
    pub async fn beside<T>(&mut self, doing: impl Future<Output = T>) -> T {
        let (done, ()) = tokio::join!(doing, self.go_on());
        self.go_on().await;
        done
    }

    /// All of them end with exactly what they were to say, in the same sandbox, and nothing is left of them or of what
    /// was beside them.
    pub async fn disperse(mut self) {
        assert_eq!(self.host.runners.live_runs(), CROWD);
        self.choir.beat.send_modify(|beat| beat.is_last = true);
        for voice in std::mem::take(&mut self.voices) {
            let rest = ended(voice.run).await;
            assert_eq!((rest.text.as_str(), rest.result.map(|outcome| outcome.finish)), ("", Ok(Finish::Stop)));
        }
        assert_eq!((self.host.runners.live_runs(), self.host.runners.sandbox_pid()), (0, Some(self.pid)));
        assert_eq!(ended(self.host.hostile("fine")).await.text, "fine");
        // Connections are closed a moment after the runs that opened them: nobody tells when.
        let (pid, before) = (self.pid, self.before);
        let awaited = format!("no more is held than {before:?}");
        until(&awaited, || Held::now(pid), |now| now.is_at_most(before)).await;
    }
}
