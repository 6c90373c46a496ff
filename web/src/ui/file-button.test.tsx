import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/testing/render';
import { FileButton } from './FileButton';

test('a file that was refused and mended is taken when it is chosen again', async () => {
  const taken = vi.fn<(file: File | null) => void>();
  const { user } = renderUi(
    <FileButton onChange={taken} inputProps={{ 'aria-label': 'Rows' }}>
      {(props) => <Button {...props}>Choose</Button>}
    </FileButton>,
  );
  const rows = new File(['a,b'], 'rows.csv', { type: 'text/csv' });
  // As a browser, this says nothing of a file that the field holds already.
  await user.upload(screen.getByLabelText('Rows'), rows);
  await user.upload(screen.getByLabelText('Rows'), rows);
  expect(taken.mock.calls).toEqual([[rows], [rows]]);
});
