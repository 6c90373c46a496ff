/** One expectation: what kind it is, and what belongs to that kind. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, NativeSelect, Select, Text, Textarea } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Expectation } from '@/api/gen/types.gen';
import type { ExpectationKind } from '@/api/types';
import { passagesQuery } from '@/features/documents/queries';
import { IconTrash } from '@/ui/icons';
import { NumberField } from '@/ui/NumberField';
import { KIND_WORDS } from '../expectation-words';
import { EXPECTATION_KINDS, freshExpectation, shownNumber } from '../model';

type Named = { id: string; name: string };

type Props = {
  place: number;
  expectation: Expectation;
  /** Documents that can be cited. */
  documents: readonly Named[];
  error: string | undefined;
  onChange: (expectation: Expectation) => void;
  onRemove: () => void;
};

export function ExpectationFields({ place, expectation, documents, error, onChange, onRemove }: Props) {
  const { t, i18n } = useLingui();
  const number = String(place + 1);
  return (
    <Group gap="xs" align="flex-start" component="li" wrap="nowrap">
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs" align="flex-start">
          <NativeSelect
            aria-label={t`Kind of expectation ${number}`}
            w={190}
            value={expectation.kind}
            data={EXPECTATION_KINDS.map((kind) => ({ value: kind, label: i18n._(KIND_WORDS[kind]) }))}
            onChange={(event) => onChange(freshExpectation(event.currentTarget.value as ExpectationKind, documents))}
          />
          <div style={{ flex: '1 1 220px', minWidth: 0 }}>
            <Value
              number={number}
              expectation={expectation}
              documents={documents}
              isWrong={error !== undefined}
              onChange={onChange}
            />
          </div>
        </Group>
        {error === undefined ? null : (
          <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
            {error}
          </Text>
        )}
      </div>
      <ActionIcon aria-label={t`Remove expectation ${number}`} onClick={onRemove} mt={4}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

/** A field for a few lines, which grows with them. */
const LINES = { autosize: true, minRows: 1, maxRows: 4 } as const;

type ValueProps = Pick<Props, 'expectation' | 'documents' | 'onChange'> & { number: string; isWrong: boolean };

function Value({ number, expectation, documents, isWrong, onChange }: ValueProps) {
  const { t } = useLingui();
  switch (expectation.kind) {
    case 'contains':
    case 'lacks':
      return (
        <Textarea
          {...LINES}
          aria-label={t`Words of expectation ${number}`}
          error={isWrong}
          maxLength={2000}
          placeholder={t`Words of the answer`}
          value={expectation.text}
          onChange={(event) => onChange({ ...expectation, text: event.currentTarget.value })}
        />
      );
    case 'judged':
      return (
        <Textarea
          {...LINES}
          aria-label={t`Question of expectation ${number}`}
          error={isWrong}
          maxLength={1000}
          placeholder={t`A question that is answered with yes`}
          value={expectation.question}
          onChange={(event) => onChange({ ...expectation, question: event.currentTarget.value })}
        />
      );
    case 'cites':
      return (
        <Cited number={number} expectation={expectation} documents={documents} isWrong={isWrong} onChange={onChange} />
      );
    case 'valid':
      return null;
    case 'tokens':
      return (
        <NumberField
          aria-label={t`Tokens of expectation ${number}`}
          error={isWrong}
          integer
          value={shownNumber(expectation.most)}
          onNumber={(most) => onChange({ ...expectation, most: most ?? Number.NaN })}
        />
      );
    case 'cost':
      return (
        <NumberField
          aria-label={t`Cost of expectation ${number}`}
          error={isWrong}
          description={t`In the currency of the model’s price.`}
          value={shownNumber(expectation.most_micros / 1e6)}
          onNumber={(cost) => onChange({ ...expectation, most_micros: Math.round((cost ?? Number.NaN) * 1e6) })}
        />
      );
    case 'time':
      return (
        <NumberField
          aria-label={t`Seconds of expectation ${number}`}
          error={isWrong}
          integer
          value={shownNumber(expectation.most_seconds)}
          onNumber={(seconds) => onChange({ ...expectation, most_seconds: seconds ?? Number.NaN })}
        />
      );
  }
}

/** Passages that can be chosen from: those at a document's beginning. */
const PASSAGES = 100;
const SHOWN = 90;

type CitedProps = Omit<ValueProps, 'expectation'> & { expectation: Expectation & { kind: 'cites' } };

function Cited({ number, expectation, documents, isWrong, onChange }: CitedProps) {
  const { t } = useLingui();
  const { document_id: documentId, passage_id: passageId } = expectation;
  const query = useInfiniteQuery({
    ...passagesQuery(documentId, { around: passageId ?? null, limit: PASSAGES }),
    enabled: documentId !== '',
  });
  const passages = query.data?.pages.flatMap((page) => page.data) ?? [];
  const isKnown = documents.some(({ id }) => id === documentId) || documentId === '';
  return (
    <Group gap="xs" grow preventGrowOverflow={false}>
      <NativeSelect
        aria-label={t`Document of expectation ${number}`}
        error={isWrong}
        value={documentId}
        data={[
          ...(documentId === '' ? [{ value: '', label: t`No document` }] : []),
          ...(isKnown ? [] : [{ value: documentId, label: t`A document of the run` }]),
          ...documents.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChange({ kind: 'cites', document_id: event.currentTarget.value })}
      />
      <Select
        aria-label={t`Passage of expectation ${number}`}
        placeholder={t`Any passage`}
        clearable
        searchable
        nothingFoundMessage={t`No passage found`}
        value={passageId ?? null}
        data={passages.map(({ id, text }) => ({
          value: id,
          label: text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`,
        }))}
        onChange={(passage) => onChange({ ...expectation, passage_id: passage })}
      />
    </Group>
  );
}
