/** A batch and a schedule belong to a use case: which one is asked here, where there is none yet. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { caseListQuery } from '@/features/cases/queries';
import { EmptyList } from '@/ui/EmptyList';
import { ErrorView } from '@/ui/ErrorView';
import { IconPlus, IconSparkles } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { SearchBox } from '@/ui/SearchBox';
import { TextLink } from '@/ui/TextLink';

type Props = { label: string; to: (useCaseId: string) => string };

/** A button that asks for the use case and leads on with it. */
export function ChooseCase({ label, to }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={open}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={<Text fw={600}>{label}</Text>}>
        {opened ? <Choice to={to} /> : null}
      </Modal>
    </>
  );
}

function Choice({ to }: Pick<Props, 'to'>) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery({
    ...caseListQuery({ status: 'published', sort_by: 'name', ...(search === '' ? {} : { search }) }),
    placeholderData: keepPreviousData,
  });
  const { rows, error, retry } = pagedListState(list);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        <Trans>Choose the use case to run.</Trans>
      </Text>
      <SearchBox label={t`Search use cases`} value={search} onSearch={setSearch} />
      {error ? <ErrorView error={error} onRetry={retry} /> : null}
      {rows === undefined && !error ? <Skeleton h={120} aria-busy /> : null}
      {rows?.length === 0 ? (
        <EmptyList
          isFiltered={search !== ''}
          noMatch={{ title: t`No use case matches`, description: <Trans>Try fewer or other words.</Trans> }}
          icon={<IconSparkles size={28} />}
          title={t`No published use case yet`}
          description={<Trans>Publish a use case first. Then it can be run here.</Trans>}
        />
      ) : null}
      {rows === undefined || rows.length === 0 ? null : (
        <Stack component="ul" gap={2} m={0} p={0} mah={320} style={{ listStyle: 'none', overflowY: 'auto' }}>
          {rows.map((useCase) => (
            <li key={useCase.id}>
              <TextLink to={to(useCase.id)} size="sm" py={6} display="block">
                {useCase.name}{' '}
                <Text component="span" size="xs" c="dimmed">
                  {useCase.workspace_name}
                </Text>
              </TextLink>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
