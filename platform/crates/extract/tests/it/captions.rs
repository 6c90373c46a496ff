//! Captions of films: read strictly, with the line that is wrong, and written so that they read as the same.

#![expect(clippy::unwrap_used, reason = "tests stop at the first surprise")]

use extract::{Caption, captions, write_captions};
use proptest::prelude::*;

fn line_of(text: &str) -> usize {
    captions(text).unwrap_err().line
}

#[test]
fn r43_captions_are_read_with_their_times_and_without_their_styles() {
    let text = "\u{feff}WEBVTT - guide\r\nKind: captions\r\n\r\nNOTE by hand\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\n\
        1\r\n00:01.000 --> 00:04.000 align:start\r\nClick <i>Run</i>\r\nand wait.\r\n\r\n\
        01:00:00.500 --> 01:00:02.000\r\n<v Anna>R&amp;D is 3 &lt; 4.";
    let found = captions(text).unwrap();
    let plain: Vec<_> = found.iter().map(|one| (one.start_ms, one.end_ms, one.text.as_str())).collect();
    assert_eq!(plain, [(1_000, 4_000, "Click Run and wait."), (3_600_500, 3_602_000, "Anna: R&D is 3 < 4.")]);
    assert_eq!(captions(&write_captions(&found)).unwrap(), found);
}

#[test]
fn r43_the_line_that_is_wrong_is_named() {
    let cases = [
        ("", 1),
        ("1\n00:00:01,000 --> 00:00:02,000\nSubRip\n", 1),
        ("WEBVTTX\n", 1),
        ("WEBVTT\n\n00:00:01,000 --> 00:00:02.000\nA comma\n", 3),
        ("WEBVTT\n\n0:01.000 --> 0:02.000\nOne digit\n", 3),
        ("WEBVTT\n\n00:03.000 --> 00:02.000\nBackward\n", 3),
        ("WEBVTT\n\n00:03.000 --> 00:04.000\nA\n\n00:01.000 --> 00:02.000\nBefore\n", 6),
        ("WEBVTT\n\n00:03.000 --> 00:04.000\nA\n00:05.000 --> 00:06.000\nNo empty line\n", 5),
        ("WEBVTT\n\n00:03.000 --> 00:04.000\n\n", 3),
        ("WEBVTT\n\nname\nwords\n", 4),
        ("WEBVTT\n\nNOTE nothing else\n", 3),
    ];
    for (text, line) in cases {
        assert_eq!(line_of(text), line, "{text:?}");
    }
}

proptest! {
    #[test]
    fn r43_what_is_written_is_read_as_the_same(
        said in prop::collection::vec((0_u64..50_000, 1_u64..9_000, "[a-zA-Z<>&;.]{1,30}"), 1..20)
    ) {
        let mut start_ms = 0;
        let said: Vec<Caption> = said
            .into_iter()
            .map(|(pause, length, text)| {
                start_ms += pause;
                Caption { start_ms, end_ms: start_ms + length, text }
            })
            .collect();
        prop_assert_eq!(captions(&write_captions(&said)).unwrap(), said);
    }

    #[test]
    fn r43_no_text_breaks_the_reader(text in "(WEBVTT\\n\\n)?[\\PC\\n]{0,200}") {
        let _ = captions(&text);
    }
}
