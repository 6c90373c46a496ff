/** Whether documents of the organisation are found by what they mean, which model compares that, and how far it is. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SearchSettings } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { useCan } from '@/features/auth/queries';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { confirm } from '@/ui/confirm';
import { ErrorView } from '@/ui/ErrorView';
import { Facts } from '@/ui/Facts';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { searchSettingsQuery, useSaveSearchSettings } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Search`} rights={['manage-all-users']}>
      <Search />
    </NeedsRight>
  );
}

function Search() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(searchSettingsQuery());
  return (
    <>
      <PageHeader
        title={t`Search`}
        description={
          <Trans>
            Documents are found by their words. Where a model compares meaning, they are also found by what they say in
            other words, by people who search and by runs.
          </Trans>
        }
      />
      <Stack gap="md" maw={760}>
        {error && !data ? (
          <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : data ? (
          <Meaning settings={data} />
        ) : (
          <Skeleton h={220} aria-busy />
        )}
      </Stack>
    </>
  );
}

function Meaning({ settings }: { settings: SearchSettings }) {
  const { t } = useLingui();
  const save = useSaveSearchSettings();
  const can = useCan();
  const { by_meaning, model, documents } = settings;
  const label = model?.label ?? '';
  const region = model?.region_label ?? '';
  const store = async (wanted: boolean) => {
    await save.mutateAsync({ by_meaning: wanted });
    toast.good(wanted ? t`Documents are compared by meaning` : t`Documents are found by their words alone`);
  };
  const turnOff = () =>
    confirm({
      title: t`Search by words alone?`,
      message: (
        <Trans>
          No text of documents goes to a model for searching from now on, and what it made of them is removed. Documents
          stay as they are. Turned on again, all of them are sent again, which takes a while and counts in the usage.
        </Trans>
      ),
      action: t`Search by words alone`,
      run: () => store(false),
    });
  const count = (key: string, name: string, value: number) => ({ key, name, value: formatCount(value) });
  return (
    <Panel
      title={t`By meaning`}
      badge={
        by_meaning && model !== null ? (
          <Badge color="green">{t`On`}</Badge>
        ) : (
          <Badge color="gray">{by_meaning ? t`No model` : t`Off`}</Badge>
        )
      }
    >
      <Stack gap="md">
        <Text className="prose">
          {!by_meaning ? (
            <Trans>Documents are found by their words alone, and no text of them is sent anywhere for it.</Trans>
          ) : model === null ? (
            <>
              <Trans>
                No model of your regions can compare meaning, so documents are found by their words. As soon as one is
                connected, their text is sent to it.
              </Trans>{' '}
              {can('manage-bindings') ? (
                <TextLink to={paths.bindings()}>
                  <Trans>Connect one under Bindings</Trans>
                </TextLink>
              ) : (
                <Trans>Whoever manages bindings can connect one.</Trans>
              )}
            </>
          ) : (
            <Trans>
              The text of every document is sent to {label} ({region}), and so is what people look for. Numbers come
              back, which are kept here and compared here.
            </Trans>
          )}
        </Text>
        <Facts
          facts={[
            {
              key: 'model',
              name: t`Model`,
              value: model === null ? <Trans>None</Trans> : `${label} · ${region}`,
            },
            count('ready', t`Documents found by meaning`, documents.ready),
            count('waiting', t`On their way`, documents.waiting),
            count('words', t`By words alone`, documents.by_words),
            {
              key: 'failed',
              name: t`Failed or stopped`,
              value:
                documents.failed === 0 ? (
                  '0'
                ) : (
                  <Plural
                    value={documents.failed}
                    one="# document; its page says why"
                    other="# documents; their pages say why"
                  />
                ),
            },
          ]}
        />
        <Switch
          label={t`Find documents by meaning`}
          description={t`In force at once, for searches and for runs`}
          checked={by_meaning}
          onChange={() => (by_meaning ? turnOff() : void store(true).catch(() => undefined))}
        />
      </Stack>
    </Panel>
  );
}
