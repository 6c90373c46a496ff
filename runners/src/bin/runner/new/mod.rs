//! `runner new`: a project that builds and passes `runner check` as it is. The templates are the examples of
//! `plugins/examples`.

mod files;

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use files::File;

/// Makes a project for a plugin: a small provider that works, to be changed into yours.
///
/// In Rust a component has some 300 KB and starts in microseconds; in TypeScript or Python it brings its interpreter
/// along (12 and 18 MiB).
#[derive(clap::Args)]
pub struct Arguments {
    /// Its name, also in the manifest: lower-case letters, digits and hyphens.
    name: String,
    /// Where it goes; without it a folder of its name, here.
    #[arg(long, value_name = "FOLDER")]
    path: Option<PathBuf>,
    /// What it is written in.
    #[arg(long, value_name = "LANGUAGE", default_value = "rust")]
    lang: Language,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Language {
    Rust,
    #[value(alias = "ts")]
    Typescript,
    #[value(alias = "py")]
    Python,
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
    let files = match arguments.lang {
        Language::Rust => files::rust(),
        Language::Typescript => files::typescript(),
        Language::Python => files::python(),
    };
    for file in files {
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
