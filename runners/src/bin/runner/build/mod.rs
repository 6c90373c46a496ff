//! `runner build`: from a project to a component, with the toolchain that is there. One language, one file.

mod python;
mod rust;
mod typescript;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};

use super::lab::write;

/// Builds the project in a folder into a component.
///
/// Says what to install where the toolchain of its language is not there. What a language's own tools need besides
/// (componentize-js, componentize-py) is installed into the project's folder, in the versions that it names, and
/// nowhere else.
#[derive(clap::Args)]
pub struct Arguments {
    /// The project.
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Where the component goes; without it NAME.wasm in the project.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What a toolchain made.
struct Built {
    name: String,
    component: Vec<u8>,
}

type Build = fn(&Path) -> anyhow::Result<Built>;

pub fn build(arguments: &Arguments) -> anyhow::Result<()> {
    let folder = &arguments.folder;
    // A project is known by the file that its language's own tools look for.
    let languages: [(&str, Build); 3] =
        [("Cargo.toml", rust::build), ("package.json", typescript::build), (python::APP, python::build)];
    let Some((_, build)) = languages.into_iter().find(|(file, _)| folder.join(file).is_file()) else {
        bail!(
            "{} is not a plugin's project: there is no Cargo.toml (Rust), package.json (TypeScript) or {} (Python); `runner new NAME` makes one",
            folder.display(),
            python::APP
        );
    };
    let built = build(folder)?;
    let output = arguments.output.clone().unwrap_or_else(|| folder.join(format!("{}.wasm", built.name)));
    write(&output, &built.component)?;
    println!("{} ({} bytes)", output.display(), built.component.len());
    Ok(())
}

/// Runs a command whose words the person sees.
fn run(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("{} cannot be started", shown(command)))?;
    ensure!(status.success(), "{} failed; what it said is above", shown(command));
    Ok(())
}

/// What a command says.
fn output(command: &mut Command, language: &str) -> anyhow::Result<Vec<u8>> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("{} cannot be started; is {language} installed?", shown(command)))?;
    ensure!(output.status.success(), "{} failed; what it said is above", shown(command));
    Ok(output.stdout)
}

/// The version that a program prints, such as `v20.20.2` or `Python 3.11.7`, if it is there.
fn version(program: &str) -> Option<(u32, u32)> {
    let said = Command::new(program).arg("--version").stderr(Stdio::null()).output().ok()?;
    numbers(&String::from_utf8_lossy(&said.stdout))
}

fn numbers(said: &str) -> Option<(u32, u32)> {
    let mut parts = said.trim().trim_start_matches(|c: char| !c.is_ascii_digit()).split('.');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

/// The command as one would type it.
fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    format!("`{}`", words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn versions_are_read_as_node_and_python_say_them() {
        assert_eq!(numbers("v20.20.2\n"), Some((20, 20)));
        assert_eq!(numbers("Python 3.11.7\n"), Some((3, 11)));
        assert_eq!(numbers("no such thing"), None);
    }
}
