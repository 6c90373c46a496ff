/** A JSON Schema: as fields, or as the text that it is. */
import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { FieldProblems } from '@/features/cases/model';
import { FieldsEditor } from './FieldsEditor';
import { parse, write } from './schema';

type Props = { schema: string; problems: FieldProblems; onChange: (schema: string) => void };

export function JsonEditor({ schema, problems, onChange }: Props) {
  const { t } = useLingui();
  const [asText, setAsText] = useState(false);
  const parsed = parse(schema);
  // A text that is no JSON has no fields: it stays a text until it is mended.
  const showsText = asText || 'problem' in parsed;
  const line = 'problem' in parsed ? parsed.problem.line : null;
  const said = 'problem' in parsed ? parsed.problem.message : '';
  const broken = line === null ? undefined : t`Line ${line}: this is not a JSON object. ${said}`;
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t`How the schema is edited`}
        value={showsText ? 'text' : 'fields'}
        onChange={(value) => setAsText(value === 'text')}
        data={[
          { value: 'fields', label: t`Fields`, disabled: 'problem' in parsed },
          { value: 'text', label: t`JSON Schema` },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      {!showsText && problems['format.schema'] ? (
        <Text c="var(--mantine-color-error)">{problems['format.schema']}</Text>
      ) : null}
      {'schema' in parsed && !showsText ? (
        <FieldsEditor schema={parsed.schema} level={1} within="" onChange={(next) => onChange(write(next))} />
      ) : (
        <Textarea
          aria-label={t`JSON Schema`}
          description={<Trans>JSON Schema draft 2020-12, with $defs and $ref.</Trans>}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
          autosize
          minRows={8}
          maxRows={28}
          spellCheck={false}
          maxLength={64_000}
          value={schema}
          error={broken ?? problems['format.schema']}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  );
}
