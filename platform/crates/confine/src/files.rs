//! Which files a program may reach that the worker becomes: Landlock, the wall that Linux has for unprivileged
//! programs. Without it a program reads whatever the server's own user may read, and files that are made for that could
//! show it to people.

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, RestrictionStatus, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use std::io;
use std::path::Path;

/// The first one, of Linux 5.13: reading, writing, making and removing.
const NEEDED: ABI = ABI::V1;
/// What newer systems can refuse beyond it is refused there.
const KNOWN: ABI = ABI::V6;

/// Programs, libraries, fonts, and the settings that libraries look for. Nothing here is anybody's own.
const OF_THE_SYSTEM: [&str; 12] = [
    "/usr",
    "/lib",
    "/lib64",
    "/etc/fonts",
    "/etc/ld.so.cache",
    "/etc/libreoffice",
    "/etc/localtime",
    "/var/cache/fontconfig",
    "/var/lib/libreoffice",
    "/var/spool/libreoffice",
    "/dev/urandom",
    "/dev/null",
];

/// Whether this system has that wall.
#[must_use]
pub fn are_possible() -> bool {
    let needed = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    needed.handle_access(AccessFs::from_all(NEEDED)).and_then(Ruleset::create).is_ok()
}

/// From here on this process, and whatever it becomes, reads the system's files and what lies around `program`, and
/// reads and writes `own` and nothing else. Says whether the system can do that.
pub(super) fn wall(program: &Path, own: Option<&Path>) -> io::Result<bool> {
    let status = restrict(program, own).map_err(io::Error::other)?;
    Ok(status.ruleset != RulesetStatus::NotEnforced)
}

fn restrict(program: &Path, own: Option<&Path>) -> Result<RestrictionStatus, RulesetError> {
    let read = AccessFs::from_read(KNOWN);
    let around = program.parent().and_then(Path::parent).filter(|folder| own.is_some() && folder.parent().is_some());
    // No link to elsewhere that the server would follow, and nothing to execute.
    let kept_back = AccessFs::Execute | AccessFs::MakeSym | AccessFs::MakeChar | AccessFs::MakeBlock;
    let all: BitFlags<AccessFs> = AccessFs::from_all(KNOWN) & !kept_back;
    Ruleset::default()
        .handle_access(AccessFs::from_all(KNOWN))?
        .handle_access(AccessNet::from_all(KNOWN))?
        .scope(Scope::from_all(KNOWN))?
        .create()?
        // What is not there on this system is passed over.
        .add_rules(path_beneath_rules(OF_THE_SYSTEM, read))?
        .add_rules(path_beneath_rules(around.into_iter().chain([program]), read))?
        .add_rules(path_beneath_rules(["/dev/null"], AccessFs::ReadFile | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules(own, all))?
        .restrict_self()
}
