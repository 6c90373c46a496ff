/** What an answer looks like: as the model likes, sections, fields, or a table. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, NativeSelect, Skeleton, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Definition } from '@/api/gen/types.gen';
import { Card } from '@/features/cases/components/Card';
import { newColumn } from '@/features/cases/model';
import { IconEye } from '@/ui/icons';
import { BLANK } from '../format/schema';
import type { PartProps } from './part';

type Format = Definition['format'];
type Kind = Format['kind'];

// Each has its editor; a use case needs one of them.
const SectionsEditor = lazy(async () => ({ default: (await import('../format/SectionsEditor')).SectionsEditor }));
const ColumnsEditor = lazy(async () => ({ default: (await import('../format/ColumnsEditor')).ColumnsEditor }));
const JsonEditor = lazy(async () => ({ default: (await import('../format/JsonEditor')).JsonEditor }));
const FormatPreview = lazy(async () => ({ default: (await import('../format/FormatPreview')).FormatPreview }));

/** `more`: what belongs to a format besides what it says. */
export function FormatCard({ definition, problems, onChange, more }: PartProps & { more?: ReactNode }) {
  const { t } = useLingui();
  const { format } = definition;
  const [shown, setShown] = useState(false);
  // Whoever looks at another kind and comes back finds what was there.
  const left = useRef<Partial<Record<Kind, Format>>>({});
  const set = (next: Format) => onChange({ format: next });
  const fresh = (kind: Kind): Format => {
    switch (kind) {
      case 'sections':
        // One that says nothing is filled with general sentences.
        return {
          kind,
          sections: [{ key: 'answer', title: t`Answer`, guidance: t`Answer the question in the first sentence.` }],
        };
      case 'json':
        return { kind, schema: BLANK };
      case 'table':
        return { kind, guidance: '', columns: [newColumn('item', t`Item`)] };
      case 'free_text':
        return { kind };
    }
  };
  const kinds: readonly { value: Kind; label: string; about: ReactNode }[] = [
    { value: 'free_text', label: t`Free text`, about: <Trans>The model decides how to structure its answer.</Trans> },
    { value: 'sections', label: t`Sections`, about: <Trans>Sections give every answer the same shape.</Trans> },
    {
      value: 'json',
      label: t`Fields (JSON)`,
      about: <Trans>Named values for other programs; each answer is checked against the schema.</Trans>,
    },
    { value: 'table', label: t`Table`, about: <Trans>Rows of the same columns, each of its type.</Trans> },
  ];
  const chosen = kinds.find((kind) => kind.value === format.kind);
  return (
    <Card
      title={t`Output format`}
      description={chosen?.about}
      action={
        <NativeSelect
          size="xs"
          aria-label={t`Kind of output`}
          value={format.kind}
          onChange={(event) => {
            const kind = kinds.find((each) => each.value === event.currentTarget.value)?.value ?? 'free_text';
            left.current[format.kind] = format;
            set(left.current[kind] ?? fresh(kind));
          }}
          data={kinds.map(({ value, label }) => ({ value, label }))}
          style={{ flexShrink: 0 }}
        />
      }
    >
      <Suspense fallback={<Skeleton h={48} radius="md" />}>
        <Editor format={format} problems={problems} onChange={set} />
      </Suspense>
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconEye size={14} />}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <Trans>Hide preview</Trans> : <Trans>Preview</Trans>}
        </Button>
        {shown ? (
          <Box mt="xs">
            <Suspense fallback={<Skeleton h={48} radius="md" />}>
              <FormatPreview format={format} />
            </Suspense>
          </Box>
        ) : null}
      </div>
      {more}
    </Card>
  );
}

type EditorProps = Pick<PartProps, 'problems'> & { format: Format; onChange: (format: Format) => void };

function Editor({ format, problems, onChange }: EditorProps): ReactNode {
  switch (format.kind) {
    case 'free_text':
      return (
        <Text c="dimmed">
          <Trans>Choose another kind if every answer should look the same.</Trans>
        </Text>
      );
    case 'sections':
      return (
        <SectionsEditor
          sections={format.sections}
          problems={problems}
          onChange={(sections) => onChange({ kind: 'sections', sections })}
        />
      );
    case 'json':
      return (
        <JsonEditor
          schema={format.schema}
          problems={problems}
          onChange={(schema) => onChange({ kind: 'json', schema })}
        />
      );
    case 'table':
      return (
        <ColumnsEditor
          columns={format.columns}
          guidance={format.guidance}
          problems={problems}
          onChange={(columns, guidance) => onChange({ kind: 'table', columns, guidance })}
        />
      );
  }
}
