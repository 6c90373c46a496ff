/** Documents of the workspace that say nearly the same, and the sentences where their figures differ. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Document, FigureDifference, SearchMethod, SimilarDocument } from '@/api/gen/types.gen';
import classes from '@/features/documents/components/Documents.module.css';
import { similarQuery } from '@/features/documents/queries';
import { paths } from '@/lib/paths';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconVersions } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';

type Props = { document: Document; onClose: () => void };

export function SimilarDrawer({ document, onClose }: Props) {
  const { t } = useLingui();
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { data, error, refetch, isFetching } = useQuery(similarQuery(document.id));
  return (
    <Drawer
      opened
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '82%' : 560}
      title={<Text fw={600}>{t`Similar documents`}</Text>}
    >
      {error && data === undefined ? (
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <Skeleton h={120} radius="md" aria-busy />
      ) : data.data.length === 0 ? (
        <None method={data.method} />
      ) : (
        <ul className={classes.plain} aria-label={t`Similar documents`}>
          {data.data.map((other) => (
            <Similar key={other.id} document={document} other={other} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function None({ method }: { method: SearchMethod }) {
  const { t } = useLingui();
  if (method.mode === 'words_and_meaning') {
    return (
      <EmptyView
        icon={<IconVersions size={28} />}
        title={t`No similar documents`}
        description={<Trans>No other document of this workspace says nearly the same.</Trans>}
      />
    );
  }
  return (
    <EmptyView
      icon={<IconVersions size={28} />}
      title={t`Documents cannot be compared yet`}
      description={<Why method={method} />}
    />
  );
}

function Why({ method }: { method: SearchMethod }) {
  switch (method.reason) {
    case 'not_ready':
      return <Trans>This document is still being indexed for semantic search. Look again in a few minutes.</Trans>;
    case 'switched_off':
      return <Trans>Your company has turned semantic search off, which comparing documents needs.</Trans>;
    case 'too_many':
      return <Trans>This workspace has more passages than can be compared with each other.</Trans>;
    default:
      return <Trans>Comparing documents needs an embedding model in your regions.</Trans>;
  }
}

function Similar({ document, other }: { document: Document; other: SimilarDocument }) {
  const { alike, compared } = other;
  return (
    <li className={classes.listed}>
      <Stack gap={4} miw={0}>
        <TextLink to={paths.document(other.id)} fw={500} style={{ overflowWrap: 'anywhere' }}>
          {other.name}
        </TextLink>
        <Text size="sm" c="dimmed" className="tabular">
          <Plural
            value={compared}
            one="The one passage that was compared is nearly the same"
            other={`${String(alike)} of # compared passages are nearly the same`}
          />
        </Text>
        {other.differences.map((difference) => (
          <Difference
            key={`${difference.here.passage_id}/${difference.there.passage_id}/${difference.here.text}`}
            document={document}
            other={other}
            difference={difference}
          />
        ))}
      </Stack>
    </li>
  );
}

type DifferenceProps = { document: Document; other: SimilarDocument; difference: FigureDifference };

/** The same sentence with other figures, each opened at its passage. */
function Difference({ document, other, difference: { here, there } }: DifferenceProps) {
  return (
    <Stack gap={2} mt={4} role="group" aria-label={here.text}>
      <Text size="xs" fw={600}>
        <Trans>Different figures</Trans>
      </Text>
      <Text size="sm">
        <Trans>
          Here: <TextLink to={paths.document(document.id, { passage: here.passage_id })}>{here.text}</TextLink>
        </Trans>
      </Text>
      <Text size="sm">
        <Trans>
          There: <TextLink to={paths.document(other.id, { passage: there.passage_id })}>{there.text}</TextLink>
        </Trans>
      </Text>
    </Stack>
  );
}
