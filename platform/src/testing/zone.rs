//! A DNS server on this machine for the tests: it has the records that they set, and says of all others that there are
//! none. One for all servers of a test's process.

use std::collections::HashMap;
use std::net::{SocketAddr, UdpSocket};
use std::sync::{Mutex, OnceLock};
use std::thread;

use hickory_resolver::proto::op::{Message, OpCode, ResponseCode};
use hickory_resolver::proto::rr::rdata::TXT;
use hickory_resolver::proto::rr::{RData, Record};

/// What a name has; `None`: the server fails at it.
type Records = HashMap<String, Option<Vec<String>>>;

static RECORDS: Mutex<Option<Records>> = Mutex::new(None);

fn change(change: impl FnOnce(&mut Records)) {
    change(RECORDS.lock().unwrap().get_or_insert_default());
}

/// One more record of a name. Tests of one process share the names, so none takes away what it did not set.
pub fn add(name: &str, text: &str) {
    change(|records| {
        let texts = records.entry(name.to_owned()).or_insert_with(|| Some(Vec::new()));
        texts.get_or_insert_default().push(text.to_owned());
    });
}

/// Takes a record away again.
pub fn remove(name: &str, text: &str) {
    change(|records| {
        let texts = records.get_mut(name).and_then(Option::as_mut);
        texts.into_iter().for_each(|texts| texts.retain(|kept| kept != text));
    });
}

/// From now on the server does not know what to say of this name, until it gets a record.
pub fn fail(name: &str) {
    change(|records| {
        records.insert(name.to_owned(), None);
    });
}

/// Where it listens.
pub fn address() -> SocketAddr {
    static SERVER: OnceLock<SocketAddr> = OnceLock::new();
    *SERVER.get_or_init(|| {
        let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
        let address = socket.local_addr().unwrap();
        thread::spawn(move || serve(&socket));
        address
    })
}

fn serve(socket: &UdpSocket) {
    let mut buffer = [0; 4096];
    while let Ok((length, from)) = socket.recv_from(&mut buffer) {
        let Ok(question) = Message::from_vec(&buffer[..length]) else { continue };
        socket.send_to(&answer(&question).to_vec().unwrap(), from).unwrap();
    }
}

fn answer(question: &Message) -> Message {
    let mut answer = Message::response(question.metadata.id, OpCode::Query);
    answer.metadata.recursion_desired = true;
    answer.metadata.recursion_available = true;
    for query in &question.queries {
        answer.add_query(query.clone());
        let name = query.name.to_ascii().to_lowercase();
        let records = RECORDS.lock().unwrap();
        match records.as_ref().and_then(|records| records.get(name.trim_end_matches('.'))) {
            None => answer.metadata.response_code = ResponseCode::NXDomain,
            Some(None) => answer.metadata.response_code = ResponseCode::ServFail,
            Some(Some(texts)) => {
                for text in texts {
                    let pieces = text.as_bytes().chunks(255).collect();
                    answer.add_answer(Record::from_rdata(query.name.clone(), 60, RData::TXT(TXT::from_bytes(pieces))));
                }
            }
        }
    }
    answer
}
