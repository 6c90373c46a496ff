import { ask, version } from '@mock/runners';
import { expect, test } from 'vitest';
import {
  asksOf,
  isCheckable,
  isGranted,
  isInstallable,
  pick,
  readVersions,
  regionWords,
  settingNames,
} from './plugin-model';

const file = (name: string, size = 4) => new File(['x'.repeat(size)], name);
const none = { component: null, signature: null };
const rules = { largest_bytes: 100, largest_signature_bytes: 20 };

test('P: what reaches out or is given must be granted line by line, the rest is only said', () => {
  const { grant, know } = asksOf(
    version({
      new_asks: [
        ask({ key: 'one' }),
        ask({ key: 'two', kind: 'credential', what: 'Token' }),
        ask({ key: 'three', kind: 'model', what: 'Big', must_be_granted: false }),
      ],
    }),
  );
  expect(know.map((each) => each.what)).toEqual(['Big']);
  expect(isGranted(grant, new Set(['one']))).toBe(false);
  expect(isGranted(grant, new Set(['one', 'two']))).toBe(true);
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
  expect(pick([signature, component], none, rules)).toEqual({ picked: { component, signature }, problem: null });
  expect(pick([signature], { component, signature: null }, rules).picked).toEqual({ component, signature });
});

test('what is no component is refused before it is sent, and what was chosen stays', () => {
  const before = { component: file('a.wasm'), signature: null };
  expect(pick([file('b.pdf')], before, rules)).toEqual({ picked: before, problem: 'other-file' });
  expect(pick([file('b.wasm'), file('c.wasm')], before, rules)).toEqual({ picked: before, problem: 'two-components' });
  expect(pick([file('b.wasm', 100)], before, rules).problem).toBeNull();
  expect(pick([file('b.wasm', 101)], before, rules).problem).toBe('too-large');
  expect(pick([file('b.minisig', 21)], before, rules).problem).toBe('no-signature');
  expect(pick([file('b.wasm', 101)], before, undefined).problem).toBeNull();
});

test('P: what serves is not looked at again, and what nobody has looked at is already', () => {
  const states = (['uploaded', 'checked', 'refused', 'canary', 'live', 'retired'] as const).filter((state) =>
    isCheckable(version({ state })),
  );
  expect(states).toEqual(['checked', 'refused']);
});

test('a region says where its requests go when it has an address of its own', () => {
  expect(regionWords({ id: 'eu', label: 'Europe', endpoint: null })).toBe('Europe');
  expect(regionWords({ id: 'eu', label: 'Europe', endpoint: 'https://eu.example.com' })).toBe(
    'Europe: https://eu.example.com',
  );
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
