//! LibreOffice: where it is, what it is told, and how it is set up for one file of a stranger.

use super::problem::Unrendered;
use crate::model::Kind;
use std::ffi::OsString;
use std::fmt::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Where distributions put it; LibreOffice's own packages make a folder for each version in the last one.
const USUAL: [&str; 3] = [
    "/usr/lib/libreoffice/program/soffice.bin",
    "/usr/lib64/libreoffice/program/soffice.bin",
    "/usr/local/lib/libreoffice/program/soffice.bin",
];
const BY_VERSION: &str = "/opt";

/// What LibreOffice reads a kind of file with, and writes its pages with. Named, so that no file chooses its reader by
/// what it claims to be.
pub(super) struct Way {
    pub(super) extension: &'static str,
    reads: &'static str,
    writes: &'static str,
    /// The part of LibreOffice, as its settings call it and as people do.
    part: &'static str,
    is_called: &'static str,
}

/// Hidden slides too, so that the number of a slide is that of its page.
const SLIDES: &str = r#"impress_pdf_Export:{"ExportHiddenSlides":{"type":"boolean","value":"true"}}"#;

impl Way {
    pub(super) const fn of(kind: Kind) -> Option<Self> {
        let (writer, calc, impress) = ("LibreOffice Writer", "LibreOffice Calc", "LibreOffice Impress");
        let (extension, reads, writes, part, is_called) = match kind {
            Kind::Docx => ("docx", "MS Word 2007 XML", "writer_pdf_Export", "writer", writer),
            Kind::Odt => ("odt", "writer8", "writer_pdf_Export", "writer", writer),
            Kind::Xlsx => ("xlsx", "Calc MS Excel 2007 XML", "calc_pdf_Export", "calc", calc),
            Kind::Pptx => ("pptx", "Impress MS PowerPoint 2007 XML", SLIDES, "impress", impress),
            _ => return None,
        };
        Some(Self { extension, reads, writes, part, is_called })
    }
}

/// The program itself, which the script that people start would start as a second process.
pub(super) fn program(at: Option<&Path>, way: &Way) -> Result<PathBuf, Unrendered> {
    let found = match at {
        Some(program) => Some(program.to_path_buf()).filter(|program| program.is_file()),
        None => USUAL.iter().map(PathBuf::from).find(|program| program.is_file()).or_else(newest_by_version),
    };
    let program = found.ok_or(Unrendered::NotInstalled("LibreOffice"))?;
    let registry = program.parent().and_then(Path::parent).map(|folder| folder.join("share/registry"));
    let lacks_part = registry.is_some_and(|of| of.is_dir() && !of.join(way.part).with_extension("xcd").is_file());
    if lacks_part { Err(Unrendered::NotInstalled(way.is_called)) } else { Ok(program) }
}

fn newest_by_version() -> Option<PathBuf> {
    let folders = std::fs::read_dir(BY_VERSION).ok()?.flatten();
    let programs = folders
        .filter(|folder| folder.file_name().as_bytes().starts_with(b"libreoffice"))
        .map(|folder| folder.path().join("program/soffice.bin"))
        .filter(|program| program.is_file());
    programs.max()
}

/// The program with its arguments, for the file of this name in `folder`, which becomes a PDF beside it.
pub(super) fn command(program: &Path, way: &Way, folder: &Path, file: &Path) -> Vec<OsString> {
    let arguments = [
        format!("-env:UserInstallation={}", address(&folder.join(PROFILE))),
        "--headless".into(),
        "--invisible".into(),
        "--norestore".into(),
        "--nologo".into(),
        "--nodefault".into(),
        "--nolockcheck".into(),
        format!("--infilter={}", way.reads),
        "--convert-to".into(),
        format!("pdf:{}", way.writes),
        "--outdir".into(),
    ];
    let mut command = vec![program.as_os_str().to_owned()];
    command.extend(arguments.map(OsString::from));
    command.extend([folder.as_os_str().to_owned(), file.as_os_str().to_owned()]);
    command
}

/// The profile's folder in the file's.
pub(super) const PROFILE: &str = "profile";

/// A path as an address, whatever letters it has.
fn address(path: &Path) -> String {
    let mut address = "file://".to_owned();
    for byte in path.as_os_str().as_bytes() {
        match byte {
            b'/' | b'-' | b'_' | b'.' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => address.push(char::from(*byte)),
            _ => _ = write!(address, "%{byte:02X}"),
        }
    }
    address
}

/// What a fresh profile is told: no macro runs, and what a file links to is not looked for. The walls hold without it;
/// this keeps LibreOffice from even trying.
pub(super) fn settings() -> String {
    let items = [
        ("Common/Security/Scripting", "DisableMacrosExecution", "true"),
        ("Common/Security/Scripting", "MacroSecurityLevel", "3"),
        ("Common/Security/Scripting", "DisableActiveContent", "true"),
        ("Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"),
        // Never; 1 would be to ask.
        ("Writer/Content/Update", "Link", "2"),
        ("Calc/Content/Update", "Link", "2"),
    ];
    let mut settings = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<oor:items xmlns:oor=\"http://openoffice.org/2001/registry\" \
         xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n",
    );
    for (path, name, value) in items {
        _ = writeln!(
            settings,
            "<item oor:path=\"/org.openoffice.Office.{path}\"><prop oor:name=\"{name}\" oor:op=\"fuse\"><value>{value}</value></prop></item>"
        );
    }
    settings + "</oor:items>\n"
}

#[cfg(test)]
mod tests {
    use super::{Way, address, program};
    use crate::model::Kind;
    use crate::render::Unrendered;

    #[test]
    fn issue_5_a_part_of_libreoffice_that_is_not_there_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path().join("program/soffice.bin");
        let way = |kind| Way::of(kind).unwrap();
        assert_eq!(program(Some(&at), &way(Kind::Docx)), Err(Unrendered::NotInstalled("LibreOffice")));
        for file in ["program/soffice.bin", "share/registry/writer.xcd"] {
            let file = folder.path().join(file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, "").unwrap();
        }
        assert_eq!(program(Some(&at), &way(Kind::Odt)), Ok(at.clone()));
        assert_eq!(program(Some(&at), &way(Kind::Pptx)), Err(Unrendered::NotInstalled("LibreOffice Impress")));
        assert!(Way::of(Kind::Pdf).is_none() && Way::of(Kind::Csv).is_none());
    }

    #[test]
    fn a_folder_with_any_letters_is_an_address() {
        assert_eq!(address("/srv/at elier/ä%".as_ref()), "file:///srv/at%20elier/%C3%A4%25");
    }
}
