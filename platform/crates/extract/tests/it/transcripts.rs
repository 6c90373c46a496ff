//! Transcripts and subtitles: what was said when and by whom, in each form; and broken files, with the line.

use crate::support::{extract, word};
use extract::{Extracted, Kind, Limits, Problem, passages, recording};
use proptest::prelude::*;
use std::io::Cursor;

/// `start-end speaker| text` of each passage.
fn moments(found: &Extracted) -> Vec<String> {
    let shown = |passage: &extract::Passage| match &passage.moment {
        Some(at) => {
            let end = at.end_ms.map_or_else(|| "…".to_owned(), |end| end.to_string());
            format!("{}-{end} {}| {}", at.start_ms, at.speaker.as_deref().unwrap_or("?"), passage.text)
        }
        None => format!("| {}", passage.text),
    };
    passages(found).iter().map(shown).collect()
}

#[tokio::test]
async fn vtt_has_voices_times_and_entities_and_joins_what_one_person_says() {
    let text = "\u{feff}WEBVTT - weekly\r\nKind: captions\r\n\r\nNOTE made by hand\r\nover two lines\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\n\
        intro\r\n00:01.000 --> 00:04.000 align:start\r\n<v.loud Maria Lindqvist>Good <i>morning</i>.</v>\r\n\r\n\
        00:04.500 --> 00:06.000\r\n<v Maria Lindqvist>Shall we\r\nbegin?\r\n\r\n\
        00:07.000 --> 00:09.000\r\n<v Tom>R&amp;D is 3 &lt; 4.</v> <v Aisha>I will ask.\r\n\r\n\
        01:00:00.000 --> 01:00:02.000\r\nBen Carter: Done.\r\n\r\n1:00:05.000 --> 1:00:06.000\r\n(applause)";
    let found = extract("weekly.vtt", text.as_bytes()).await.unwrap();
    assert_eq!((found.kind, found.warnings.len()), (Kind::Vtt, 0));
    assert_eq!(
        moments(&found),
        [
            "1000-6000 Maria Lindqvist| Maria Lindqvist: Good morning. Shall we begin?",
            "7000-9000 Tom| Tom: R&D is 3 < 4.",
            "7000-9000 Aisha| Aisha: I will ask.",
            "3600000-3602000 Ben Carter| Ben Carter: Done.",
            "3605000-3606000 ?| (applause)",
        ]
    );
}

#[tokio::test]
async fn srt_is_known_by_its_content_under_any_name() {
    let text = "1\n00:00:01,000 --> 00:00:02,500\n{\\an8}<b>Anna:</b> Hello.\n\n2\n00:00:09,000 --> 00:00:10,000\nBen: Hi\nthere.\n";
    for name in ["talk.srt", "talk.txt", "talk"] {
        let found = extract(name, text.as_bytes()).await.unwrap();
        assert_eq!(found.kind, Kind::Srt, "{name}");
        assert_eq!(moments(&found), ["1000-2500 Anna| Anna: Hello.", "9000-10000 Ben| Ben: Hi there."]);
    }
}

#[tokio::test]
async fn long_speeches_are_cut_into_turns_that_one_can_jump_to() {
    let cues: String = (0..40)
        .map(|n| {
            format!("00:{n:02}.000 --> 00:{n:02}.900\n<v Anna>Sentence number {n} is of some length, as they are.\n\n")
        })
        .collect();
    let found = extract("a.vtt", format!("WEBVTT\n\n{cues}").as_bytes()).await.unwrap();
    let starts: Vec<u64> = passages(&found).iter().map(|passage| passage.moment.clone().unwrap().start_ms).collect();
    assert!(starts.len() >= 8 && starts.windows(2).all(|pair| pair[0] < pair[1]), "{starts:?}");
}

#[tokio::test]
async fn broken_subtitles_say_on_which_line() {
    for (name, text, detail) in [
        (
            "a.vtt",
            "WEBVTT\n\n00:01.000 -> 00:02.000\nHi\n",
            "line 3 is not a time of the form 00:01:02.000 --> 00:01:05.000",
        ),
        (
            "a.srt",
            "1\n00:00:01,000 --> 00:99:02,000\nHi\n",
            "line 2 is not a time of the form 00:01:02,000 --> 00:01:05,000",
        ),
        ("a.srt", "Just words.\n", "line 1 is not a time of the form 00:01:02,000 --> 00:01:05,000"),
    ] {
        let problem = extract(name, text.as_bytes()).await.unwrap_err();
        assert_eq!(problem, Problem::Damaged { detail: detail.to_owned() }, "{text}");
    }
    // Where other cues have a time, an odd one is named and the rest is read.
    for (text, remark) in [
        (
            "WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n\nnonsense here\nmore\n",
            "What stands at line 6 has no time that can be read and was left out.",
        ),
        (
            "WEBVTT\n\nid\n00:05.000 --> 00:02.000\nHi\n",
            "At line 4 something ends before it begins; its beginning was taken.",
        ),
    ] {
        let found = extract("a.vtt", text.as_bytes()).await.unwrap();
        assert_eq!((found.full_text().as_str(), found.warnings.as_slice()), ("Hi", &[remark.to_owned()][..]), "{text}");
    }
    for empty in ["WEBVTT", "WEBVTT\n\nNOTE nothing\n", "WEBVTT\n\n00:01.000 --> 00:02.000\n\n"] {
        assert_eq!(extract("a.vtt", empty.as_bytes()).await.unwrap_err(), Problem::Empty, "{empty}");
    }
}

#[tokio::test]
async fn texts_and_word_files_have_the_times_that_stand_in_front_of_turns() {
    let expected = ["0-4000 Anna| ", "4000-65000 Ben Carter| ", "65000-… Anna| "];
    let forms = [
        "00:00:00 Anna: We begin.\n00:00:04 Ben Carter: I will write.\nToday.\n00:01:05 Anna: Good.\n",
        "[0:00] Anna: We begin.\n\n[0:04] Ben Carter (Sales): I will write. Today.\n\n[1:05] Anna: Good.\n",
        "Anna  0:00\nWe begin.\n\nBen Carter  0:04\nI will write. Today.\n\nAnna  1:05\nGood.\n",
        "[10:00:00] Anna: We begin.\n[10:00:04] Ben Carter: I will write. Today.\n[10:01:05] Anna: Good.\n",
    ];
    for text in forms {
        let found = extract("sync.txt", text.as_bytes()).await.unwrap();
        let told = moments(&found);
        assert_eq!(told.len(), 3, "{text}: {told:?}");
        for (told, expected) in told.iter().zip(expected) {
            assert!(told.starts_with(expected) && told.contains(": "), "{text}: {told}");
        }
    }
    let paragraph = |words: &str| format!("<w:p><w:r><w:t>{words}</w:t></w:r></w:p>");
    let body: String = ["00:00:00 Anna: We begin.", "00:00:04 Ben Carter: I will write.", "00:01:05 Anna: Good."]
        .map(paragraph)
        .concat();
    let found = extract("sync.docx", &word(&body, &[])).await.unwrap();
    assert!(moments(&found).iter().zip(expected).all(|(told, expected)| told.starts_with(expected)), "{found:?}");
}

#[tokio::test]
async fn times_of_day_count_from_the_first_and_other_texts_have_none() {
    let text = "Meeting, 14 October\n\n[10:00] Anna: One.\n[10:05] Ben: Two.\n[11:00] Anna: Three.\n";
    let found = extract("m.txt", text.as_bytes()).await.unwrap();
    let told = moments(&found);
    assert_eq!(
        told,
        [
            "| Meeting, 14 October",
            "0-300000 Anna| [10:00] Anna: One.",
            "300000-3600000 Ben| [10:05] Ben: Two.",
            "3600000-… Anna| [11:00] Anna: Three.",
        ]
    );
    for plain in ["10:30 we meet.\n\n11:00 we eat.\n\n12:00 we go.\n", "Anna: One.\nBen: Two.\nAnna: Three.\n"] {
        let found = extract("m.txt", plain.as_bytes()).await.unwrap();
        assert!(passages(&found).iter().all(|passage| passage.moment.is_none()), "{plain}");
    }
}

#[test]
fn recordings_are_known_by_their_first_bytes() {
    let padded = |head: &[u8]| [head, &[0; 300]].concat();
    for (head, kind) in [
        (&b"ID3\x03\x00"[..], Some(Kind::Mp3)),
        (b"\xff\xfb\x90\x00", Some(Kind::Mp3)),
        (b"RIFF\x24\x08\x00\x00WAVEfmt ", Some(Kind::Wav)),
        (b"OggS\x00\x02", Some(Kind::Ogg)),
        (b"\x00\x00\x00\x20ftypM4A \x00\x00\x00\x00", Some(Kind::M4a)),
        (b"\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2mp41", Some(Kind::Mp4)),
        (
            b"\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm",
            Some(Kind::Webm),
        ),
        (b"WEBVTT\n", None),
        (b"%PDF-1.7", None),
        (b"<html><script>alert(1)</script>", None),
        (b"", None),
    ] {
        assert_eq!(recording(&padded(head)), kind, "{head:?}");
    }
}

#[tokio::test]
async fn r29_hostile_and_careless_subtitles_are_read_in_full_or_refused_with_the_line() {
    // What programs write that keep to no standard: numbers that begin anew, hours of one digit, a point for a comma,
    // no numbers, other line ends.
    for (name, text) in [
        (
            "a.srt",
            "0\n00:00:01,000 --> 00:00:02,000\nOne.\n\n1\n00:00:09,000 --> 00:00:10,000\nTwo.\n\n1\n00:00:20,000 --> 00:00:21,000\nThree.\n",
        ),
        (
            "a.srt",
            "1\n0:00:01.000 --> 0:00:02.000\nOne.\n\n0:00:09,000 --> 0:00:10,000\nTwo.\n\n00:00:20,0 --> 00:00:21,0 X1:40 X2:600\nThree.\n",
        ),
        (
            "a.vtt",
            "WEBVTT\n\n0:01.000 --> 0:02.000\nOne.\n\n00:00:09,000 --> 00:00:10,000 line:90% align:start\nTwo.\n\n0:00:20.000 --> 0:00:21.000\nThree.\n",
        ),
        (
            "a.vtt",
            "\u{feff}WEBVTT\r\rid --\r00:01.000 --> 00:02.000\rOne.\r\r00:09.000 --> 00:10.000\rTwo.\r\r00:20.000 --> 00:21.000\rThree.\r",
        ),
    ] {
        let found = extract(name, text.as_bytes()).await.unwrap_or_else(|problem| panic!("{text:?}: {problem}"));
        assert_eq!(moments(&found), ["1000-2000 ?| One.", "9000-10000 ?| Two.", "20000-21000 ?| Three."], "{text:?}");
    }
    // Cues that overlap stay those of their speakers, and what is a tag to nobody is what was said.
    let overlapping = "WEBVTT\n\n00:01.000 --> 00:06.000\n<v Anna>We begin.\n\n00:02.000 --> 00:03.000\n<v Ben>Yes, 1 < 2.\n\n00:05.000 --> 00:07.000\n<v Anna>Good.\n";
    let found = extract("a.vtt", overlapping.as_bytes()).await.unwrap();
    assert_eq!(
        moments(&found),
        ["1000-6000 Anna| Anna: We begin.", "2000-3000 Ben| Ben: Yes, 1 < 2.", "5000-7000 Anna| Anna: Good."]
    );
    // Times that no clock and no number holds.
    for time in
        ["9999999999999999999:00:01.000", "99999999999999999999:00:01.000", "-1:00.000", "1e9:00.000", "００:０１.000"]
    {
        let text = format!("WEBVTT\n\n{time} --> {time}\nHi\n");
        let problem = extract("a.vtt", text.as_bytes()).await.unwrap_err();
        assert!(problem.to_string().contains("line 3 is not a time"), "{time}: {problem}");
    }
    // Heaps of what opens and never closes take no longer than as much text.
    for heap in ["<", "<v ", "{\\", "&", "-->", "<v A>x</v>"] {
        let text = format!("WEBVTT\n\n00:01.000 --> 00:02.000\n{}\n", heap.repeat(200_000));
        let outcome = extract("a.vtt", text.as_bytes()).await;
        assert!(
            !matches!(outcome, Err(Problem::TimedOut | Problem::Crashed | Problem::TooMuchMemory)),
            "{heap}: {outcome:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever stands in cues, each is read with its own words at its own time; and no text of any kind makes the
    /// reader stop.
    #[test]
    fn r29_each_cue_keeps_its_time_its_speaker_and_its_words(
        cues in prop::collection::vec((0_u64..20_000, 1_u64..5_000, "[A-Z][a-z]{2,8}", "[a-z0-9 ,;]{0,30}[a-z]"), 1..12),
        is_vtt: bool,
        ends in prop::sample::select(vec!["\n", "\r\n"]),
    ) {
        let mut at = 0;
        let mut expected = Vec::new();
        let mut text = String::from(if is_vtt { "WEBVTT\n\n" } else { "" });
        for (number, (pause, length, name, words)) in (1..).zip(&cues) {
            // Longer than the pause within a turn, so that each cue is one.
            let start = at + 3_000 + pause;
            at = start + length;
            let mark = if is_vtt { '.' } else { ',' };
            let time = |ms: u64| format!("{:02}:{:02}:{:02}{mark}{:03}", ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60, ms % 1000);
            let said = if is_vtt { format!("<v {name}>{words}") } else { format!("{name}: {words}") };
            text.push_str(&format!("{number}\n{} --> {}\n{said}\n\n", time(start), time(at)));
            let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
            expected.push((start, Some(at), Some(name.clone()), format!("{name}: {words}")));
        }
        let file = Cursor::new(text.replace('\n', ends).into_bytes());
        let found = extract::extract_unconfined(file, if is_vtt { "a.vtt" } else { "a.srt" }, &Limits::default()).unwrap();
        let told: Vec<_> = found.blocks.into_iter().map(|block| {
            let moment = block.moment.unwrap();
            (moment.start_ms, moment.end_ms, moment.speaker, block.text)
        }).collect();
        prop_assert_eq!(told, expected);
    }

    #[test]
    fn r29_no_subtitles_make_the_reader_stop(lines in prop::collection::vec("(.{0,12}|[0-9]{1,3}:[0-9]{2}[.,][0-9]{3} --> [0-9]{1,3}:[0-9]{2}[.,][0-9]{3}|<v .{0,6}>?|NOTE|STYLE x|-->|)", 0..30)) {
        for head in ["WEBVTT\n\n", "1\n00:00:01,000 --> 00:00:02,000\n"] {
            let file = Cursor::new(format!("{head}{}", lines.join("\n")).into_bytes());
            let _ = extract::extract_unconfined(file, "a.srt", &Limits::default());
        }
    }
}
