//! Pages of office files by the real LibreOffice behind its walls, and what files and programs do that would rather be
//! elsewhere.

#![expect(clippy::unwrap_used, reason = "tests stop at the first surprise")]

use crate::support::{archive, word, worker};
use extract::{Kind, Limits, Renderer, Unrendered};
use std::io::Cursor;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

const CONTRACT: &[u8] = include_bytes!("../../../../samples/supplier-contract.docx");
const SALES: &[u8] = include_bytes!("../../../../samples/q3-sales-by-region.xlsx");

/// A folder for rooms that nobody can reach, too, and the files beside it.
struct Place {
    folder: TempDir,
    limits: Limits,
    program: Option<PathBuf>,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
        Self { folder, limits: Renderer::usual_limits(), program: None }
    }

    fn within(limits: Limits) -> Self {
        Self { limits, ..Self::new() }
    }

    fn rooms(&self) -> PathBuf {
        self.folder.path().join("rooms")
    }

    /// A file that everybody may read.
    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap();
        path
    }

    /// The text of the pages; whatever came of it, nothing is left.
    async fn text(&self, kind: Kind, bytes: &[u8]) -> Result<String, Unrendered> {
        Ok(text_of(&self.pdf(kind, bytes).await?))
    }

    async fn pdf(&self, kind: Kind, bytes: &[u8]) -> Result<Vec<u8>, Unrendered> {
        let renderer = Renderer::new(worker(), self.limits, self.rooms()).unwrap();
        let renderer = self.program.iter().fold(renderer, |with, program| with.rendering_with(program.clone()));
        let outcome = renderer.pdf(&self.file("given", bytes), kind).await;
        assert_eq!(std::fs::read_dir(self.rooms()).unwrap().count(), 0, "a room was left");
        assert_eq!(processes_in(&self.rooms()), 0, "a process was left");
        outcome
    }
}

fn text_of(pdf: &[u8]) -> String {
    extract::extract_unconfined(Cursor::new(pdf), "a.pdf", &Limits::default()).unwrap().full_text()
}

/// Processes with this path in their command.
fn processes_in(folder: &Path) -> usize {
    let folder = folder.to_str().unwrap();
    let commands = std::fs::read_dir("/proc").unwrap().flatten();
    let commands = commands.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    commands.filter(|command| String::from_utf8_lossy(command).contains(folder)).count()
}

/// Whether LibreOffice and Landlock are here; else said so.
fn can_render(kind: Kind) -> bool {
    let place = Place::new();
    match Renderer::new(worker(), place.limits, place.rooms()).unwrap().is_ready(kind) {
        Ok(()) => true,
        Err(why) => {
            eprintln!("LEFT OUT: {why} `.ci/setup test` installs it");
            false
        }
    }
}

const OFFICE: &str = r#"xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dom="http://www.w3.org/2001/xml-events" office:version="1.3""#;

/// An OpenDocument text as LibreOffice takes it, with these scripts, this body and these further parts.
fn open_document(scripts: &str, body: &str, more: &[(&str, &str)]) -> Vec<u8> {
    let content = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?><office:document-content {OFFICE}>{scripts}<office:body><office:text>{body}</office:text></office:body></office:document-content>"#
    );
    let mut manifest = String::from(
        r#"<?xml version="1.0" encoding="UTF-8"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>"#,
    );
    for (name, _) in more {
        manifest += &format!(r#"<manifest:file-entry manifest:full-path="{name}" manifest:media-type="text/xml"/>"#);
    }
    manifest += "</manifest:manifest>";
    let mut parts: Vec<(&str, &[u8])> =
        vec![("mimetype", b"application/vnd.oasis.opendocument.text"), ("content.xml", content.as_bytes())];
    parts.extend(more.iter().map(|(name, text)| (*name, text.as_bytes())));
    parts.push(("META-INF/manifest.xml", manifest.as_bytes()));
    archive(&parts)
}

/// A slide with a box of these words, and a hidden one with these.
fn presentation(words: &str, hidden: &str) -> Vec<u8> {
    const P: &str = r#"xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships""#;
    const R: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let relations = |list: &[(&str, &str)]| {
        let each = (1..).zip(list).map(|(number, (kind, target))| {
            format!(r#"<Relationship Id="rId{number}" Type="{R}/{kind}" Target="{target}"/>"#)
        });
        format!(
            r#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>"#,
            each.collect::<String>()
        )
    };
    let tree = |shapes: &str| {
        format!(
            r#"<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>{shapes}</p:spTree></p:cSld>"#
        )
    };
    let content = |part: &str, kind: &str| {
        format!(
            r#"<Override PartName="/ppt/{part}" ContentType="application/vnd.openxmlformats-officedocument.presentationml.{kind}+xml"/>"#
        )
    };
    let types = format!(
        r#"<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>{}{}{}{}</Types>"#,
        content("presentation.xml", "presentation.main"),
        content("slides/slide1.xml", "slide") + &content("slides/slide2.xml", "slide"),
        content("slideLayouts/slideLayout1.xml", "slideLayout"),
        content("slideMasters/slideMaster1.xml", "slideMaster"),
    );
    let shape = |words: &str| {
        format!(
            r#"<p:sp><p:nvSpPr><p:cNvPr id="2" name="Box"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="914400" y="914400"/><a:ext cx="6858000" cy="1143000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en"/><a:t>{words}</a:t></a:r></a:p></p:txBody></p:sp>"#
        )
    };
    let colours = r#"<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>"#;
    let parts = [
        ("[Content_Types].xml", types),
        ("_rels/.rels", relations(&[("officeDocument", "ppt/presentation.xml")])),
        (
            "ppt/presentation.xml",
            format!(
                r#"<p:presentation {P}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId3"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>"#
            ),
        ),
        (
            "ppt/_rels/presentation.xml.rels",
            relations(&[
                ("slideMaster", "slideMasters/slideMaster1.xml"),
                ("slide", "slides/slide1.xml"),
                ("slide", "slides/slide2.xml"),
            ]),
        ),
        ("ppt/slides/slide1.xml", format!("<p:sld {P}>{}</p:sld>", tree(&shape(words)))),
        ("ppt/slides/_rels/slide1.xml.rels", relations(&[("slideLayout", "../slideLayouts/slideLayout1.xml")])),
        ("ppt/slides/slide2.xml", format!(r#"<p:sld {P} show="0">{}</p:sld>"#, tree(&shape(hidden)))),
        ("ppt/slides/_rels/slide2.xml.rels", relations(&[("slideLayout", "../slideLayouts/slideLayout1.xml")])),
        ("ppt/slideLayouts/slideLayout1.xml", format!("<p:sldLayout {P}>{}</p:sldLayout>", tree(""))),
        (
            "ppt/slideLayouts/_rels/slideLayout1.xml.rels",
            relations(&[("slideMaster", "../slideMasters/slideMaster1.xml")]),
        ),
        ("ppt/slideMasters/slideMaster1.xml", format!("<p:sldMaster {P}>{}{colours}</p:sldMaster>", tree(""))),
        (
            "ppt/slideMasters/_rels/slideMaster1.xml.rels",
            relations(&[("slideLayout", "../slideLayouts/slideLayout1.xml")]),
        ),
    ];
    let parts: Vec<(&str, &[u8])> = parts.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    archive(&parts)
}

#[tokio::test]
async fn issue_5_pages_are_made_of_word_excel_powerpoint_and_opendocument_files() {
    for (kind, bytes, words) in [
        (Kind::Docx, CONTRACT.to_vec(), "Framework supply agreement"),
        (Kind::Xlsx, SALES.to_vec(), "Region"),
        // A hidden one too: the number of a slide is that of its page.
        (Kind::Pptx, presentation("Margin by region", "Only when asked"), "Only when asked"),
        (Kind::Odt, open_document("", "<text:p>Lease of offices</text:p>", &[]), "Lease of offices"),
    ] {
        if can_render(kind) {
            let text = Place::new().text(kind, &bytes).await.unwrap();
            assert!(text.contains(words), "{kind:?}: {text}");
        }
    }
}

#[tokio::test]
async fn issue_5_without_the_program_it_says_what_is_missing() {
    let mut place = Place::new();
    place.program = Some("/nonexistent/program/soffice.bin".into());
    let refused = place.pdf(Kind::Docx, CONTRACT).await.unwrap_err();
    assert_eq!(refused, Unrendered::NotInstalled("LibreOffice"));
    assert!(refused.is_retryable() && refused.to_string().contains("LibreOffice"), "{refused}");
    assert_eq!(place.pdf(Kind::Csv, b"a,b").await, Err(Unrendered::OtherKind));
}

#[tokio::test]
async fn b27_a_document_that_links_files_of_the_disk_gets_none_of_them() {
    if !can_render(Kind::Docx) {
        return;
    }
    let place = Place::new();
    let secret = place.file("secret.txt", b"The password is swordfish.");
    let picture = place.file("secret.png", include_bytes!("invoice.png"));
    let body = format!(
        r#"<text:p>Before.</text:p><text:section text:name="S"><text:section-source xlink:type="simple" xlink:href="file://{}" text:filter-name="Text"/><text:p>kept</text:p></text:section>
        <text:p><draw:frame svg:width="8cm" svg:height="8cm" text:anchor-type="as-char"><draw:image xlink:type="simple" xlink:href="file://{}"/></draw:frame>After.</text:p>"#,
        secret.display(),
        picture.display(),
    );
    let pdf = place.pdf(Kind::Odt, &open_document("", &body, &[])).await.unwrap();
    let text = text_of(&pdf);
    assert!(text.contains("Before.") && text.contains("After.") && !text.contains("swordfish"), "{text}");
    assert!(!has_pictures(&pdf), "the picture was drawn");

    let linked = linking_word(&format!("file://{}", picture.display()));
    let pdf = place.pdf(Kind::Docx, &linked).await.unwrap();
    assert!(text_of(&pdf).contains("Linked below.") && !has_pictures(&pdf), "the picture was drawn");
}

fn has_pictures(pdf: &[u8]) -> bool {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let is_image = |object: &lopdf::Object| {
        let stream = object.as_stream().ok();
        stream.and_then(|stream| stream.dict.get(b"Subtype").ok()?.as_name().ok()) == Some(b"Image".as_slice())
    };
    document.objects.values().any(is_image)
}

/// A Word file with a picture that lies somewhere else.
fn linking_word(target: &str) -> Vec<u8> {
    let body = r#"<w:p><w:r><w:t>Linked below.</w:t></w:r></w:p><w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="2880000" cy="2880000"/><wp:docPr id="1" name="P"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="P"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:link="rId9"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2880000" cy="2880000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>"#;
    let relations = format!(
        r#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="{target}" TargetMode="External"/></Relationships>"#
    );
    let package = r#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>"#;
    word(body, &[("_rels/.rels", package), ("word/_rels/document.xml.rels", &relations)])
}

#[tokio::test]
async fn b27_a_document_that_links_the_network_reaches_nobody() {
    if !can_render(Kind::Docx) {
        return;
    }
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    let place = Place::new();
    let text = place.text(Kind::Docx, &linking_word(&format!("http://127.0.0.1:{port}/a.png"))).await.unwrap();
    assert!(text.contains("Linked below."), "{text}");
    let body = format!(
        r#"<text:p>Before.</text:p><text:p><draw:frame svg:width="8cm" svg:height="8cm" text:anchor-type="as-char"><draw:image xlink:type="simple" xlink:href="http://127.0.0.1:{port}/b.png"/></draw:frame></text:p>"#
    );
    assert!(place.text(Kind::Odt, &open_document("", &body, &[])).await.unwrap().contains("Before."));
    assert_eq!(listener.accept().unwrap_err().kind(), std::io::ErrorKind::WouldBlock, "somebody called");
}

/// A text whose macro writes over it when it is opened.
fn with_macro() -> Vec<u8> {
    let scripts = r#"<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.M.Run?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts>"#;
    let module = r#"<?xml version="1.0" encoding="UTF-8"?><script:module xmlns:script="http://openoffice.org/2000/script" script:name="M" script:language="StarBasic">Sub Run
ThisComponent.Text.String = "The macro was run."
End Sub
</script:module>"#;
    let library = r#"<?xml version="1.0" encoding="UTF-8"?><library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="M"/></library:library>"#;
    let libraries = r#"<?xml version="1.0" encoding="UTF-8"?><library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>"#;
    let parts = [
        ("Basic/Standard/M.xml", module),
        ("Basic/Standard/script-lb.xml", library),
        ("Basic/script-lc.xml", libraries),
    ];
    open_document(scripts, "<text:p>As it was written.</text:p>", &parts)
}

#[tokio::test]
async fn b27_a_macro_that_wants_to_be_run_when_a_document_is_opened_is_not() {
    if !can_render(Kind::Odt) {
        return;
    }
    let text = Place::new().text(Kind::Odt, &with_macro()).await.unwrap();
    assert!(text.contains("As it was written.") && !text.contains("macro"), "{text}");
}

#[tokio::test]
async fn b27_a_document_that_takes_too_much_is_ended_and_nothing_is_left() {
    if !can_render(Kind::Docx) {
        return;
    }
    let usual = Renderer::usual_limits();
    let cells = "<w:tc><w:p><w:r><w:t>Words that take room.</w:t></w:r></w:p></w:tc>".repeat(20);
    let table = format!("<w:tbl>{}</w:tbl>", format!("<w:tr>{cells}</w:tr>").repeat(6_000));
    let package = r#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>"#;
    let bomb = word(&table, &[("_rels/.rels", package)]);
    let slow = Place::within(Limits { wall: Duration::from_secs(3), ..usual });
    assert_eq!(slow.pdf(Kind::Docx, &bomb).await, Err(Unrendered::TimedOut));
    let busy = Place::within(Limits { cpu: Duration::from_secs(2), ..usual });
    assert_eq!(busy.pdf(Kind::Docx, &bomb).await, Err(Unrendered::TimedOut));
    let large = Place::within(Limits { memory: 800 * 1024 * 1024, wall: Duration::from_secs(300), ..usual });
    assert_eq!(large.pdf(Kind::Docx, &bomb).await, Err(Unrendered::TooMuchMemory));
    let full = Place::within(Limits { unpacked: 64 * 1024, ..usual });
    assert_eq!(full.pdf(Kind::Docx, &bomb).await, Err(Unrendered::TooLarge));
    assert_eq!(Place::new().pdf(Kind::Docx, b"PK\x03\x04 nothing of the kind").await, Err(Unrendered::Failed));
}

/// What a shell script does in the place of LibreOffice, as the file that it made.
async fn done_by(place: &mut Place, script: &str) -> Result<String, Unrendered> {
    std::fs::create_dir_all(place.folder.path().join("office/program")).unwrap();
    let head = "#!/bin/bash\nexec 2>/dev/null\nsay() { echo \"$1\" >> original.pdf; }\nsay %PDF-1.7\n";
    let program = place.file("office/program/soffice.bin", format!("{head}{script}").as_bytes());
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
    place.program = Some(program);
    Ok(String::from_utf8(place.pdf(Kind::Docx, b"words\n").await?).unwrap())
}

#[test]
fn b27_what_makes_pages_ends_with_the_server_that_was_killed() {
    let place = Place::new();
    let room = place.folder.path().join("room");
    std::fs::create_dir(&room).unwrap();
    std::fs::set_permissions(&room, PermissionsExt::from_mode(0o777)).unwrap();
    let program = place.file("waits.sh", b"#!/bin/bash\necho begun > begun\nwhile :; do :; done\n");
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
    let limits = Limits { cpu: Duration::from_secs(10), ..Renderer::usual_limits() };
    let program = serde_json::json!({ "Unix": program.as_os_str().as_bytes() });
    let job = serde_json::json!({ "name": "", "limits": limits, "task": { "Render": { "program": [program], "folder": room } } });
    let begun = room.join("begun");
    // For the kernel, a thread that ends and a process that ends are the same parent.
    let server = std::thread::spawn(move || {
        let mut command = Command::new(worker().program);
        let mut child = command.env_clear().env("EXTRACT_JOB", job.to_string()).spawn().unwrap();
        while !begun.exists() && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        child
    });
    let mut orphan = server.join().unwrap();
    let ended = orphan.wait().unwrap();
    if !room.join("begun").exists() {
        return eprintln!("LEFT OUT: this system has no Landlock");
    }
    assert_eq!(ended.signal(), Some(libc::SIGKILL));
}

#[tokio::test]
async fn b27_what_makes_pages_reads_the_system_and_its_own_folder_and_reaches_nothing_else() {
    let mut place = Place::new();
    let secret = place.file("secret.txt", b"swordfish\n");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    // What a shell can do without starting anything.
    let script = format!(
        r#"
read -r line < /etc/fonts/fonts.conf && say "the system's fonts"
read -r line < original.docx && say "its file: $line"
read -r line < {secret} && say "another's file: $line"
read -r line < /etc/passwd && say "the list of users"
read -r line < /proc/$PPID/environ && say "another's environment"
for file in {folder}/made /tmp/made-$$ /dev/shm/made-$$; do {{ echo here > $file; }} && say "wrote $file"; done
{{ exec 3<>/dev/tcp/127.0.0.1/{port}; }} && say "a network"
kill -0 $PPID && say "a signal"
say "root $((EUID == 0))"
ulimit -v > limits; ulimit -t >> limits; ulimit -f >> limits
while read -r line; do say "$line"; done < limits
export -p > variables
while read -r line; do case $line in *EXTRACT_JOB*) say "its job";; esac; done < variables
exit 0
"#,
        secret = secret.display(),
        folder = place.folder.path().display(),
        port = listener.local_addr().unwrap().port()
    );
    let told = match done_by(&mut place, &script).await {
        Err(Unrendered::NoWalls) => return eprintln!("LEFT OUT: this system has no Landlock"),
        told => told.unwrap(),
    };
    // 2 GiB of addresses, a minute, files of 64 MiB, as `ulimit` counts them.
    assert_eq!(told, "%PDF-1.7\nthe system's fonts\nits file: words\nroot 0\n2097152\n60\n65536\n");
    // The shell ends where it cannot start a process.
    assert_eq!(done_by(&mut place, "(exit 0)\nsay 'a process'\nexit 0\n").await, Err(Unrendered::Failed));
    assert_eq!(done_by(&mut place, "say 'no process'\nexit 0\n").await.unwrap(), "%PDF-1.7\nno process\n");
}
