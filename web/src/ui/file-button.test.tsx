import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/testing/render';
import { FileButton } from './FileButton';
import { FileField } from './FileField';

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

test('a file that was mended and chosen again is the one that the form sends', async () => {
  const taken = vi.fn<(file: File | null) => void>();
  function Form() {
    const [file, setFile] = useState<File | null>(null);
    return (
      <FileField
        label="New file"
        value={file}
        fileInputProps={{ 'aria-label': 'Chosen' }}
        onFile={(chosen) => {
          taken(chosen);
          setFile(chosen);
        }}
      />
    );
  }
  const { user } = renderUi(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('Chosen');
  const report = new File(['a'], 'report.pdf', { type: 'application/pdf' });
  await user.upload(field, report);
  await user.upload(field, report);
  expect(taken.mock.calls).toEqual([[report], [report]]);
  expect(screen.getByRole('button', { name: /New file/ })).toHaveTextContent('report.pdf');
});
