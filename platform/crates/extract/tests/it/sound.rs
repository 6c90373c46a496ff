//! Long recordings cut into pieces: nothing of them lost or said twice, times that hold, and hostile files.

#![expect(clippy::unwrap_used, reason = "tests stop at the first surprise")]

use crate::support::worker;
use extract::{Extractor, Limits, Problem, SoundPiece};
use std::io::{Cursor, Write};

/// Samples a second of what is made here.
const RATE: u32 = 8_000;

/// A WAV file of one or two voices.
fn wav(rate: u32, channels: u16, samples: impl Iterator<Item = i16>) -> Vec<u8> {
    let spec =
        hound::WavSpec { channels, sample_rate: rate, bits_per_sample: 16, sample_format: hound::SampleFormat::Int };
    let mut file = Vec::new();
    let mut writer = hound::WavWriter::new(Cursor::new(&mut file), spec).unwrap();
    samples.for_each(|sample| writer.write_sample(sample).unwrap());
    writer.finalize().unwrap();
    file
}

/// A minute that hums, silent for half of each third second; each second hums louder than the one before.
fn speech(rate: u32) -> impl Iterator<Item = i16> {
    (0..60 * rate).map(move |at| {
        let (second, within) = (at / rate, at % rate);
        let is_pause = second % 3 == 2 && within >= rate / 2;
        let wave = if at % 20 < 10 { 1 } else { -1 };
        if is_pause { 0 } else { wave * (1_000 + i16::try_from(second).unwrap() * 100) }
    })
}

async fn piece(file: &[u8], from_ms: u64, most: u64) -> Result<SoundPiece, Problem> {
    let mut stored = tempfile::NamedTempFile::new().unwrap();
    stored.write_all(file).unwrap();
    Extractor::new(worker(), Limits::default()).piece(stored.path(), from_ms, most).await
}

async fn pieces(file: &[u8], most: u64) -> Vec<SoundPiece> {
    let mut all: Vec<SoundPiece> = Vec::new();
    while all.last().is_none_or(|last| !last.is_last) {
        let from = all.last().map_or(0, |last| last.end_ms);
        all.push(piece(file, from, most).await.unwrap());
        assert!(all.len() < 40, "it goes on for ever");
    }
    all
}

fn samples_of(piece: &SoundPiece) -> (hound::WavSpec, Vec<i16>) {
    let mut reader = hound::WavReader::new(Cursor::new(&piece.wav)).unwrap();
    (reader.spec(), reader.samples().map(Result::unwrap).collect())
}

#[tokio::test]
async fn issue_6_a_long_recording_is_cut_in_its_pauses_and_nothing_is_lost_or_said_twice() {
    let file = wav(RATE, 1, speech(RATE));
    let most = 200_000;
    let all = pieces(&file, most).await;
    assert!(all.len() >= 5, "{}", all.len());
    let mut together: Vec<i16> = Vec::new();
    for (nth, piece) in all.iter().enumerate() {
        let (spec, samples) = samples_of(piece);
        assert_eq!((spec.channels, spec.sample_rate, spec.bits_per_sample), (1, RATE, 16));
        assert!(piece.wav.len() as u64 <= most, "{}", piece.wav.len());
        assert_eq!(
            piece.start_ms,
            nth.checked_sub(1).map_or(0, |before| all[before].end_ms),
            "they follow one another"
        );
        assert_eq!(piece.end_ms - piece.start_ms, samples.len() as u64 * 1000 / u64::from(RATE));
        assert_eq!(piece.total_ms, Some(60_000));
        if !piece.is_last {
            assert_eq!(samples.last(), Some(&0), "cut in a pause: {}", piece.end_ms);
        }
        together.extend(samples);
    }
    let sent: Vec<i16> = speech(RATE).collect();
    assert!(together.len().abs_diff(sent.len()) <= all.len() * 8, "{} {}", together.len(), sent.len());
    // Each second hums as loudly as it did, so that times told of a piece are times of the whole.
    for second in [1_u32, 13, 28, 43, 58] {
        let at = usize::try_from(second * RATE + RATE / 4).unwrap();
        assert_eq!(together[at].unsigned_abs().abs_diff(sent[at].unsigned_abs()), 0, "second {second}");
    }
}

#[tokio::test]
async fn issue_6_pieces_are_of_one_voice_at_sixteen_thousand_samples_a_second_at_most() {
    // The left voice hums, the right one is silent: half as loud together.
    let both = speech(44_100).take(44_100 * 8).flat_map(|sample| [sample, 0]);
    let all = pieces(&wav(44_100, 2, both), 100_000).await;
    let length = all.last().unwrap().end_ms;
    assert!((7_990..=8_030).contains(&length), "{length}");
    let (spec, samples) = samples_of(&all[0]);
    assert_eq!((spec.channels, spec.sample_rate), (1, 16_000));
    let loudest = samples.iter().skip(1000).take(8000).map(|sample| sample.unsigned_abs()).max().unwrap();
    assert!((350..=900).contains(&loudest), "{loudest}");
    // What fits is one piece.
    assert_eq!(pieces(&wav(RATE, 1, speech(RATE).take(8_000)), 100_000).await.len(), 1);
}

#[tokio::test]
async fn hostile_recordings_are_refused_or_heard_as_far_as_they_go_and_never_hurt() {
    let sound = wav(RATE, 1, speech(RATE).take(80_000));
    let cut_off = piece(&sound[..100_000], 0, 1_000_000).await.unwrap();
    assert!((6_000..=6_300).contains(&cut_off.end_ms), "{}", cut_off.end_ms);
    assert_eq!(piece(&sound, 3_600_000, 1_000_000).await.unwrap_err(), Problem::Empty, "behind its end");
    assert_eq!(piece(b"", 0, 1_000).await.unwrap_err(), Problem::Empty);
    for file in [&b"RIFF\xff\xff\xff\xffWAVE"[..], b"OggS\0\x02 nothing", b"ID3\x04\0\0\x7f\x7f\x7f\x7f", &[0; 4096]] {
        let code = piece(file, 0, 1_000_000).await.unwrap_err().code();
        assert!(["indivisible", "empty", "damaged"].contains(&code), "{code}: {file:?}");
    }
    // Numbers in the head that no recording has: voices, samples a second, bits.
    for (at, bytes) in [(22, [0, 0, 0, 0]), (24, [0, 0, 0, 0]), (24, [0xff; 4]), (22, [0xff; 4]), (34, [0xff; 4])] {
        let mut altered = sound.clone();
        altered[at..at + 4].copy_from_slice(&bytes);
        if let Err(problem) = piece(&altered, 0, 1_000_000).await {
            assert!(
                ["indivisible", "empty", "damaged", "crashed"].contains(&problem.code()),
                "{at} {bytes:?}: {problem:?}"
            );
        }
    }
}

#[tokio::test]
async fn a_recording_in_a_form_that_is_not_decoded_says_so_and_what_is() {
    // Ogg with the head of Opus.
    let mut page =
        b"OggS\0\x02\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\x01\x13OpusHead\x01\x01\x38\x01\x80\xbb\0\0\0\0\0"
            .to_vec();
    let sum = crc_of(&page);
    page[22..26].copy_from_slice(&sum.to_le_bytes());
    let problem = piece(&page, 0, 1_000_000).await.unwrap_err();
    assert_eq!(problem.code(), "indivisible", "{problem}");
    assert!(problem.to_string().contains("MP3, M4A (AAC), WAV"), "{problem}");
}

/// The sum of an Ogg page.
fn crc_of(page: &[u8]) -> u32 {
    page.iter().fold(0, |sum: u32, byte| {
        (0..8)
            .fold(sum ^ (u32::from(*byte) << 24), |sum, _| (sum << 1) ^ (if sum >> 31 == 1 { 0x04c1_1db7 } else { 0 }))
    })
}
