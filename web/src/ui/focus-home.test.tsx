import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useFocusHome } from './focus-home';

function Field() {
  useFocusHome();
  const [file, setFile] = useState('');
  return (
    <section aria-label="Inputs">
      <div role="group" aria-label="Recording">
        {file === '' ? <button onClick={() => setFile('a.wav')}>Choose</button> : <p>{file}</p>}
      </div>
    </section>
  );
}

test('a field whose button goes with what it did keeps the keyboard', async () => {
  render(<Field />);
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Recording' })).toHaveFocus());
});

function List() {
  useFocusHome();
  const [rows, setRows] = useState(['one', 'two']);
  return (
    <table aria-label="Things">
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <td>
              <button
                onClick={() => setRows((known) => known.filter((each) => each !== row))}
              >{`Remove ${row}`}</button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

test('issue 28: a row that goes with what was pressed in it leaves the keyboard at its table', async () => {
  render(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove one' }));
  await waitFor(() => expect(screen.getByRole('table', { name: 'Things' })).toHaveFocus());
});

function Waiting() {
  useFocusHome();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  return (
    <>
      <button disabled={state === 'busy'} onClick={() => setState('busy')}>
        Bookmark
      </button>
      <button onClick={() => setState('done')}>Answer</button>
      <p>{state}</p>
    </>
  );
}

test('a button that was disabled while the server answered has the keyboard back', async () => {
  render(<Waiting />);
  const button = screen.getByRole('button', { name: 'Bookmark' });
  await userEvent.click(button);
  // As a browser does with a disabled button.
  button.blur();
  screen.getByRole('button', { name: 'Answer' }).click();
  await waitFor(() => expect(button).toHaveFocus());
});
