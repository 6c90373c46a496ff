/** What another plan or state does to a client beside what breaks: what is closed, limits that are reached, features that go. */
import { Plural, Trans } from '@lingui/react/macro';
import { List, Text } from '@mantine/core';
import type { LostFeature, PlanEffects, ReachedLimit } from '@/api/gen/types.gen';
import { formatCount, formatFileSize } from '@/lib/format';

export function PlanEffectList({ plan }: { plan: PlanEffects | null }) {
  if (plan === null) return null;
  const { left_open, limits, lost_features } = plan;
  return (
    <>
      {left_open === null ? null : (
        <Text fw={500}>
          {left_open === 'reads' ? (
            <Trans>People and programs of the client could only read</Trans>
          ) : (
            <Trans>People and programs of the client could reach only sign-in, their profile and billing</Trans>
          )}
        </Text>
      )}
      {limits.length === 0 ? null : (
        <div>
          <Text fw={500}>
            <Trans>Limits reached</Trans>
          </Text>
          <List size="sm" spacing={4}>
            {limits.map((each) => (
              <List.Item key={each.limit}>
                <Reached limit={each} /> <Follows limit={each} />
                {each.is_news ? null : (
                  <>
                    {' '}
                    <Trans>This is already the case.</Trans>
                  </>
                )}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {lost_features.length === 0 ? null : (
        <div>
          <Text fw={500}>
            <Trans>Features that are lost</Trans>
          </Text>
          <List size="sm" spacing={4}>
            {lost_features.map((each) => (
              <List.Item key={each.slug}>
                <Lost feature={each} />
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </>
  );
}

function Reached({ limit: { limit, used, of } }: { limit: ReachedLimit }) {
  const write = limit === 'storage' ? formatFileSize : formatCount;
  const [taken, most] = [write(used), write(of)];
  switch (limit) {
    case 'seats':
      return (
        <Trans>
          {taken} of {most} seats are taken.
        </Trans>
      );
    case 'runs':
      return (
        <Trans>
          {taken} of {most} runs of this month are used.
        </Trans>
      );
    case 'tokens':
      return (
        <Trans>
          {taken} of {most} tokens of this month are used.
        </Trans>
      );
    case 'storage':
      return (
        <Trans>
          Files take {taken} of {most}.
        </Trans>
      );
  }
}

/** What comes of it, and what can be done. */
function Follows({ limit: { effect } }: { limit: ReachedLimit }) {
  switch (effect) {
    case 'stops':
      return <Trans>Nothing more could start this month. Grant more, or choose a plan with more.</Trans>;
    case 'warns':
      return <Trans>Work continues, with a warning.</Trans>;
    case 'charges':
      return <Trans>Work continues, and use above the limit is charged.</Trans>;
    case 'keeps_out':
      return <Trans>Nobody could be added; nobody is removed. Enter more seats here to make room.</Trans>;
    case 'shows':
      return <Trans>The client sees this; nothing is refused. Enter more storage here to make room.</Trans>;
  }
}

function Lost({ feature: { name, goes_on } }: { feature: LostFeature }) {
  return (
    <>
      <Trans>{name}: nobody could create, start or resume any.</Trans>{' '}
      {goes_on === null ? (
        <Trans>What is already set up continues.</Trans>
      ) : (
        <Plural
          value={goes_on}
          _0="There is none now."
          one="The # that is active continues."
          other="The # that are active continue."
        />
      )}{' '}
      <Trans>To keep it, select it as an extra feature.</Trans>
    </>
  );
}
