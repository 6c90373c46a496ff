/** R37: the custom Q&A version in the builder. */
import { ids } from '@mock/db';
import { details } from '@mock/definitions';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { blankDefinition, changedParts } from '@/features/cases/model';
import { renderRoute } from '@/testing/render';

const SLOW = { timeout: 25_000 };

describe('R37: the custom Q&A version', () => {
  test('is one of those there are, or the latest, and is taken away in the builder', async () => {
    const draft = () => details(ids.useCase(1))?.useCase.draft;
    const { user } = renderRoute(`/edit-use-case/${ids.useCase(1)}`);
    const field = await screen.findByRole('combobox', { name: 'Custom Q&A version' }, SLOW);
    await screen.findByRole('option', { name: 'Version 397 · Reference (2 questions)' }, SLOW);
    await user.selectOptions(field, '397');
    await waitFor(() => expect(draft()?.custom_qa_version).toBe(397), SLOW);
    expect(screen.getByText(/Version 397 is the platform’s/)).toBeVisible();
    await user.selectOptions(field, 'Latest (now version 2)');
    await waitFor(() => expect(draft()?.custom_qa_latest).toBe(true), SLOW);
    expect(draft()?.custom_qa_version ?? null).toBeNull();
    await user.selectOptions(field, 'None');
    await waitFor(() => expect(draft()?.custom_qa_latest).toBe(false), SLOW);
  }, 90_000);

  test('is a part of the difference between two versions, also where one of them has none', () => {
    const named = { ...blankDefinition, custom_qa_version: 397 };
    expect(changedParts(named, blankDefinition)).toEqual(['custom_qa_version']);
    expect(changedParts(blankDefinition, named)).toEqual(['custom_qa_version']);
    expect(changedParts(blankDefinition, { ...blankDefinition, custom_qa_version: null })).toEqual([]);
  });
});
