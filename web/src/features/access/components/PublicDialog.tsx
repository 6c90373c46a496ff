/** What everybody on the platform is about to see, word for word, before they do. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Definition } from '@/api/gen/types.gen';
import { caseQuery } from '@/features/cases/queries';
import { TagList } from '@/features/tags/components/TagList';
import { ErrorView } from '@/ui/ErrorView';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import type { AccessPlace } from '../queries';

type Props = {
  place: AccessPlace;
  saving: boolean;
  error: Error | null;
  onShare: () => void;
  onClose: () => void;
};

export function PublicDialog({ place, saving, error, onShare, onClose }: Props) {
  const { t } = useLingui();
  const shown = useQuery(caseQuery(place.id));
  const made = shown.data;
  const [read, setRead] = useState(false);
  const [asked, setAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (read) onShare();
  };
  return (
    <FormModal
      opened
      title={t`Show “${place.name}” to every company?`}
      submitLabel={<Trans>Make it public</Trans>}
      loading={saving}
      error={splitErrors(error, []).summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        <Trans>
          Everybody on the platform, in every company, will see exactly what is below, with the name of your company,
          and may make copies of it. Its documents, its runs and the names of people are not shown. Taken back, it is
          gone from their templates; copies that were made stay.
        </Trans>
      </Text>
      {shown.error && !made ? (
        <ErrorView error={shown.error} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />
      ) : made ? (
        <Shown definition={made.published?.definition ?? made.draft} tags={made.tags} />
      ) : (
        <Skeleton h={160} />
      )}
      <Checkbox
        label={t`I have read it, and nothing in it is confidential.`}
        checked={read}
        error={asked && !read ? t`Please confirm that you have read it` : undefined}
        onChange={(event) => setRead(event.currentTarget.checked)}
      />
    </FormModal>
  );
}

function Shown({ definition, tags }: { definition: Definition; tags: readonly string[] }) {
  const { t } = useLingui();
  const { format } = definition;
  return (
    <Stack gap="sm">
      <Part title={t`Name and description`}>
        <Text fw={600}>{definition.name}</Text>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {definition.description}
        </Text>
        <TagList tags={tags} />
      </Part>
      <Part title={t`Instruction`}>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {definition.instruction}
        </Text>
      </Part>
      {definition.inputs.length === 0 ? null : (
        <Part title={t`Inputs, with their help, options, defaults and examples`}>
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {definition.inputs.map((input) => (
              <li key={input.name}>
                <Text size="sm">
                  {[
                    input.label,
                    input.help,
                    input.options.join(', '),
                    (input.columns ?? []).map(({ title }) => title).join(', '),
                    plain(input.default),
                    plain(input.example),
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </Text>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={t`Output format`}>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {format.kind === 'sections'
            ? format.sections.map(({ title, guidance }) => `${title}: ${guidance}`).join('\n')
            : format.kind === 'table'
              ? [format.columns.map(({ title }) => title).join(', '), format.guidance].join('\n')
              : format.kind === 'json'
                ? format.schema
                : t`Free text`}
        </Text>
      </Part>
    </Stack>
  );
}

/** A default or an example as text; ids of files are not shown to anybody. */
const plain = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h5" id={id} mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}
