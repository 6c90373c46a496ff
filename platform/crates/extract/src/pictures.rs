//! Text in pictures, by tesseract where it is installed. It is C++ and gets strangers' pictures, so it runs behind the
//! worker's walls.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use tokio::process::Command;
use tokio::sync::OnceCell;

/// Where packages and people put it.
const USUAL: [&str; 2] = ["/usr/bin/tesseract", "/usr/local/bin/tesseract"];
/// Each further language makes it slower; where more are installed, the first of them by name are used, after English.
const MOST_LANGUAGES: usize = 5;

/// The program that recognises text, if there is one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recogniser {
    /// In the place of the usual ones.
    at: Option<PathBuf>,
    languages: Arc<OnceCell<String>>,
}

impl Recogniser {
    pub(crate) fn at(program: PathBuf) -> Self {
        Self { at: Some(program), ..Self::default() }
    }

    /// The program with its arguments: a picture on standard input, its text on standard output. None where it is not
    /// installed, which is looked at each time: it may be installed while the server runs.
    pub(crate) async fn program(&self) -> Option<Vec<OsString>> {
        let program = match &self.at {
            Some(program) => program.is_file().then(|| program.clone()),
            None => USUAL.iter().map(PathBuf::from).find(|program| program.is_file()),
        }?;
        let languages = self.languages.get_or_init(|| installed_languages(&program)).await;
        let arguments = ["stdin", "stdout", "--psm", "3", "-l", languages];
        Some(std::iter::once(program.into_os_string()).chain(arguments.map(OsString::from)).collect())
    }
}

async fn installed_languages(program: &Path) -> String {
    let listed = Command::new(program).arg("--list-langs").stdin(Stdio::null()).kill_on_drop(true).output().await;
    let listed = listed.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    chosen(&listed)
}

/// The languages of a list as the program writes it: a line about the list, then one a line.
fn chosen(listed: &str) -> String {
    let mut languages: Vec<&str> = listed
        .lines()
        .skip(1)
        .map(str::trim)
        // Where text stands and which way up, and formulas: no languages.
        .filter(|language| !language.is_empty() && !matches!(*language, "osd" | "equ"))
        .collect();
    languages.sort_by_key(|language| (*language != "eng", *language));
    languages.truncate(MOST_LANGUAGES);
    if languages.is_empty() { "eng".to_owned() } else { languages.join("+") }
}

#[cfg(test)]
mod tests {
    use super::chosen;

    #[test]
    fn english_comes_first_and_what_is_no_language_not_at_all() {
        let listed = "List of available languages in \"/usr/share\" (4):\ndeu\nosd\neng\nfra\n";
        assert_eq!(chosen(listed), "eng+deu+fra");
        assert_eq!(chosen("List (7):\na\nb\nc\nd\ne\nf\neng\n"), "eng+a+b+c+d");
        assert_eq!(chosen(""), "eng");
    }
}
