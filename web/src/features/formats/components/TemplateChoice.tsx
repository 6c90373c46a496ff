/** In the builder: how the files of a use case's runs look. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Definition } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { TextLink } from '@/ui/TextLink';
import { choicesQuery } from '../queries';

type Props = {
  definition: Definition;
  error: string | undefined;
  /** The person may make templates. */
  mayMake: boolean;
  onChange: (change: Partial<Definition>) => void;
};

const PAUSE_MS = 250;

export function TemplateChoice({ definition, error, mayMake, onChange }: Props) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, PAUSE_MS);
  const { data: all = [] } = useQuery(choicesQuery(''));
  const { data: found = all } = useQuery(choicesQuery(asked));
  const chosen = definition.brand_template_id ?? '';
  const standard = all.find((each) => each.is_default);
  const own = standard === undefined ? t`Default` : t`The default: ${standard.name}`;
  const rows = found.map(({ id, name }) => ({ value: id, label: name }));
  const isListed = chosen === '' || rows.some((row) => row.value === chosen);
  const kept = all.find((each) => each.id === chosen)?.name ?? t`An archived template`;
  return (
    <Stack gap={4} align="stretch">
      <Select
        label={t`Export style`}
        description={<Trans>The brand template of Word, PDF, web and Excel files.</Trans>}
        value={chosen}
        error={error}
        searchable
        allowDeselect={false}
        // The server has looked for the words already.
        filter={({ options }) => options}
        onSearchChange={(words) => setSearch(rows.some((row) => row.label === words) || words === own ? '' : words)}
        nothingFoundMessage={<Text size="sm">{t`No templates match`}</Text>}
        data={[{ value: '', label: own }, ...(isListed ? [] : [{ value: chosen, label: kept }]), ...rows]}
        onChange={(id) => onChange({ brand_template_id: id === null || id === '' ? null : id })}
      />
      {mayMake ? (
        <TextLink to={paths.resources()} size="xs" style={{ alignSelf: 'flex-start' }}>
          <Trans>Manage templates</Trans>
        </TextLink>
      ) : null}
    </Stack>
  );
}
