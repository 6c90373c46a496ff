import { plugin, version } from '@mock/runners';
import { expect, test } from 'vitest';
import {
  asksOf,
  isGranted,
  isInstallable,
  LARGEST,
  pick,
  readVersions,
  rollBackOf,
  settingNames,
} from './plugin-model';

const file = (name: string, size = 4) => new File(['x'.repeat(size)], name);
const none = { component: null, signature: null };

test('P: what reaches out or is given must be granted line by line, the rest is only said', () => {
  const { grant, know } = asksOf(
    version({
      new_asks: [
        { kind: 'host', what: 'elsewhere.example.net', must_be_granted: true },
        { kind: 'credential', what: 'Token', must_be_granted: true },
        { kind: 'model', what: 'Big', must_be_granted: false },
      ],
    }),
  );
  expect(know.map((ask) => ask.what)).toEqual(['Big']);
  expect(isGranted(grant, new Set(['host:elsewhere.example.net']))).toBe(false);
  expect(isGranted(grant, new Set(['host:elsewhere.example.net', 'credential:Token']))).toBe(true);
  expect(isGranted([], new Set())).toBe(true);
});

test('P: only what was checked and does not serve all runs can be installed', () => {
  const states = (['uploaded', 'checked', 'refused', 'canary', 'live', 'retired'] as const).filter((state) =>
    isInstallable(version({ state })),
  );
  expect(states).toEqual(['checked', 'canary', 'retired']);
  expect(isInstallable(version({ manifest: null }))).toBe(false);
});

test('a component and its signature are told apart, in any order and one after the other', () => {
  const [component, signature] = [file('openai.wasm'), file('openai.wasm.minisig')];
  expect(pick([signature, component], none)).toEqual({ picked: { component, signature }, problem: null });
  expect(pick([signature], { component, signature: null }).picked).toEqual({ component, signature });
});

test('what is no component is refused before it is sent, and what was chosen stays', () => {
  const before = { component: file('a.wasm'), signature: null };
  expect(pick([file('b.pdf')], before)).toEqual({ picked: before, problem: 'other-file' });
  expect(pick([file('b.wasm'), file('c.wasm')], before)).toEqual({ picked: before, problem: 'two-components' });
  expect(pick([file('b.wasm', LARGEST + 1)], before).problem).toBe('too-large');
  expect(pick([file('b.minisig', 2001)], before).problem).toBe('no-signature');
});

test('going back takes the canary first', () => {
  expect(rollBackOf(plugin())).toBeNull();
  expect(rollBackOf(plugin({ live: version() }))).toBe('version');
  expect(rollBackOf(plugin({ live: version(), canary: version() }))).toBe('canary');
});

test('an address from anybody gives a list', () => {
  expect(readVersions(new URLSearchParams('state=nonsense&search=a'), 'openai')).toEqual({
    name: 'openai',
    search: 'a',
    state: undefined,
  });
  expect(settingNames('{"properties": {"a": {}}}')).toEqual(['a']);
  expect(settingNames('')).toEqual([]);
});
