import { expect, test } from 'vitest';
import { elementOf, inputOf } from './focus-field';

test('issue 5: a finding leads to its field, or to the nearest there is', () => {
  document.body.innerHTML = `
    <div data-fields="name description"><input id="name"></div>
    <div data-fields="instruction"><button>Insert</button><textarea id="instruction"></textarea></div>
    <div data-fields="format"><input type="radio" id="kind"><ol>
      <li><button></button><input id="t0"><textarea id="g0"></textarea></li>
      <li><button></button><input id="t1"><textarea id="g1"></textarea></li>
    </ol></div>`;
  const found = (field: string) => elementOf(document, field)?.id;
  expect(found('instruction')).toBe('instruction');
  expect(found('format.sections[1].title')).toBe('t1');
  expect(found('format.sections[0].guidance')).toBe('g0');
  expect(found('format.sections')).toBe('kind');
  expect(found('format.sections[7].title')).toBe('kind');
  expect(found('nothing')).toBeUndefined();
  expect(inputOf('inputs[12].example')).toBe(12);
  expect(inputOf('instruction')).toBeNull();
});
