/** In the builder: the questions and answers that a use case looks in first (R37): one version of them, or the latest. */
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Definition, QuestionVersion } from '@/api/gen/types.gen';
import { newestOf, REFERENCE } from '@/features/question_sets/model';
import { versionsQuery } from '@/features/question_sets/queries';

type Chosen = Pick<Definition, 'custom_qa_version' | 'custom_qa_latest'>;

type Props = {
  chosen: Chosen;
  error: string | undefined;
  onChange: (change: Chosen) => void;
};

export function QaVersionField({ chosen, error, onChange }: Props) {
  const { t } = useLingui();
  const known = useInfiniteQuery(versionsQuery()).data?.pages.flatMap((page) => page.data) ?? [];
  const version = chosen.custom_qa_version ?? null;
  const newest = newestOf(known);
  const label = ({ number, entries }: Pick<QuestionVersion, 'number' | 'entries'>) =>
    number === REFERENCE
      ? t`Version ${number} · Reference (${entries} questions)`
      : t`Version ${number} (${entries} questions)`;
  const isListed = version === null || known.some(({ number }) => number === version);
  return (
    <>
      <NativeSelect
        label={t`Custom Q&A version`}
        description={t`A question that matches an entry is answered word for word, without a model.`}
        maw={420}
        error={error}
        value={chosen.custom_qa_latest === true ? 'latest' : String(version ?? '')}
        onChange={(event) => {
          const value = event.currentTarget.value;
          const isLatest = value === 'latest';
          onChange({ custom_qa_version: isLatest || value === '' ? null : Number(value), custom_qa_latest: isLatest });
        }}
        data={[
          { value: '', label: t`None` },
          { value: 'latest', label: newest === null ? t`Latest` : t`Latest (now version ${newest})` },
          ...known.map((each) => ({ value: String(each.number), label: label(each) })),
          ...(isListed ? [] : [{ value: String(version), label: t`Version ${version}` }]),
        ]}
      />
      {version === REFERENCE ? (
        <Text size="xs" c="dimmed">
          <Trans>
            Version {REFERENCE} is the platform’s: every company can use it, and only the platform changes it.
          </Trans>
        </Text>
      ) : null}
    </>
  );
}
