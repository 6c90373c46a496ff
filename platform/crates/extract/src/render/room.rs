//! The folder that one rendering has to itself: the file, LibreOffice's profile, what it makes. It is gone afterwards,
//! however that ended.

use super::office::{PROFILE, settings};
use super::problem::Unrendered;
use confine::NOBODY;
use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, chown};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A file or folder without content takes room, too.
const LEAST: u64 = 4096;

static NEXT: AtomicU64 = AtomicU64::new(0);

/// The folder of rooms: others may pass through it, as the programs in it are nobody's, and see nothing.
pub(super) fn prepare(folder: &Path) -> io::Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => DirBuilder::new().recursive(true).mode(0o711).create(folder)?,
    }
    // Whatever the process' mask took away.
    std::fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o711))
}

pub(super) struct Room {
    folder: PathBuf,
    extension: &'static str,
    /// A process started by root gives the room to nobody, which is what the renderer becomes.
    is_given: bool,
}

impl Room {
    /// A room with a copy of the file.
    pub(super) fn with(rooms: &Path, original: &Path, extension: &'static str) -> io::Result<Self> {
        let name = format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = rooms.join(name);
        DirBuilder::new().mode(0o700).create(&folder)?;
        let mut room = Self { folder, extension, is_given: false };
        room.is_given = room.folder.metadata()?.uid() == 0;
        room.give(&room.folder)?;
        let mut file = room.new_file(&room.file())?;
        io::copy(&mut File::open(original)?, &mut file)?;
        for folder in [room.folder.join(PROFILE), room.folder.join(PROFILE).join("user")] {
            DirBuilder::new().mode(0o700).create(&folder)?;
            room.give(&folder)?;
        }
        let settings_file = room.folder.join(PROFILE).join("user/registrymodifications.xcu");
        room.new_file(&settings_file)?.write_all(settings().as_bytes())?;
        Ok(room)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn file(&self) -> PathBuf {
        self.folder.join("original").with_extension(self.extension)
    }

    fn give(&self, path: &Path) -> io::Result<()> {
        if self.is_given { chown(path, Some(NOBODY), Some(NOBODY)) } else { Ok(()) }
    }

    fn new_file(&self, path: &Path) -> io::Result<File> {
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        self.give(path)?;
        Ok(file)
    }

    /// What lies here, in bytes.
    pub(super) async fn weight(&self) -> u64 {
        let folder = self.folder.clone();
        tokio::task::spawn_blocking(move || weight(folder)).await.unwrap_or_default()
    }

    /// The PDF of at most so many bytes, if one was made. What lies here was made by a stranger's file, so it is a
    /// plain file that belongs to nothing else, or it is not read.
    pub(super) fn pdf(&self, most: u64) -> Result<Vec<u8>, Unrendered> {
        let path = self.folder.join("original.pdf");
        let plain = libc::O_NOFOLLOW | libc::O_NONBLOCK;
        let file = match OpenOptions::new().read(true).custom_flags(plain).open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Unrendered::Failed),
            Err(error) => return Err(Unrendered::unavailable(error)),
        };
        let metadata = file.metadata().map_err(Unrendered::unavailable)?;
        if !metadata.is_file() || metadata.nlink() != 1 {
            return Err(Unrendered::Failed);
        }
        let mut pdf = Vec::new();
        file.take(most.saturating_add(1)).read_to_end(&mut pdf).map_err(Unrendered::unavailable)?;
        match pdf.len() as u64 {
            bytes if bytes > most => Err(Unrendered::TooLarge),
            _ if pdf.starts_with(b"%PDF-") => Ok(pdf),
            _ => Err(Unrendered::Failed),
        }
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        // Nothing can be done about a failure here; the next start empties the folder of rooms.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// What lies in a folder and below, in bytes; what vanishes meanwhile weighs nothing.
fn weight(folder: PathBuf) -> u64 {
    let (mut weight, mut folders) = (0_u64, vec![folder]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(metadata) = entry.metadata() else { continue };
            weight = weight.saturating_add(metadata.blocks().saturating_mul(512).max(LEAST));
            if metadata.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    weight
}

#[cfg(test)]
mod tests {
    use super::{Room, prepare};
    use crate::render::Unrendered;

    #[test]
    fn b27_what_is_no_plain_file_is_not_read_and_nothing_is_left_of_a_room() {
        let folder = tempfile::tempdir().unwrap();
        let secret = folder.path().join("secret");
        std::fs::write(&secret, "%PDF- secret").unwrap();
        let rooms = folder.path().join("rooms");
        prepare(&rooms).unwrap();
        let room = Room::with(&rooms, &secret, "docx").unwrap();
        assert_eq!(std::fs::read(room.file()).unwrap(), b"%PDF- secret");
        let pdf = room.folder().join("original.pdf");
        assert_eq!(room.pdf(100), Err(Unrendered::Failed), "nothing was made");
        std::os::unix::fs::symlink(&secret, &pdf).unwrap();
        assert!(matches!(room.pdf(100), Err(Unrendered::Unavailable(_))), "a link leads to a file that is not its own");
        std::fs::remove_file(&pdf).unwrap();
        std::fs::hard_link(&secret, &pdf).unwrap();
        assert_eq!(room.pdf(100), Err(Unrendered::Failed));
        std::fs::remove_file(&pdf).unwrap();
        std::fs::write(&pdf, "%PDF-1.7").unwrap();
        assert_eq!((room.pdf(100), room.pdf(7)), (Ok(b"%PDF-1.7".to_vec()), Err(Unrendered::TooLarge)));
        std::fs::write(&pdf, "<html>").unwrap();
        assert_eq!(room.pdf(100), Err(Unrendered::Failed));
        drop(room);
        assert_eq!(std::fs::read_dir(&rooms).unwrap().count(), 0);
    }
}
