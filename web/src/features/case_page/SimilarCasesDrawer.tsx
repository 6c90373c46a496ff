/** For who keeps a use case: which others do nearly the same. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { SearchMethod } from '@/api/gen/types.gen';
import { SimilarList } from '@/features/cases/components/SimilarList';
import { similarCasesQuery } from '@/features/cases/queries';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconVersions } from '@/ui/icons';

type Props = { id: string; onClose: () => void };

export function SimilarCasesDrawer({ id, onClose }: Props) {
  const { t } = useLingui();
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { data, error, refetch, isFetching } = useQuery(similarCasesQuery(id));
  return (
    <Drawer
      opened
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '82%' : 560}
      title={<Text fw={600}>{t`Similar use cases`}</Text>}
    >
      {error && data === undefined ? (
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <Skeleton h={120} radius="md" aria-busy />
      ) : data.data.length === 0 ? (
        <None method={data.method} />
      ) : (
        <SimilarList found={data.data} label={t`Similar use cases`} />
      )}
    </Drawer>
  );
}

function None({ method }: { method: SearchMethod }) {
  const { t } = useLingui();
  const isCompared = method.mode === 'words_and_meaning';
  return (
    <EmptyView
      icon={<IconVersions size={28} />}
      title={isCompared ? t`No similar use cases` : t`Use cases cannot be compared yet`}
      description={
        isCompared ? (
          <Trans>No other published use case that you can see does nearly the same.</Trans>
        ) : (
          <Why method={method} />
        )
      }
    />
  );
}

function Why({ method }: { method: SearchMethod }) {
  switch (method.reason) {
    case 'not_ready':
      return <Trans>The published version is still being compared. Look again in a minute.</Trans>;
    case 'switched_off':
      return <Trans>Your company has turned semantic search off, which comparing use cases needs.</Trans>;
    default:
      return <Trans>Comparing use cases needs the embedding model that runs on the server itself.</Trans>;
  }
}
