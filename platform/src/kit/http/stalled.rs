//! Connections whose other end has stopped reading: the system closes them, so that what waits for them is let go
//! (F14). The server itself sees nothing of it: an answer that cannot be written is not asked for more.

use std::net::TcpListener;
use std::os::fd::AsRawFd;
use std::time::Duration;

/// A reader that takes nothing for so long is gone; as long as proxies wait.
const PATIENCE: Duration = Duration::from_secs(60);

/// Has all connections of a listener closed whose other end takes nothing. A reader that takes a little now and then is
/// none of them.
///
/// # Errors
/// When the system does not know how.
pub fn close(listener: &TcpListener) -> std::io::Result<()> {
    close_after(listener, PATIENCE)
}

#[expect(unsafe_code, reason = "std has no way to set this option of a socket")]
fn close_after(listener: &TcpListener, patience: Duration) -> std::io::Result<()> {
    let milliseconds = libc::c_uint::try_from(patience.as_millis()).unwrap_or(libc::c_uint::MAX);
    #[expect(clippy::cast_possible_truncation, reason = "four bytes")]
    let size = size_of_val(&milliseconds) as libc::socklen_t;
    let option = std::ptr::from_ref(&milliseconds).cast();
    // SAFETY: the descriptor is ours and open; the option is read from a local of this very size.
    let set =
        unsafe { libc::setsockopt(listener.as_raw_fd(), libc::IPPROTO_TCP, libc::TCP_USER_TIMEOUT, option, size) };
    if set == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{ErrorKind, Write};
    use std::net::TcpStream;

    #[test]
    fn f14_a_connection_that_takes_nothing_is_closed_by_the_system() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        close_after(&listener, Duration::from_millis(300)).unwrap();
        let reader = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (mut accepted, _) = listener.accept().unwrap();
        let refused = loop {
            if let Err(error) = accepted.write_all(&[0; 64 * 1024]) {
                break error;
            }
        };
        assert_eq!(refused.kind(), ErrorKind::TimedOut, "{refused}");
        drop(reader);
    }
}
