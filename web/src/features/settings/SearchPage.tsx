/** Whether documents of the company are found by what they mean, which model compares that, and how far it is. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LocalModelState, SearchSettings } from '@/api/gen/types.gen';
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
            Keyword search is always on. With an embedding model, semantic search also finds passages that say the same
            in other words, for people and for runs.
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

/** The model that comes with the product, on its way. */
function Local({ state }: { state: LocalModelState }) {
  if (state === 'failed') {
    return (
      <Trans>
        The embedding model of this server could not be fetched, so search uses keywords. The next start of the server
        tries again.
      </Trans>
    );
  }
  return (
    <span role="status">
      {state === 'fetching' ? (
        <Trans>
          Step 1 of 2: the embedding model of this server is being fetched (91 mb). Until then search uses keywords.
        </Trans>
      ) : (
        <Trans>
          Step 2 of 2: the embedding model of this server is being prepared, which takes some minutes. Until then search
          uses keywords.
        </Trans>
      )}
    </span>
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
    toast.good(wanted ? t`Semantic search is on` : t`Keyword search only`);
  };
  const turnOff = () =>
    confirm({
      title: t`Turn semantic search off?`,
      message: (
        <Trans>
          Document text is no longer sent to a model, and the search index it built is deleted. Documents stay
          unchanged. If you turn it on again, all documents are sent again, which takes a while and counts as usage.
        </Trans>
      ),
      action: t`Turn semantic search off`,
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
            <Trans>Keyword search only; no document text is sent anywhere for it.</Trans>
          ) : model === null && settings.local !== null ? (
            <Local state={settings.local} />
          ) : model === null ? (
            <>
              <Trans>
                There is no embedding model in your regions, so search uses keywords. Once one is connected, document
                text is sent to it.
              </Trans>{' '}
              {can('manage-bindings') ? (
                <TextLink to={paths.bindings()}>
                  <Trans>Connect one under Model providers</Trans>
                </TextLink>
              ) : (
                <Trans>Somebody who may connect models can add one.</Trans>
              )}
            </>
          ) : (
            <Trans>
              The text of every document and every search is sent to {label} ({region}). The resulting vectors are
              stored and compared here.
            </Trans>
          )}
        </Text>
        <Facts
          facts={[
            count('ready', t`Documents indexed for semantic search`, documents.ready),
            count('waiting', t`In progress`, documents.waiting),
            count('words', t`Found by keywords only`, documents.by_words),
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
          label={t`Semantic search`}
          description={t`Takes effect at once, for searches and runs`}
          checked={by_meaning}
          onChange={() => (by_meaning ? turnOff() : void store(true).catch(() => undefined))}
        />
      </Stack>
    </Panel>
  );
}
