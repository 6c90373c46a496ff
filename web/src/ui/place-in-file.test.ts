import { expect, test } from 'vitest';
import { partOf } from './place-in-file';

test('UX-11: a table has sheets, a presentation slides, and no page of either is cited', () => {
  const names = ['Prices.XLSX', 'a.b.csv', 'Offer.pptx', 'Policy.docx', 'Policy.pdf', 'notes'];
  expect(names.map(partOf)).toEqual(['sheet', 'sheet', 'slide', 'page', 'page', 'page']);
});
