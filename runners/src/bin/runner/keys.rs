//! `runner keygen` and `runner sign`: whose plugin it is. The format is minisign's, see `runners::signature`.

use std::io::{IsTerminal, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use runners::signature::{self, SignatureError};

use super::lab::{open, read, read_text, runtime, write};

/// Makes the pair of keys that plugins are signed with.
///
/// Writes NAME.key, which you keep, and NAME.pub, which you give to those who shall trust your plugins. The format is
/// minisign's.
#[derive(clap::Args)]
pub struct Keygen {
    /// Where they go, without ending.
    #[arg(default_value = "partner")]
    name: PathBuf,
    /// A file whose first line is the password of the secret key; without it you are asked at the terminal.
    #[arg(long, value_name = "FILE", conflicts_with = "no_password")]
    password: Option<PathBuf>,
    /// Leaves the secret key unsealed, for a machine that signs by itself.
    #[arg(long)]
    no_password: bool,
}

/// Signs a component: writes FILE.minisig beside it.
///
/// The signature covers every byte, and a comment with the plugin's name, version and digest.
#[derive(clap::Args)]
pub struct Sign {
    /// The component.
    file: PathBuf,
    /// Your secret key.
    #[arg(long, value_name = "FILE", default_value = "partner.key")]
    key: PathBuf,
    /// A file whose first line is the password of the secret key; without it you are asked at the terminal.
    #[arg(long, value_name = "FILE")]
    password: Option<PathBuf>,
}

pub fn keygen(arguments: &Keygen) -> anyhow::Result<()> {
    let (secret, public) = (arguments.name.with_extension("key"), arguments.name.with_extension("pub"));
    for file in [&secret, &public] {
        ensure!(!file.exists(), "{} is there already; give another name, or move it away", file.display());
    }
    let password = match (&arguments.password, arguments.no_password) {
        (_, true) => None,
        (Some(file), _) => Some(first_line(file)?),
        (None, _) => Some(new_password()?),
    };
    let keys = signature::generate(password.as_deref())?;
    std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&secret)
        .and_then(|mut file| file.write_all(keys.secret.as_bytes()))
        .with_context(|| format!("cannot write {}", secret.display()))?;
    write(&public, &keys.public)?;
    println!("{}  keep it, and a copy of it in a safe place", secret.display());
    println!("{}  give it to those who shall trust your plugins", public.display());
    println!("key {}", signature::key_id(&keys.public)?);
    Ok(())
}

pub fn sign(arguments: &Sign) -> anyhow::Result<()> {
    let component = read(&arguments.file)?;
    let key = read_text(&arguments.key)
        .context("without a key nothing can be signed; `runner keygen` makes one, `--key` names another file")?;
    // What cannot be loaded is not worth a signature, and its name and version go into the comment.
    let plugin = runtime()?.block_on(async { anyhow::Ok(open(&arguments.file).await?.plugin.clone()) })?;
    let comment = format!("{} {} sha256:{}", plugin.name, plugin.version, plugin.digest);
    let password = arguments.password.as_deref().map(first_line).transpose()?;
    let signed = match signature::sign(&component, &key, password.as_deref(), &comment) {
        Err(SignatureError::WrongPassword) if password.is_none() => {
            signature::sign(&component, &key, Some(&asked("password of the key: ")?), &comment)
        }
        signed => signed,
    }
    .with_context(|| arguments.key.display().to_string())?;
    let place = beside(&arguments.file);
    write(&place, &signed)?;
    println!("{}  {comment}, with the key {}", place.display(), signature::signed_by(&signed)?);
    Ok(())
}

/// Where the signature of a component is.
pub fn beside(component: &Path) -> PathBuf {
    let mut name = component.as_os_str().to_owned();
    name.push(".minisig");
    name.into()
}

fn first_line(file: &Path) -> anyhow::Result<String> {
    let password = read_text(file)?.lines().next().unwrap_or_default().to_owned();
    ensure!(!password.is_empty(), "{} has no password in its first line", file.display());
    Ok(password)
}

fn new_password() -> anyhow::Result<String> {
    let password = asked("password for the new key: ")?;
    ensure!(!password.is_empty(), "an empty password seals nothing; --no-password leaves the key unsealed on purpose");
    ensure!(asked("once more: ")? == password, "the two passwords are not the same");
    Ok(password)
}

fn asked(what: &str) -> anyhow::Result<String> {
    if !std::io::stdin().is_terminal() {
        bail!("a password is needed and there is no terminal to ask at; give a file with --password FILE");
    }
    rpassword::prompt_password(what).context("the password cannot be read")
}
