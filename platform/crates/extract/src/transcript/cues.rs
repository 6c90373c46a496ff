//! Subtitles: WebVTT and SubRip. Both are blocks of lines: a name or a number, a line of two times, and what is said
//! meanwhile.
//!
//! Read here rather than by a crate; the README says which were tried and what each does to a cue that it cannot read.
//! Fonts, colours and places on the screen are left out.

use super::stamp;
use super::{Moment, spoken};
use crate::problem::Problem;
use std::borrow::Cow;

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flavour {
    Vtt,
    Srt,
}

/// What somebody said, in one or several cues that followed each other.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) moment: Moment,
    pub(crate) text: String,
}

/// Cues of one person are one turn as long as it stays this short, in characters …
const TURN: usize = 420;
/// … and no longer pause lies between them, in milliseconds …
const PAUSE: u64 = 2_500;
/// … save that a sentence's end is a good place to stop, once there is this much.
const ENOUGH: usize = 160;

/// Whether a text begins like SubRip: a number alone, then two times with a comma.
pub(crate) fn begins_like_srt(text: &str) -> bool {
    let text = with_line_ends(text);
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let numbered = lines.next().is_some_and(|line| line.bytes().all(|byte| byte.is_ascii_digit()));
    numbered && lines.next().and_then(times).is_some()
}

/// Numbers of lines that a remark names.
const NAMED: usize = 5;

/// The turns of a subtitle file, and remarks on what could not be taken as it was. A cue with an odd time costs that
/// cue at most.
///
/// # Errors
/// [`Problem::Damaged`] with the number of the line where no cue has a time.
pub(crate) fn read(text: &str, flavour: Flavour) -> Result<(Vec<Said>, Vec<String>), Problem> {
    let mut turns = Vec::new();
    let text = with_line_ends(text);
    let mut lines = (1..).zip(text.lines().map(str::trim)).peekable();
    let (mut timeless, mut backward): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut timed = 0_usize;
    if flavour == Flavour::Vtt {
        // The mark, and what a program says of the whole file.
        while lines.next_if(|(_, line)| !line.is_empty()).is_some() {}
    }
    while let Some((number, line)) = lines.next() {
        if line.is_empty() {
            continue;
        }
        let is_apart = flavour == Flavour::Vtt
            && ["NOTE", "STYLE", "REGION"].iter().any(|mark| {
                line.strip_prefix(mark).is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
            });
        if is_apart {
            while lines.next_if(|(_, line)| !line.is_empty()).is_some() {}
            continue;
        }
        let (at, timing) = match lines.next_if(|(_, next)| !line.contains("-->") && next.contains("-->")) {
            Some(named) => named,
            None => (number, line),
        };
        let mut words: Vec<&str> = Vec::new();
        while let Some((_, line)) = lines.next_if(|(_, line)| !line.is_empty() && times(line).is_none()) {
            words.push(line);
        }
        // The next cue follows without an empty line between: the number above its times is no word.
        let runs_on = lines.peek().is_some_and(|(_, line)| !line.is_empty());
        if runs_on && words.last().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
            words.pop();
        }
        let Some((start_ms, end_ms)) = times(timing) else {
            timeless.push(at);
            continue;
        };
        timed += 1;
        if end_ms < start_ms {
            backward.push(at);
        }
        let end_ms = end_ms.max(start_ms);
        for (speaker, text) in voices(&words.join(" ")) {
            add(&mut turns, Said { moment: Moment { start_ms, end_ms: Some(end_ms), speaker }, text });
        }
    }
    if let Some(at) = timeless.first().filter(|_| timed == 0) {
        return Err(Problem::damaged(format!(
            "line {at} is not a time of the form 00:01:02{}000 --> 00:01:05{0}000",
            flavour.mark()
        )));
    }
    let mut remarks = Vec::new();
    if !timeless.is_empty() {
        remarks.push(format!("What stands at {} has no time that can be read and was left out.", on_lines(&timeless)));
    }
    if !backward.is_empty() {
        remarks.push(format!("At {} something ends before it begins; its beginning was taken.", on_lines(&backward)));
    }
    Ok((turns, remarks))
}

/// `line 7`, `lines 7, 12 and others`.
fn on_lines(lines: &[usize]) -> String {
    let named: Vec<String> = lines.iter().take(NAMED).map(usize::to_string).collect();
    let (many, more) = (if lines.len() > 1 { "s" } else { "" }, if lines.len() > NAMED { " and others" } else { "" });
    format!("line{many} {}{more}", named.join(", "))
}

/// Old programs end a line with a carriage return alone, and both formats let them.
pub(super) fn with_line_ends(text: &str) -> Cow<'_, str> {
    let is_old = text.contains('\r') && !text.contains('\n');
    if is_old { Cow::Owned(text.replace('\r', "\n")) } else { Cow::Borrowed(text) }
}

impl Flavour {
    const fn mark(self) -> char {
        match self {
            Self::Vtt => '.',
            Self::Srt => ',',
        }
    }
}

/// `00:01:02.000 --> 00:01:05.000 align:start`.
fn times(line: &str) -> Option<(u64, u64)> {
    let (start, rest) = stamp::leading(line)?;
    let (end, rest) = stamp::leading(rest.trim_start().strip_prefix("-->")?.trim_start())?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| (start.as_offset(), end.as_offset()))
}

/// What a cue says, voice by voice: `<v Anna>Hello.</v> <v Ben>Hi.`, else `Anna: Hello.`
pub(super) fn voices(words: &str) -> Vec<(Option<String>, String)> {
    let mut found: Vec<(Option<String>, String)> = vec![(None, String::new())];
    let mut rest = words;
    while let Some(open) = rest.find('<') {
        push(&mut found, rest.get(..open).unwrap_or_default());
        let Some(close) = rest.get(open..).and_then(|tag| tag.find('>')).map(|length| open + length) else {
            // No tag, but what was said: "a < b".
            push(&mut found, rest.get(open..).unwrap_or_default());
            rest = "";
            break;
        };
        let tag = rest.get(open + 1..close).unwrap_or_default();
        let name = tag.split_once(char::is_whitespace).filter(|(kind, _)| *kind == "v" || kind.starts_with("v."));
        if let Some((_, name)) = name {
            found.push((Some(plain(name).trim().to_owned()).filter(|name| !name.is_empty()), String::new()));
        }
        rest = rest.get(close + 1..).unwrap_or_default();
    }
    push(&mut found, rest);
    for (speaker, text) in &mut found {
        *text = without_placing(&plain(text)).split_whitespace().collect::<Vec<_>>().join(" ");
        if speaker.is_none()
            && let Some((name, said)) = spoken(text)
        {
            *speaker = Some(name.to_owned());
            *text = said.to_owned();
        }
    }
    found.retain(|(_, text)| !text.is_empty());
    found
}

fn push(found: &mut [(Option<String>, String)], words: &str) {
    if let Some((_, text)) = found.last_mut() {
        text.push_str(words);
    }
}

/// The few characters that WebVTT names.
fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let named =
        [("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&lrm;", ""), ("&rlm;", ""), ("&quot;", "\""), ("&amp;", "&")];
    Cow::Owned(named.iter().fold(text.to_owned(), |text, (name, character)| text.replace(name, character)))
}

/// Without `{\an8}`, with which SubRip puts words elsewhere on the screen.
fn without_placing(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{\\") {
        kept.push_str(before);
        rest = after.split_once('}').map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    kept
}

/// What was said, the cues of one turn together.
pub(crate) fn joined(said: impl Iterator<Item = Said>) -> Vec<Said> {
    let mut turns = Vec::new();
    said.for_each(|said| add(&mut turns, said));
    turns
}

/// Adds what was said to the turn before where it goes on.
fn add(turns: &mut Vec<Said>, said: Said) {
    if let Some(last) = turns.last_mut() {
        let pause = said.moment.start_ms.saturating_sub(last.moment.end_ms.unwrap_or_default());
        let length = last.text.chars().count();
        let is_done = length >= ENOUGH && last.text.ends_with(['.', '!', '?', '…', '。']);
        let goes_on = said.moment.speaker == last.moment.speaker
            && said.moment.start_ms >= last.moment.start_ms
            && pause <= PAUSE
            && !is_done
            && length + said.text.chars().count() < TURN;
        if goes_on {
            last.text.push(' ');
            last.text.push_str(&said.text);
            last.moment.end_ms = last.moment.end_ms.max(said.moment.end_ms);
            return;
        }
    }
    turns.push(said);
}
