//! How mails leave: through the operator's SMTP server, or, where none is set, into files that a mail program opens.

use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use lettre::transport::smtp::AsyncSmtpTransport;
use lettre::{AsyncTransport, Message, Tokio1Executor};
use secrecy::ExposeSecret;
use uuid::Uuid;

use crate::config::{Environment, Settings};

/// The way out.
pub enum MailTransport {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    /// One `.eml` file a mail.
    Folder(PathBuf),
}

/// Why a mail did not leave.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The server will never take it.
    #[error("refused: {0}")]
    Refused(String),
    /// Another attempt may work.
    #[error("not now: {0}")]
    NotNow(String),
}

impl MailTransport {
    /// What the settings say.
    ///
    /// # Errors
    /// A sentence for the operator: an SMTP address that cannot be used, a folder that cannot be made.
    pub fn new(settings: &Settings) -> Result<Self, String> {
        if let Some(url) = &settings.mail.smtp_url {
            let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose_secret())
                .map_err(|error| format!("smtp_url cannot be used: {error}"))?
                .timeout(Some(std::time::Duration::from_secs(30)));
            if !is_sealed(url.expose_secret()) && settings.server.environment != Environment::Development {
                tracing::warn!(
                    "smtp_url has no TLS: codes and invitations travel in the clear; use smtps://, or smtp:// with ?tls=required"
                );
            }
            return Ok(Self::Smtp(transport.build()));
        }
        let folder = settings.server.data_dir.join("mail");
        // Codes and first passwords lie in these files.
        std::fs::create_dir_all(&folder)
            .and_then(|()| std::fs::set_permissions(&folder, PermissionsExt::from_mode(0o700)))
            .map_err(|error| format!("the folder {} cannot be made: {error}", folder.display()))?;
        Ok(Self::Folder(folder))
    }

    /// The folder of mails, where there is no SMTP server.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            Self::Smtp(_) => None,
            Self::Folder(folder) => Some(folder),
        }
    }

    pub async fn carry(&self, id: Uuid, message: Message) -> Result<(), Error> {
        match self {
            Self::Smtp(transport) => match transport.send(message).await {
                Ok(_) => Ok(()),
                Err(error) if error.is_permanent() => Err(Error::Refused(error.to_string())),
                Err(error) => Err(Error::NotNow(error.to_string())),
            },
            Self::Folder(folder) => {
                let (path, bytes) = (folder.join(format!("{id}.eml")), message.formatted());
                let written = tokio::task::spawn_blocking(move || write(&path, &bytes)).await;
                match written {
                    Ok(Ok(())) => Ok(()),
                    Ok(Err(error)) => Err(Error::NotNow(error.to_string())),
                    Err(error) => Err(Error::NotNow(error.to_string())),
                }
            }
        }
    }
}

/// A whole file or none; the same mail a second time replaces itself.
fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    use std::io::Write;
    let half = path.with_extension("part");
    let mut file = std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&half)?;
    file.write_all(bytes)?;
    drop(file);
    std::fs::rename(half, path)
}

/// Whether nobody on the way reads along.
fn is_sealed(url: &str) -> bool {
    let Ok(url) = url::Url::parse(url) else { return false };
    url.scheme() == "smtps" || url.query_pairs().any(|(name, value)| name == "tls" && value == "required")
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn low_14_only_an_address_with_tls_is_sealed() {
        for (url, sealed) in [
            ("smtps://user:password@mail.example:465", true),
            ("smtp://mail.example:587?tls=required", true),
            ("smtp://mail.example:587?tls=opportunistic", false),
            ("smtp://mail.example", false),
        ] {
            assert_eq!(is_sealed(url), sealed, "{url}");
        }
    }
}
