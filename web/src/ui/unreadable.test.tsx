import { screen } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/testing/render';
import { DateField } from './DateField';
import { useFirstProblem } from './first-problem';

function Form({ onSend }: { onSend: (day: string) => void }) {
  useFirstProblem();
  const [day, setDay] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(day);
  };
  return (
    <form onSubmit={submit} noValidate>
      <input type="datetime-local" aria-label="From" />
      <DateField label="Until" value={day} onChange={setDay} />
      <button type="submit">Send</button>
    </form>
  );
}

test('UX-26: a form does not send what is no date as if nothing had been typed', async () => {
  const sent = vi.fn<(day: string) => void>();
  const { user } = renderUi(<Form onSend={sent} />);
  const until = screen.getByRole('textbox', { name: 'Until' });
  await user.type(until, '31/04/2026{Enter}');
  expect(sent).not.toHaveBeenCalled();
  expect(until).toHaveAccessibleDescription('Enter a date as dd/mm/yyyy');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).not.toHaveBeenCalled();
  expect(until).toHaveFocus();
  await user.clear(until);
  await user.type(until, '30/04/2026{Enter}');
  expect(sent.mock.calls).toEqual([['2026-04-30']]);
});

test('UX-26: nor a date of the browser’s own field that was begun and not ended', async () => {
  const sent = vi.fn<(day: string) => void>();
  const { user } = renderUi(<Form onSend={sent} />);
  const from = screen.getByLabelText<HTMLInputElement>('From');
  // As a browser has it; jsdom lets nobody type a part.
  const validity = vi.spyOn(from, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).not.toHaveBeenCalled();
  expect(from).toHaveFocus();
  validity.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toHaveBeenCalledOnce();
});
