import { expect, test } from 'vitest';
import { cutMarks } from './snippet';

const passage = 'Approval\nHigher rates need the written approval of a director before the journey.';

test.each([
  [
    'the whole of it but its end',
    'Approval\nHigher rates need the written approval of a director before the journey',
    '',
    '.',
  ],
  ['its beginning', 'Approval\nHigher rates need', '', ' …'],
  ['its middle', 'the written approval of', '… ', ' …'],
  ['two pieces of it', 'Higher rates ... before the journey', '… ', '.'],
])('a hit says where it was cut: %s', (_, snippet, before, after) => {
  expect(cutMarks(snippet, passage)).toEqual({ before, after });
});
