//! The files of the template, as they stand in `plugins`: what is built and tested there is what a partner gets.

/// The name that the examples have, which becomes the project's.
const EXAMPLE: &str = "example";

/// A file of a project.
pub struct File {
    pub path: &'static str,
    text: &'static str,
    /// Where the example's name stands in it.
    named: Named,
}

enum Named {
    Nowhere,
    /// `name = "example"`, once.
    InItsHead,
    /// `"name": "example"`, as often as it stands there.
    InJson,
    /// The constant `NAME = "example"`.
    InCapitals,
    /// The workspace of all guests, which becomes one of the SDK and the plugin.
    Workspace,
}

macro_rules! file {
    ($path:literal, $from:literal) => {
        file!($path, $from, Nowhere)
    };
    ($path:literal, $from:literal, $named:ident) => {
        File {
            path: $path,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../plugins/", $from)),
            named: Named::$named,
        }
    };
}

impl File {
    /// Its text in a project of this name.
    pub fn text(&self, name: &str) -> String {
        match self.named {
            Named::Nowhere => self.text.to_owned(),
            Named::InItsHead => self.text.replacen(&format!("name = \"{EXAMPLE}\""), &format!("name = \"{name}\""), 1),
            Named::InJson => self.text.replace(&format!("\"name\": \"{EXAMPLE}\""), &format!("\"name\": \"{name}\"")),
            Named::InCapitals => self.text.replacen(&format!("NAME = \"{EXAMPLE}\""), &format!("NAME = \"{name}\""), 1),
            Named::Workspace => workspace(self.text),
        }
    }
}

/// Without the comment above it and without the members that are not there.
fn workspace(text: &str) -> String {
    let lines = text.lines().skip_while(|line| line.starts_with('#'));
    let kept = lines.map(|line| {
        if line.starts_with("members = ") { "members = [\"plugin\", \"sdk\", \"sdk-derive\"]" } else { line }
    });
    kept.map(|line| format!("{line}\n")).collect()
}

pub fn rust() -> Vec<File> {
    vec![
        file!("Cargo.toml", "Cargo.toml", Workspace),
        file!("Cargo.lock", "Cargo.lock", InItsHead),
        file!(".gitignore", "examples/rust/gitignore"),
        file!("plugin/Cargo.toml", "examples/rust/Cargo.toml", InItsHead),
        file!("plugin/src/lib.rs", "examples/rust/src/lib.rs"),
        file!("plugin/src/body.rs", "examples/rust/src/body.rs"),
        file!("wit/runner.wit", "wit/runner.wit"),
        file!("sdk/Cargo.toml", "sdk/Cargo.toml"),
        file!("sdk/src/lib.rs", "sdk/src/lib.rs"),
        file!("sdk/src/credentials.rs", "sdk/src/credentials.rs"),
        file!("sdk/src/heap.rs", "sdk/src/heap.rs"),
        file!("sdk/src/json.rs", "sdk/src/json.rs"),
        file!("sdk/src/provider.rs", "sdk/src/provider.rs"),
        file!("sdk/src/settings/mod.rs", "sdk/src/settings/mod.rs"),
        file!("sdk/src/settings/kinds.rs", "sdk/src/settings/kinds.rs"),
        file!("sdk/src/sse.rs", "sdk/src/sse.rs"),
        file!("sdk/src/test.rs", "sdk/src/test.rs"),
        file!("sdk/src/answer/mod.rs", "sdk/src/answer/mod.rs"),
        file!("sdk/src/answer/instructions.rs", "sdk/src/answer/instructions.rs"),
        file!("sdk/src/answer/marks.rs", "sdk/src/answer/marks.rs"),
        file!("sdk/src/answer/parameters.rs", "sdk/src/answer/parameters.rs"),
        file!("sdk/src/compatible/mod.rs", "sdk/src/compatible/mod.rs"),
        file!("sdk/src/compatible/speech.rs", "sdk/src/compatible/speech.rs"),
        file!("sdk/src/compatible/vectors.rs", "sdk/src/compatible/vectors.rs"),
        file!("sdk/src/host/mod.rs", "sdk/src/host/mod.rs"),
        file!("sdk/src/host/native.rs", "sdk/src/host/native.rs"),
        file!("sdk-derive/Cargo.toml", "sdk-derive/Cargo.toml"),
        file!("sdk-derive/src/lib.rs", "sdk-derive/src/lib.rs"),
        file!("sdk-derive/src/choice.rs", "sdk-derive/src/choice.rs"),
        file!("sdk-derive/src/credentials.rs", "sdk-derive/src/credentials.rs"),
        file!("sdk-derive/src/settings.rs", "sdk-derive/src/settings.rs"),
        file!("sdk-derive/src/words.rs", "sdk-derive/src/words.rs"),
    ]
}

pub fn typescript() -> Vec<File> {
    vec![
        file!("package.json", "examples/typescript/package.json", InJson),
        file!("package-lock.json", "examples/typescript/package-lock.json", InJson),
        file!("tsconfig.json", "examples/typescript/tsconfig.json"),
        file!(".npmrc", "examples/typescript/npmrc"),
        file!(".gitignore", "examples/typescript/gitignore"),
        file!("wit/runner.wit", "wit/runner.wit"),
        file!("src/plugin.ts", "examples/typescript/src/plugin.ts"),
        file!("src/plugin.test.ts", "examples/typescript/src/plugin.test.ts"),
        file!("src/body.ts", "examples/typescript/src/body.ts"),
        file!("src/bytes.ts", "examples/typescript/src/bytes.ts"),
        file!("src/calls.ts", "examples/typescript/src/calls.ts"),
        file!("src/embedding.ts", "examples/typescript/src/embedding.ts"),
        file!("src/form.ts", "examples/typescript/src/form.ts"),
        file!("src/instructions.ts", "examples/typescript/src/instructions.ts"),
        file!("src/marks.ts", "examples/typescript/src/marks.ts"),
        file!("src/provider.ts", "examples/typescript/src/provider.ts"),
        file!("src/refusal.ts", "examples/typescript/src/refusal.ts"),
        file!("src/sse.ts", "examples/typescript/src/sse.ts"),
        file!("src/transcription.ts", "examples/typescript/src/transcription.ts"),
    ]
}

pub fn python() -> Vec<File> {
    vec![
        file!("requirements.txt", "examples/python/requirements.txt"),
        file!(".gitignore", "examples/python/gitignore"),
        file!("wit/runner.wit", "wit/runner.wit"),
        file!("src/app.py", "examples/python/src/app.py", InCapitals),
        file!("src/test_app.py", "examples/python/src/test_app.py"),
        file!("src/body.py", "examples/python/src/body.py"),
        file!("src/embedding.py", "examples/python/src/embedding.py"),
        file!("src/form.py", "examples/python/src/form.py"),
        file!("src/instructions.py", "examples/python/src/instructions.py"),
        file!("src/marks.py", "examples/python/src/marks.py"),
        file!("src/provider.py", "examples/python/src/provider.py"),
        file!("src/sse.py", "examples/python/src/sse.py"),
        file!("src/transcription.py", "examples/python/src/transcription.py"),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_of_the_sdk_and_the_contract_is_in_the_template() {
        fn walk(folder: &Path, base: &Path, found: &mut BTreeSet<String>) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    walk(&path, base, found);
                } else {
                    found.insert(path.strip_prefix(base).unwrap().to_string_lossy().into_owned());
                }
            }
        }
        let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("../plugins");
        let mut found = BTreeSet::new();
        for folder in ["sdk", "sdk-derive", "wit"] {
            walk(&base.join(folder), &base, &mut found);
        }
        let there: BTreeSet<String> = rust().iter().map(|file| file.path.to_owned()).collect();
        let missing: Vec<_> = found.difference(&there).filter(|path| !path.starts_with("wit/1")).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn every_source_of_an_example_is_in_its_template() {
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../plugins/examples");
        for (language, files) in [("rust", rust()), ("typescript", typescript()), ("python", python())] {
            let of = |file: &File| file.path.strip_prefix("plugin/").unwrap_or(file.path).strip_prefix("src/");
            let there: BTreeSet<&str> = files.iter().filter_map(of).collect();
            let sources = std::fs::read_dir(examples.join(language).join("src")).unwrap();
            for name in sources.map(|entry| entry.unwrap().file_name()).filter(|name| name != "__pycache__") {
                assert!(there.contains(name.to_str().unwrap()), "{language}: {name:?}");
            }
        }
    }

    #[test]
    fn the_name_of_the_project_stands_wherever_the_examples_stood() {
        for file in rust() {
            assert!(!file.text("acme").contains("name = \"example\""), "{}", file.path);
        }
        let workspace = rust()[0].text("acme");
        assert!(
            workspace.contains("members = [\"plugin\", \"sdk\", \"sdk-derive\"]") && !workspace.contains("hostile"),
            "{workspace}"
        );
    }
}
