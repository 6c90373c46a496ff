//! Keys and the identity of this process, kept in the data folder.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use anyhow::{Context, bail};
use secrecy::ExposeSecret;
use uuid::Uuid;

use crate::config::Settings;
use crate::kit::keyring::Keyring;
use crate::kit::secret::{MasterKey, random_text};

/// The keys that wrap clients' data keys: those of the settings, then the secret key's own.
pub fn keyring(settings: &Settings, key: &MasterKey) -> anyhow::Result<Keyring> {
    let configured =
        settings.credential_key_list().iter().map(|secret| MasterKey::new(secret)).collect::<Result<Vec<_>, _>>();
    let configured = configured.context("credential_keys holds a key that cannot be used")?;
    Keyring::new(&configured, key).context("the keys of credentials could not be made")
}

/// The operator's secret, or the one in the data folder, made at the first start.
pub fn master_key(settings: &Settings) -> anyhow::Result<MasterKey> {
    if let Some(secret) = &settings.keys.secret_key {
        return Ok(MasterKey::new(secret.expose_secret())?);
    }
    let path = settings.server.data_dir.join("secret.key");
    let mut text = String::new();
    match OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path) {
        Ok(mut file) => {
            text = random_text(48)?;
            file.write_all(text.as_bytes())
                .and_then(|()| file.sync_all())
                .with_context(|| format!("{} cannot be written", path.display()))?;
        }
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            let mut file = File::open(&path).with_context(|| format!("{} cannot be read", path.display()))?;
            if file.metadata()?.permissions().mode() & 0o077 != 0 {
                bail!("{} is readable by others; set its mode to 0600", path.display());
            }
            file.read_to_string(&mut text)?;
        }
        Err(error) => return Err(error).with_context(|| format!("{} cannot be made", path.display())),
    }
    MasterKey::new(text.trim()).with_context(|| format!("{} is damaged", path.display()))
}

/// This process's name in leases, the lock that proves that it lives, and the name of the process that held the folder
/// before.
pub fn process_identity(data_dir: &Path) -> anyhow::Result<(Uuid, File, Option<Uuid>)> {
    let path = data_dir.join("process.id");
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(&path)
        .with_context(|| format!("{} cannot be opened", path.display()))?;
    if file.try_lock().is_err() {
        bail!("another server uses the data folder {}; set ATELIER_DATA_DIR to another one", data_dir.display());
    }
    let mut before = String::new();
    file.read_to_string(&mut before)?;
    let process = Uuid::now_v7();
    file.set_len(0)?;
    std::io::Seek::rewind(&mut file)?;
    file.write_all(process.to_string().as_bytes())?;
    file.sync_all()?;
    Ok((process, file, before.trim().parse().ok()))
}
