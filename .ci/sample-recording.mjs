#!/usr/bin/env node
// Makes platform/samples/weekly-check-in.wav from the transcript beside it: a soft tone while somebody speaks, each voice at a pitch of its own, so that
// one hears who it is. Eight bits at 4 kHz are enough for that, and small. What it writes is committed; run it again after the transcript has changed.
import { readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../platform/samples/', import.meta.url);
const RATE = 4000;
const PITCHES = [196, 247, 294, 330, 392];

const seconds = (time) => time.split(':').reduce((total, part) => total * 60 + Number(part), 0);
const text = readFileSync(new URL('weekly-check-in.vtt', folder), 'utf8');
const cues = [...text.matchAll(/^([\d:.]+) --> ([\d:.]+)\n<v ([^>]+)>/gm)].map(([, from, to, voice]) => ({
  from: seconds(from),
  to: seconds(to),
  voice,
}));
const voices = [...new Set(cues.map((cue) => cue.voice))];
const samples = Buffer.alloc(Math.ceil((Math.max(...cues.map((cue) => cue.to)) + 1) * RATE), 128);
for (const { from, to, voice } of cues) {
  const pitch = PITCHES[voices.indexOf(voice) % PITCHES.length];
  for (let at = Math.round(from * RATE); at < Math.round(to * RATE); at += 1) {
    const time = at / RATE;
    // Rises and falls some four times a second, as speech does, and begins and ends without a click.
    const rhythm = 0.55 + 0.45 * Math.sin(2 * Math.PI * 4 * time);
    const edge = Math.min(1, (time - from) * 20, (to - time) * 20);
    samples[at] = 128 + Math.round(22 * edge * rhythm * Math.sin(2 * Math.PI * pitch * time));
  }
}
const header = Buffer.alloc(44);
header.write('RIFF', 0);
header.writeUInt32LE(36 + samples.length, 4);
header.write('WAVEfmt ', 8);
header.writeUInt32LE(16, 16);
header.writeUInt16LE(1, 20); // PCM
header.writeUInt16LE(1, 22); // one channel
header.writeUInt32LE(RATE, 24);
header.writeUInt32LE(RATE, 28); // bytes a second
header.writeUInt16LE(1, 32);
header.writeUInt16LE(8, 34);
header.write('data', 36);
header.writeUInt32LE(samples.length, 40);
writeFileSync(new URL('weekly-check-in.wav', folder), Buffer.concat([header, samples]));
