/** Films a page: Chromium's screencast becomes a WebM by ffmpeg. What takes long is shortened, and what is said stays as long as reading it takes. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const SIZE = { width: 1280, height: 800 };
/** Nothing that moves less often is worth waiting for: a longer pause is cut to this. */
const LONGEST_PAUSE_MS = 900;
const READING_MS = 62;
const LEAST_MS = 2_800;
const FRAMES_A_SECOND = 8;

/** A pointer that can be seen: headless Chromium draws none. */
function showPointer() {
  const pointer = document.createElement('div');
  const place = { position: 'fixed', left: '0', top: '0', width: '22px', height: '22px', 'border-radius': '50%' };
  const look = {
    background: 'rgba(255,140,0,.45)',
    border: '2px solid #e8590c',
    'z-index': '99999',
    'pointer-events': 'none',
  };
  for (const [name, value] of Object.entries({ ...place, ...look })) pointer.style.setProperty(name, value);
  pointer.ariaHidden = 'true';
  const put = () => document.body?.append(pointer);
  if (document.body === null) document.addEventListener('DOMContentLoaded', put);
  else put();
  document.addEventListener('mousemove', ({ clientX, clientY }) => {
    pointer.style.setProperty('transform', `translate(${String(clientX - 11)}px, ${String(clientY - 11)}px)`);
    if (!pointer.isConnected) put();
  });
}

export class Camera {
  #frames = [];
  #scenes = [];
  #waits = [];
  #session;

  constructor(page) {
    this.page = page;
  }

  static async open(context) {
    const page = await context.newPage();
    await page.addInitScript(showPointer);
    return new Camera(page);
  }

  async roll() {
    await this.page.evaluate(showPointer);
    this.#session = await this.page.context().newCDPSession(this.page);
    this.#session.on('Page.screencastFrame', ({ data, sessionId }) => {
      this.#frames.push({ at: performance.now(), data });
      void this.#session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await this.#session.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 90,
      maxWidth: SIZE.width,
      maxHeight: SIZE.height,
    });
    while (this.#frames.length === 0) await pause(50);
  }

  /** What is said, and what is done meanwhile. `chapter`: a part begins. */
  async say(text, act = async () => undefined, chapter) {
    const from = performance.now();
    await act(this);
    await pause(600);
    this.#scenes.push({ text, chapter, from, until: performance.now() });
  }

  /** Waits for what the server makes. In the film it takes a moment, however busy the machine is. */
  async sees(what) {
    const from = performance.now();
    await what.waitFor({ timeout: 120_000 });
    this.#waits.push({ from, until: performance.now() });
  }

  /** Milliseconds of the film between two moments. */
  #shown(from, until) {
    const shortened = this.#waits.map((wait) => {
      const inside = Math.min(until, wait.until) - Math.max(from, wait.from);
      return Math.max(0, inside) * Math.max(0, 1 - LONGEST_PAUSE_MS / (wait.until - wait.from));
    });
    return Math.min(until - from - shortened.reduce((sum, each) => sum + each, 0), LONGEST_PAUSE_MS);
  }

  /** Moves the pointer there, so that one sees it come, and clicks. */
  async click(where) {
    await this.point(where);
    await this.page.mouse.down();
    await this.page.mouse.up();
    await pause(350);
  }

  async point(where) {
    await this.sees(where);
    // Not by the locator: it waits for frames, and they are rare where the machine is busy.
    await where.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
    await pause(150);
    const box = await where.boundingBox();
    if (box === null) throw new Error(`Nothing to point at: ${String(where)}`);
    await this.page.mouse.move(box.x + Math.min(box.width / 2, 120), box.y + box.height / 2, { steps: 8 });
    await pause(250);
  }

  async type(where, words) {
    await this.click(where);
    await this.page.keyboard.type(words, { delay: 22 });
  }

  /** Ends the film: `name.webm`, `name.vtt` and `name.chapters.vtt` in `folder`. */
  async cut(folder, name) {
    await this.#session.send('Page.stopScreencast');
    const work = mkdtempSync(join(tmpdir(), 'guide-'));
    const lines = [];
    const shots = [];
    let now = 0;
    for (const scene of this.#scenes) {
      const start = now;
      const inside = this.#frames.filter(({ at }) => at >= scene.from && at < scene.until);
      const before = this.#frames.findLast(({ at }) => at < scene.from) ?? this.#frames[0];
      const frames = [{ ...before, at: scene.from }, ...inside];
      for (const [place, frame] of frames.entries()) {
        const next = frames[place + 1]?.at ?? scene.until;
        const length = this.#shown(frame.at, next);
        shots.push({ data: frame.data, length });
        now += length;
      }
      const least = Math.max(LEAST_MS, scene.text.length * READING_MS);
      const held = Math.max(0, least - (now - start));
      shots.at(-1).length += held;
      now += held;
      lines.push({ start, end: now, text: scene.text, chapter: scene.chapter });
    }
    let list = '';
    for (const [place, { data, length }] of shots.entries()) {
      const file = join(work, `${String(place).padStart(5, '0')}.jpg`);
      writeFileSync(file, Buffer.from(data, 'base64'));
      list += `file '${file}'\nduration ${(length / 1000).toFixed(3)}\n`;
    }
    // ffmpeg wants the last one again, or leaves it out.
    list += `file '${join(work, `${String(shots.length - 1).padStart(5, '0')}.jpg`)}'\n`;
    writeFileSync(join(work, 'list.txt'), list);
    mkdirSync(folder, { recursive: true });
    const film = join(folder, `${name}.webm`);
    const quality = [
      '-c:v',
      'libvpx-vp9',
      '-b:v',
      '0',
      '-crf',
      '44',
      '-deadline',
      'realtime',
      '-cpu-used',
      '7',
      '-row-mt',
      '1',
    ];
    const shape = [
      '-vf',
      `fps=${String(FRAMES_A_SECOND)},scale=${String(SIZE.width)}:${String(SIZE.height)}`,
      '-pix_fmt',
      'yuv420p',
    ];
    const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', join(work, 'list.txt')];
    // A key frame every few seconds, so that a jump to a chapter is quick; no date, so that the same film is the same file.
    const keys = [
      '-g',
      String(FRAMES_A_SECOND * 5),
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
    ];
    execFileSync('ffmpeg', [...input, ...shape, ...quality, ...keys, film], { stdio: 'inherit' });
    rmSync(work, { recursive: true });
    writeFileSync(join(folder, `${name}.vtt`), vtt(lines));
    const starts = lines.filter(({ chapter }) => chapter !== undefined);
    const chapters = starts.map(({ start, chapter }, place) => ({
      start,
      end: starts[place + 1]?.start ?? now,
      text: chapter,
    }));
    writeFileSync(join(folder, `${name}.chapters.vtt`), vtt(chapters));
    return now;
  }
}

const stamp = (ms) => new Date(Math.round(ms)).toISOString().slice(11, 23);

const vtt = (lines) =>
  ['WEBVTT', ...lines.map(({ start, end, text }) => `${stamp(start)} --> ${stamp(end)}\n${text}`)]
    .join('\n\n')
    .concat('\n');
