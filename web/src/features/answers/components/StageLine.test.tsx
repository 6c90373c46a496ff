import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newRunView } from '@/features/runs/model';
import { renderUi } from '@/testing/render';
import { StageLine } from './StageLine';

const at = (stage: 'reading' | 'searching' | 'calling' | 'writing', note = '', documents = 0) => {
  const view = { ...newRunView, stage: { stage, note, documents, passages: 0 } };
  renderUi(<StageLine view={view} since={new Date().toISOString()} waiting={false} />);
};

test.each([
  ['searching', 'Searching documents for “hotel night”', 'Searching documents for “hotel night”'],
  ['searching', '', 'Searching documents'],
  ['calling', 'Asking for “Summary”', 'Asking for “Summary”'],
  ['calling', '', 'Asking for a use case'],
  ['writing', '', 'Writing'],
] as const)('R35: at the stage %s with the note "%s" it says so', (stage, note, words) => {
  at(stage, note);
  expect(screen.getByText(words)).toBeInTheDocument();
});

test('R35: at the stage of reading it counts the documents', () => {
  at('reading', 'Reading 2 documents (5 passages)', 2);
  expect(screen.getByText('Reading 2 documents')).toBeInTheDocument();
});
