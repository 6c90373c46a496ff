/** R37: the custom Q&A version in the builder. */
import { ids } from '@mock/db';
import { details } from '@mock/definitions';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { blankDefinition, changedParts } from '@/features/cases/model';
import { renderRoute } from '@/testing/render';

const SLOW = { timeout: 25_000 };

describe('R37: the custom Q&A version', () => {
  const saved = () => details(ids.useCase(1))?.useCase.draft.custom_qa_version;

  test('is set, refused when it is none, and taken away in the builder', async () => {
    const { user } = renderRoute(`/edit-use-case/${ids.useCase(1)}`);
    const field = await screen.findByRole('textbox', { name: 'Custom Q&A version' }, SLOW);
    expect(field).toHaveAccessibleDescription(/397 is the platform’s reference version/);
    await user.type(field, '397');
    await waitFor(() => expect(saved()).toBe(397), SLOW);
    for (const wrong of ['0', '-3', '1.5', 'two', '2147483648']) {
      await user.clear(field);
      await user.type(field, wrong);
      expect(field).toHaveAccessibleDescription(/Please enter a whole number, 1 or more/);
      expect(field).toBeInvalid();
    }
    await user.clear(field);
    expect(field).toBeValid();
    await waitFor(() => expect(saved() ?? null).toBeNull(), SLOW);
  }, 90_000);

  test('is a part of the difference between two versions, also where one of them has none', () => {
    const named = { ...blankDefinition, custom_qa_version: 397 };
    expect(changedParts(named, blankDefinition)).toEqual(['custom_qa_version']);
    expect(changedParts(blankDefinition, named)).toEqual(['custom_qa_version']);
    expect(changedParts(blankDefinition, { ...blankDefinition, custom_qa_version: null })).toEqual([]);
  });
});
