import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { Definition } from '@/api/gen/types.gen';
import { blankDefinition, type FieldProblems } from '@/features/cases/model';
import { renderUi } from '@/testing/render';
import { FormatCard } from '../components/FormatCard';

/** The card with a definition of its own, and where what is changed can be seen. */
function Stage({ seen, problems }: { seen: (format: Definition['format']) => void; problems: FieldProblems }) {
  const [definition, setDefinition] = useState(blankDefinition);
  return (
    <FormatCard
      definition={definition}
      problems={problems}
      onChange={(change) => {
        const next = { ...definition, ...change };
        seen(next.format);
        setDefinition(next);
      }}
    />
  );
}

function stage(problems: FieldProblems = {}) {
  let format: Definition['format'] = blankDefinition.format;
  const { user } = renderUi(<Stage problems={problems} seen={(next) => (format = next)} />);
  return { user, format: () => format, kind: screen.getByRole('combobox', { name: 'Kind of output' }) };
}

describe('R41: the output format', () => {
  test('fields become a schema, the schema fields again, and a broken one names its line', async () => {
    const { user, format, kind } = stage({ 'format.schema': 'Please add at least one field.' });
    await user.selectOptions(kind, 'json');
    expect(await screen.findByText('Please add at least one field.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add field' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title of field 1' }), 'Limit');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of field 1' }), 'groups');
    await user.click(await screen.findByRole('button', { name: 'Add field to 1' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title of field 1.1' }), 'City');
    const made = format();
    expect(made.kind === 'json' && JSON.parse(made.schema)).toMatchObject({
      required: ['limit'],
      properties: { limit: { title: 'Limit', type: 'array', items: { properties: { city: { title: 'City' } } } } },
    });
    await user.click(screen.getByRole('radio', { name: 'JSON Schema' }));
    const text = screen.getByRole('textbox', { name: 'JSON Schema' });
    await user.clear(text);
    await user.type(text, '{{"a"');
    expect(screen.getByText(/^Line 1: this is not a JSON object/u)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Fields' })).toBeDisabled();
  });

  test('UX-06: sections begin with one that answers the question', async () => {
    const { user, format, kind } = stage();
    await user.selectOptions(kind, 'sections');
    expect(format()).toEqual({
      kind: 'sections',
      sections: [{ key: 'answer', title: 'Answer', guidance: 'Answer the question in the first sentence.' }],
    });
  });

  test('a table has typed columns and is seen before anything runs, and what was there is kept', async () => {
    const { user, format, kind } = stage();
    await user.selectOptions(kind, 'table');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Type of column 1' }), 'money');
    await user.type(screen.getByRole('textbox', { name: 'Currency of column 1' }), 'eur');
    await user.click(screen.getByRole('checkbox', { name: 'Sum below' }));
    expect(format()).toMatchObject({ columns: [{ title: 'Item', type: 'money', currency: 'EUR', total: true }] });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const preview = await screen.findByRole('region', { name: 'Preview with made-up values' });
    expect(await within(preview).findByText('Item (EUR)')).toBeInTheDocument();
    expect(within(preview).getByText('1,590.50')).toBeInTheDocument();
    await user.selectOptions(kind, 'free_text');
    await user.selectOptions(kind, 'table');
    expect(await screen.findByRole('combobox', { name: 'Type of column 1' })).toHaveValue('money');
  });

  test('the keyboard goes to a row that is added, and stays by one that is taken away', async () => {
    const { user, format, kind } = stage();
    await user.selectOptions(kind, 'sections');
    await user.click(await screen.findByRole('button', { name: 'Remove section 1' }));
    expect(screen.getByRole('button', { name: 'Add section' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Title of section 1' })).toHaveFocus();
    await user.keyboard('Risks');
    await user.click(screen.getByRole('button', { name: 'Add section' }));
    await user.keyboard('Costs');
    await user.click(screen.getByRole('button', { name: 'Move Costs up' }));
    expect(format()).toMatchObject({ sections: [{ key: 'costs' }, { key: 'risks' }] });
    await user.click(screen.getByRole('button', { name: 'Remove section 2' }));
    expect(screen.getByRole('button', { name: 'Remove section 1' })).toHaveFocus();
  });
});
