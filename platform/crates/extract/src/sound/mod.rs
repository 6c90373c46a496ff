//! Cuts a long recording into pieces that a model takes: each is decoded from where the one before it ended, mixed to
//! one voice, brought down to [`RATE`], and cut at the quietest moment near its end, so that no word is cut in two.
//! Nothing is kept from one piece to the next: the caller names the moment to begin at, and may ask again after a
//! restart.
//!
//! What is decoded is never held whole: packets are read until the piece is full. It runs in the worker only, behind
//! its limits.

mod quiet;
mod rate;

use crate::problem::Problem;
use hound::{SampleFormat, WavSpec, WavWriter};
use rate::Down;
use serde::{Deserialize, Serialize};
use std::io::Cursor;
use symphonia::core::codecs::audio::{AudioDecoder, AudioDecoderOptions};
use symphonia::core::errors::Error;
use symphonia::core::formats::probe::Hint;
use symphonia::core::formats::{FormatOptions, FormatReader, SeekMode, SeekTo, Track, TrackType};
use symphonia::core::io::{MediaSource, MediaSourceStream, MediaSourceStreamOptions};
use symphonia::core::meta::MetadataOptions;
use symphonia::core::packet::Packet;
use symphonia::core::units::Time;

/// Samples a second of a piece at most: all that models of speech listen to.
const RATE: u32 = 16_000;
/// What stands before the samples of a WAV file, and how long each of them is.
const HEADER: u64 = 44;
const SAMPLE: u64 = 2;
/// Samples a second that a recording can have.
const RATES: std::ops::RangeInclusive<u32> = 1_000..=768_000;
/// Broken packets in a row after which nothing more is looked for.
const BROKEN: usize = 1_000;

/// A piece of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoundPiece {
    /// One voice, 16 bits a sample.
    pub wav: Vec<u8>,
    /// Where it lies in the recording, in milliseconds; the next one begins where it ends.
    pub start_ms: u64,
    pub end_ms: u64,
    /// Nothing follows.
    pub is_last: bool,
    /// How long the recording says that it is.
    pub total_ms: Option<u64>,
}

/// Which piece is wanted.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Wanted {
    pub(crate) from_ms: u64,
    /// Bytes, at most.
    pub(crate) most: u64,
}

/// What is said of a piece in front of its bytes.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Cut {
    pub(crate) start_ms: u64,
    pub(crate) end_ms: u64,
    pub(crate) is_last: bool,
    pub(crate) total_ms: Option<u64>,
    pub(crate) bytes: u64,
}

impl Cut {
    /// With the bytes that followed it; none where they are not all there.
    pub(crate) fn with(self, wav: Vec<u8>) -> Option<SoundPiece> {
        let Self { start_ms, end_ms, is_last, total_ms, bytes } = self;
        (wav.len() as u64 == bytes).then_some(SoundPiece { wav, start_ms, end_ms, is_last, total_ms })
    }
}

/// The piece of a recording that begins at a moment.
///
/// # Errors
/// [`Problem::Indivisible`] where nothing in it can be decoded, [`Problem::Empty`] where nothing lies there.
pub(crate) fn piece(file: impl MediaSource + 'static, wanted: Wanted) -> Result<(Cut, Vec<u8>), Problem> {
    let mut playing = Playing::open(file, wanted.from_ms)?;
    let full = usize::try_from(wanted.most.saturating_sub(HEADER) / SAMPLE).unwrap_or(usize::MAX);
    let mut samples: Vec<i16> = Vec::new();
    while samples.len() <= full && playing.more(&mut samples)? {}
    if samples.is_empty() {
        return Err(Problem::Empty);
    }
    let rate = playing.rate.min(RATE);
    let is_last = samples.len() <= full;
    if !is_last {
        samples.truncate(full);
        samples.truncate(quiet::cut(&samples, rate));
    }
    let start_ms = wanted.from_ms;
    let end_ms = start_ms + samples.len() as u64 * 1000 / u64::from(rate);
    let wav = written(&samples, rate).map_err(|error| Problem::Unavailable { detail: error.to_string() })?;
    Ok((Cut { start_ms, end_ms, is_last, total_ms: playing.total_ms, bytes: wav.len() as u64 }, wav))
}

fn written(samples: &[i16], rate: u32) -> Result<Vec<u8>, hound::Error> {
    let spec = WavSpec { channels: 1, sample_rate: rate, bits_per_sample: 16, sample_format: SampleFormat::Int };
    let mut wav = Vec::new();
    let mut writer = WavWriter::new(Cursor::new(&mut wav), spec)?;
    let mut all = writer.get_i16_writer(u32::try_from(samples.len()).unwrap_or(u32::MAX));
    samples.iter().for_each(|sample| all.write_sample(*sample));
    all.flush()?;
    writer.finalize()?;
    Ok(wav)
}

/// A recording that is being decoded.
struct Playing {
    format: Box<dyn FormatReader>,
    decoder: Box<dyn AudioDecoder>,
    track: u32,
    /// Samples a second of the recording.
    rate: u32,
    down: Option<Down>,
    /// Samples that lie before what is wanted; known with the first packet.
    before: Option<u64>,
    from_ms: u64,
    total_ms: Option<u64>,
    decoded: Vec<f32>,
    is_over: bool,
}

impl Playing {
    fn open(file: impl MediaSource + 'static, from_ms: u64) -> Result<Self, Problem> {
        let stream = MediaSourceStream::new(Box::new(file), MediaSourceStreamOptions::default());
        let (form, tags) = (FormatOptions::default(), MetadataOptions::default());
        let probed = symphonia::default::get_probe().probe(&Hint::new(), stream, form, tags);
        let mut format = probed.map_err(|error| indivisible(&error))?;
        let none = || Problem::Indivisible { why: "no sound was found in it".to_owned() };
        let track = format.default_track(TrackType::Audio).ok_or_else(none)?;
        let (id, total_ms) = (track.id, length_of(track));
        let decoder = decoder_of(track)?;
        let rate = decoder.codec_params().sample_rate.unwrap_or_default();
        if from_ms > 0 {
            let to = SeekTo::Time { time: Time::from_millis_u64(from_ms), track_id: Some(id) };
            // What cannot be sought in is decoded from its beginning, and what lies before is left out.
            let _ = format.seek(SeekMode::Accurate, to);
        }
        let playing = Self {
            format,
            decoder,
            track: id,
            rate,
            down: None,
            before: None,
            from_ms,
            total_ms,
            decoded: Vec::new(),
            is_over: false,
        };
        Ok(playing)
    }

    /// Decodes one more packet; `false` where nothing follows.
    fn more(&mut self, into: &mut Vec<i16>) -> Result<bool, Problem> {
        let mut broken = 0;
        while !self.is_over {
            let packet = match self.format.next_packet() {
                Ok(Some(packet)) if packet.track_id == self.track => packet,
                Ok(Some(_)) => continue,
                // Whatever ends it, what was heard until then counts: recordings whose end is missing are many.
                Ok(None) | Err(_) => break,
            };
            match self.take(&packet, into) {
                Ok(()) => return Ok(true),
                Err(Some(problem)) => return Err(problem),
                Err(None) if broken < BROKEN => broken += 1,
                Err(None) => break,
            }
        }
        if !std::mem::replace(&mut self.is_over, true)
            && let Some(down) = &mut self.down
        {
            down.finish(into)?;
        }
        Ok(false)
    }

    /// Decodes a packet. `Err(None)`: it is broken.
    fn take(&mut self, packet: &Packet, into: &mut Vec<i16>) -> Result<(), Option<Problem>> {
        let sound = match self.decoder.decode(packet) {
            Ok(sound) => sound,
            Err(Error::DecodeError(_) | Error::IoError(_)) => return Err(None),
            Err(error) => return Err(Some(indivisible(&error))),
        };
        let (rate, voices) = (sound.spec().rate(), sound.spec().channels().count());
        sound.copy_to_vec_interleaved(&mut self.decoded);
        if voices == 0 || !RATES.contains(&rate) {
            return Err(Some(Problem::damaged(format!("{rate} samples a second of {voices} channels"))));
        }
        if self.before.is_none() {
            self.rate = rate;
            self.down = Down::from(rate)?;
            self.before = Some(self.before_wanted(packet));
        } else if rate != self.rate {
            // Another recording hangs on to this one.
            self.is_over = true;
            return Ok(());
        }
        let mixed: Vec<f32> =
            self.decoded.chunks_exact(voices).map(|all| all.iter().sum::<f32>() / voices as f32).collect();
        let before = self.before.unwrap_or_default();
        let skipped = before.min(mixed.len() as u64);
        self.before = Some(before - skipped);
        let wanted = mixed.get(usize::try_from(skipped).unwrap_or(usize::MAX)..).unwrap_or_default();
        match &mut self.down {
            Some(down) => down.add(wanted, into)?,
            None => into.extend(wanted.iter().map(|sample| rate::whole(*sample))),
        }
        Ok(())
    }

    /// How much of what is decoded from this packet on lies before what is wanted.
    fn before_wanted(&self, packet: &Packet) -> u64 {
        let track = self.format.tracks().iter().find(|track| track.id == self.track);
        let base = track.and_then(|track| track.time_base);
        let at = base.and_then(|base| base.calc_time(packet.pts)).map_or(0, |time| time.as_micros().max(0));
        let wanted = i128::from(self.from_ms) * 1000;
        u64::try_from((wanted - at) * i128::from(self.rate) / 1_000_000).unwrap_or_default()
    }
}

fn decoder_of(track: &Track) -> Result<Box<dyn AudioDecoder>, Problem> {
    let none = || Problem::Indivisible { why: "its sound is in a form that is not known here".to_owned() };
    let params = track.codec_params.as_ref().and_then(|params| params.audio()).ok_or_else(none)?;
    let made = symphonia::default::get_codecs().make_audio_decoder(params, &AudioDecoderOptions::default());
    made.map_err(|error| indivisible(&error))
}

/// How long a track says that it is.
fn length_of(track: &Track) -> Option<u64> {
    let length = track.time_base?.calc_duration(track.duration?)?;
    u64::try_from(length.as_millis()).ok()
}

fn indivisible(error: &Error) -> Problem {
    let why = match error {
        Error::Unsupported(_) => "its sound is in a form that cannot be decoded here, as Opus is".to_owned(),
        other => format!("it cannot be decoded, {other}"),
    };
    Problem::Indivisible { why }
}
