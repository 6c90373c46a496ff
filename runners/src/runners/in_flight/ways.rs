//! The sockets by which one sandbox is reached. The first is read by its supervisor, for all threads of its runtime. A
//! thread with a runtime of its own, as those that answer requests have, takes one for itself at its first run: what
//! the sandbox says of that thread's runs wakes that thread, and no other before it.

use std::collections::HashMap;
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::thread::ThreadId;

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::mpsc;

use super::InFlightRuns;
use crate::wire::{FromSandbox, Reader, Sender, ToSandbox, split};

/// Why the sandbox is to be ended, as a lane has noticed it.
pub enum SandboxFault {
    /// It broke the protocol: it said what no sandbox of ours says.
    Protocol(String),
    Closed,
}

/// Where lanes tell it.
pub type Faults = mpsc::UnboundedReceiver<SandboxFault>;

pub struct Ways {
    first: Sender<ToSandbox>,
    free: Vec<UnixStream>,
    taken: HashMap<ThreadId, Sender<ToSandbox>>,
    fault: mpsc::UnboundedSender<SandboxFault>,
}

impl Ways {
    pub fn new(first: Sender<ToSandbox>, free: Vec<UnixStream>) -> (Self, Faults) {
        let (fault, faults) = mpsc::unbounded_channel();
        (Self { first, free, taken: HashMap::new(), fault }, faults)
    }

    /// The first socket, by which plugins are loaded.
    pub fn first(&self) -> &Sender<ToSandbox> {
        &self.first
    }

    /// All that may be in use.
    pub fn open(&self) -> Vec<Sender<ToSandbox>> {
        let taken = self.taken.values().filter(|lane| lane.is_open());
        std::iter::once(&self.first).chain(taken).cloned().collect()
    }

    /// The one for a run that is waited for on this thread.
    pub fn here(&mut self, runs: &Arc<InFlightRuns>) -> Sender<ToSandbox> {
        let runtime = Handle::try_current().ok();
        let Some(runtime) = runtime.filter(|own| own.runtime_flavor() == RuntimeFlavor::CurrentThread) else {
            return self.first.clone();
        };
        let thread = std::thread::current().id();
        if let Some(lane) = self.taken.get(&thread).filter(|lane| lane.is_open()) {
            return lane.clone();
        }
        let lane = self.free.pop().and_then(|socket| {
            socket.set_nonblocking(true).ok()?;
            tokio::net::UnixStream::from_std(socket).ok()
        });
        let Some(socket) = lane else { return self.first.clone() };
        let (sender, reader, writer) = split::<ToSandbox, FromSandbox>(socket);
        runtime.spawn(writer);
        runtime.spawn(listen(reader, sender.clone(), runs.clone(), self.fault.clone()));
        self.taken.insert(thread, sender.clone());
        sender
    }
}

/// Acts on what the sandbox says by one lane, until it closes.
async fn listen(
    mut reader: Reader<FromSandbox>,
    sender: Sender<ToSandbox>,
    runs: Arc<InFlightRuns>,
    fault: mpsc::UnboundedSender<SandboxFault>,
) {
    let found = loop {
        let Some(frame) = reader.next().await else { break SandboxFault::Closed };
        if let Err(why) = frame.map_err(|error| error.to_string()).and_then(|frame| runs.take(frame, &sender)) {
            break SandboxFault::Protocol(why);
        }
    };
    // Nobody hears it where the sandbox is gone already.
    let _ = fault.send(found);
}
