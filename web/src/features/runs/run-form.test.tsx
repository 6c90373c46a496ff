import { input } from '@mock/definitions';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '@/testing/render';
import { RunForm } from './components/RunForm';
import { initialValues } from './form';

const INPUTS = [input('one'), input('two')];

function Stage() {
  const [values, setValues] = useState(() => initialValues(INPUTS));
  return (
    <RunForm
      useCaseId=""
      inputs={INPUTS}
      values={values}
      onValues={setValues}
      loading={false}
      error={null}
      disabledReason={null}
      onRun={() => undefined}
    />
  );
}

test('two values that arrive in the same moment are both kept', () => {
  renderUi(<Stage />);
  const [one, two] = ['One', 'Two'].map((name) => screen.getByRole('textbox', { name }));
  if (one === undefined || two === undefined) throw new Error('no fields');
  act(() => {
    fireEvent.change(one, { target: { value: 'a' } });
    fireEvent.change(two, { target: { value: 'b' } });
  });
  expect(one).toHaveValue('a');
  expect(two).toHaveValue('b');
});
