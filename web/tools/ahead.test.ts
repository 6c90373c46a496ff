import { expect, test } from 'vitest';
import { filesOf } from './ahead.ts';

const chunk = (name: string, imports: string[] = [], css: string[] = []) => ({
  type: 'chunk' as const,
  name,
  fileName: `${name}.js`,
  isEntry: name === 'index',
  imports: imports.map((each) => `${each}.js`),
  css,
});
const chunks = [
  chunk('index', ['vendor']),
  chunk('vendor'),
  chunk('shell', ['index', 'fields'], ['shell.css']),
  chunk('fields', ['index']),
];

test('UX-46: the files of a group come with what they import and their styles, and without the first file', () => {
  expect(filesOf(['shell'], chunks)).toEqual(['fields.js', 'shell.css', 'shell.js']);
});

test('UX-46: a group that is called otherwise by now stops the build', () => {
  expect(() => filesOf(['frame'], chunks)).toThrow('no file is called frame');
});
