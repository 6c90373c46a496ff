//! Compiled components on disk, each sealed with a MAC: what was altered, cut or made elsewhere is compiled again,
//! never run.

use std::borrow::Cow;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, FileExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use aws_lc_rs::{constant_time, hmac};
use rand::RngCore;

const KEY_FILE: &str = "seal.key";
const TAG: usize = 32;
/// Code that is larger is not held in memory beside its file: a model's weights come with it, and nobody asks for it
/// but the next sandbox.
const LARGE: usize = 16 << 20;

pub struct Cache {
    folder: PathBuf,
    key: hmac::Key,
}

impl Cache {
    /// Opens the folder, making it and its key on the first start. Both are for the owner's eyes only.
    pub fn open(folder: &Path) -> std::io::Result<Self> {
        std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        let path = folder.join(KEY_FILE);
        let key = match read_key(&path)? {
            Some(key) => key,
            None => make_key(&path)?,
        };
        Ok(Self { folder: folder.to_owned(), key: hmac::Key::new(hmac::HMAC_SHA256, &key) })
    }

    /// The compiled form of the component with this digest for this engine, if it is there and unharmed.
    pub fn get(&self, digest: &str, engine: u64) -> Option<Vec<u8>> {
        self.sealed(digest, engine)?.read().ok()
    }

    /// What was compiled, for every sandbox to come: large code as its file, where it was kept.
    pub fn kept(&self, digest: &str, engine: u64, compiled: Vec<u8>) -> Compiled {
        if compiled.len() < LARGE {
            return Compiled::Here(compiled);
        }
        match self.sealed(digest, engine).filter(|sealed| sealed.length() == Some(compiled.len() + TAG)) {
            Some(sealed) => Compiled::Sealed(Box::new(sealed)),
            None => Compiled::Here(compiled),
        }
    }

    fn sealed(&self, digest: &str, engine: u64) -> Option<Sealed> {
        let file = File::open(self.path(digest, engine)).ok()?;
        Some(Sealed { file, key: self.key.clone(), digest: digest.to_owned(), engine })
    }

    /// Keeps the compiled form; a reader sees all of it or nothing.
    pub fn put(&self, digest: &str, engine: u64, compiled: &[u8]) -> std::io::Result<()> {
        let path = self.path(digest, engine);
        let tag = tag(&self.key, digest, engine, compiled);
        let mut unfinished = path.clone().into_os_string();
        unfinished.push(format!(".{:08x}", rand::rng().next_u32()));
        let mut file = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&unfinished)?;
        let written = file
            .write_all(compiled)
            .and_then(|()| file.write_all(tag.as_ref()))
            .and_then(|()| std::fs::rename(&unfinished, path));
        if written.is_err() {
            let _ = std::fs::remove_file(&unfinished);
        }
        written
    }

    /// Forgets what the engine would not take.
    pub fn remove(&self, digest: &str, engine: u64) {
        let _ = std::fs::remove_file(self.path(digest, engine));
    }

    fn path(&self, digest: &str, engine: u64) -> PathBuf {
        self.folder.join(format!("{digest}-{engine:016x}.compiled"))
    }
}

/// Compiled code as the server keeps it.
pub enum Compiled {
    Here(Vec<u8>),
    Sealed(Box<Sealed>),
}

impl Compiled {
    /// # Errors
    /// A sentence for the log: its file was altered, or cannot be read.
    pub fn bytes(&self) -> Result<Cow<'_, [u8]>, String> {
        match self {
            Self::Here(compiled) => Ok(Cow::Borrowed(compiled)),
            Self::Sealed(sealed) => match sealed.read() {
                Ok(compiled) => Ok(Cow::Owned(compiled)),
                Err(error) => Err(format!("its compiled form cannot be read again: {error}")),
            },
        }
    }
}

/// A file of the cache. It stays open: cleaning the folder up takes it from nobody.
pub struct Sealed {
    file: File,
    key: hmac::Key,
    digest: String,
    engine: u64,
}

impl Sealed {
    fn length(&self) -> Option<usize> {
        usize::try_from(self.file.metadata().ok()?.len()).ok()
    }

    /// The code, if it is unharmed.
    fn read(&self) -> std::io::Result<Vec<u8>> {
        let altered = || std::io::Error::new(ErrorKind::InvalidData, "it was altered");
        let mut sealed = vec![0; self.length().ok_or_else(altered)?];
        self.file.read_exact_at(&mut sealed, 0)?;
        let given: [u8; TAG] = *sealed.last_chunk::<TAG>().ok_or_else(altered)?;
        sealed.truncate(sealed.len() - TAG);
        let tag = tag(&self.key, &self.digest, self.engine, &sealed);
        constant_time::verify_slices_are_equal(tag.as_ref(), &given).map_err(|_| altered())?;
        Ok(sealed)
    }
}

/// What seals the bytes and what they stand for, so that one plugin's file cannot take another's place.
fn tag(key: &hmac::Key, digest: &str, engine: u64, compiled: &[u8]) -> hmac::Tag {
    let mut context = hmac::Context::with_key(key);
    context.update(digest.as_bytes());
    context.update(&engine.to_be_bytes());
    context.update(compiled);
    context.sign()
}

fn read_key(path: &Path) -> std::io::Result<Option<[u8; 32]>> {
    let key = match std::fs::read(path) {
        Ok(key) => key,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    // Somebody may have opened it up by hand or by a copy.
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
    // A key of another length is a half-written file: a new one costs a compilation, no more.
    Ok(key.try_into().ok())
}

fn make_key(path: &Path) -> std::io::Result<[u8; 32]> {
    let mut key = [0; 32];
    rand::rng().fill_bytes(&mut key);
    let mut unfinished = path.to_owned();
    unfinished.set_extension(format!("{:08x}", rand::rng().next_u32()));
    std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&unfinished)?.write_all(&key)?;
    std::fs::rename(&unfinished, path)?;
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_comes_back_also_after_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        Cache::open(folder.path()).unwrap().put("aa", 7, b"code").unwrap();
        let again = Cache::open(folder.path()).unwrap();
        assert_eq!(again.get("aa", 7).as_deref(), Some(b"code".as_slice()));
        assert_eq!(again.get("aa", 8), None);
        let mode = std::fs::metadata(folder.path().join(KEY_FILE)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn issue_29_large_code_is_held_as_its_file_and_read_again_unless_it_was_altered() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::open(folder.path()).unwrap();
        let large = vec![7; LARGE];
        assert!(matches!(cache.kept("aa", 7, large.clone()), Compiled::Here(_)), "it was not kept");
        cache.put("aa", 7, &large).unwrap();
        let kept = cache.kept("aa", 7, large.clone());
        assert!(matches!(kept, Compiled::Sealed(_)));
        assert_eq!(kept.bytes().unwrap(), large);
        // Another compilation takes its place, and the folder is cleaned up.
        cache.put("aa", 7, b"another").unwrap();
        cache.remove("aa", 7);
        assert_eq!(kept.bytes().unwrap(), large);
        assert!(matches!(cache.kept("bb", 7, b"small".to_vec()), Compiled::Here(_)));

        cache.put("aa", 7, &large).unwrap();
        let kept = cache.kept("aa", 7, large);
        let file = std::fs::OpenOptions::new().write(true).open(cache.path("aa", 7)).unwrap();
        file.write_all_at(b"x", 5).unwrap();
        assert!(kept.bytes().is_err());
    }

    #[test]
    fn one_altered_bit_a_cut_a_foreign_key_or_another_name_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::open(folder.path()).unwrap();
        cache.put("aa", 7, b"code").unwrap();
        let path = cache.path("aa", 7);
        let whole = std::fs::read(&path).unwrap();
        for bit in 0..whole.len() * 8 {
            let mut altered = whole.clone();
            altered[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, altered).unwrap();
            assert_eq!(cache.get("aa", 7), None, "bit {bit}");
        }
        for length in 0..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            assert_eq!(cache.get("aa", 7), None, "{length} bytes");
        }
        std::fs::write(cache.path("bb", 7), &whole).unwrap();
        assert_eq!(cache.get("bb", 7), None);
        std::fs::write(&path, &whole).unwrap();
        assert!(cache.get("aa", 7).is_some());
        let other = tempfile::tempdir().unwrap();
        let foreign = Cache::open(other.path()).unwrap();
        std::fs::copy(&path, foreign.path("aa", 7)).unwrap();
        assert_eq!(foreign.get("aa", 7), None);
    }
}
