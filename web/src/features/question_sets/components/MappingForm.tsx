/** Which column of a file holds which part of an entry. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, NativeSelect, Paper, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import type { QuestionImport } from '@/api/gen/types.gen';
import { FormError } from '@/ui/FormError';
import { isMapped, PARTS, type Part } from '../model';
import { useMapQuestions } from '../queries';

export function MappingForm({ found }: { found: QuestionImport }) {
  const { t } = useLingui();
  const map = useMapQuestions(found.id);
  const [mapping, setMapping] = useState(found.mapping);
  const [replaces, setReplaces] = useState(found.replaces);
  const words: Record<Part, string> = {
    question: t`Question`,
    answer: t`Answer`,
    topic: t`Topic`,
    key: t`Key`,
    language: t`Language`,
    valid_from: t`Valid from`,
    valid_until: t`Valid until`,
    owner: t`Owner`,
    review_on: t`Review on`,
  };
  return (
    <Paper className="surface" p="md">
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {PARTS.map((part) => (
            <NativeSelect
              key={part}
              label={words[part]}
              required={part === 'question' || part === 'answer'}
              value={mapping[part] ?? ''}
              onChange={(event) => setMapping({ ...mapping, [part]: event.currentTarget.value || null })}
              data={[
                { value: '', label: t`No column` },
                ...found.columns.map((name) => ({ value: name, label: name })),
              ]}
            />
          ))}
        </SimpleGrid>
        <Checkbox
          label={t`Remove questions that this file does not have`}
          checked={replaces}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
        />
        <FormError error={map.error} />
        <Group>
          <Button
            variant={found.status === 'checked' ? 'default' : 'filled'}
            disabled={!isMapped(mapping)}
            loading={map.isPending}
            onClick={() => map.mutate({ mapping, replaces })}
          >
            {found.status === 'mapping' ? <Trans>Check rows</Trans> : <Trans>Check rows again</Trans>}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
