//! `runner new`: a project that builds and passes `runner check` as it is. The template is the example of `plugins/examples`.

mod files;

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use files::File;

/// Makes a project for a plugin: a small provider that works, to be changed into yours.
#[derive(clap::Args)]
pub struct Arguments {
    /// Its name, also in the manifest: lower-case letters, digits and hyphens.
    name: String,
    /// Where it goes; without it a folder of its name, here.
    #[arg(long, value_name = "FOLDER")]
    path: Option<PathBuf>,
}

pub fn new(arguments: &Arguments) -> anyhow::Result<()> {
    let name = &arguments.name;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    ensure!(
        name.len() <= 64 && name.chars().all(plain) && name.starts_with(|c: char| c.is_ascii_lowercase()),
        "the name must be at most 64 lower-case letters, digits and hyphens, and start with a letter; {name:?} is not"
    );
    ensure!(!["sdk", "plugin", "test", "wit"].contains(&name.as_str()), "{name:?} is taken; choose another name");
    let folder = arguments.path.clone().unwrap_or_else(|| PathBuf::from(name));
    ensure!(!folder.exists(), "{} is there already; give another --path", folder.display());
    for file in files::rust() {
        place(&folder, &file, name)?;
    }
    println!("{} is ready. Next:", folder.display());
    println!("  cd {}", folder.display());
    println!("  runner build");
    println!("  runner check {name}.wasm");
    Ok(())
}

fn place(folder: &Path, file: &File, name: &str) -> anyhow::Result<()> {
    let path = folder.join(file.path);
    let parent = path.parent().unwrap_or(folder);
    std::fs::create_dir_all(parent)
        .and_then(|()| std::fs::write(&path, file.text(name)))
        .with_context(|| format!("cannot write {}", path.display()))
}
