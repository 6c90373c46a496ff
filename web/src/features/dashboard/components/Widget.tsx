/** A widget by its kind. Each asks for its own content and shows its own failure, so that none takes the others along. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DashboardWidget } from '@/api/gen/types.gen';
import { AtHand } from '@/features/home/components/AtHand';
import { Part } from '@/features/home/components/Part';
import { Waiting } from '@/features/home/components/Waiting';
import { homeQuery } from '@/features/home/queries';
import { WIDGET_NAMES } from '../model';
import { MyRuns } from './MyRuns';
import { Quality } from './Quality';
import { Team } from './Team';
import { UnderWay } from './UnderWay';
import { Usage } from './Usage';

export function Widget({ kind }: { kind: DashboardWidget }) {
  switch (kind) {
    case 'waiting':
    case 'bookmarked':
    case 'recent':
      return <OfHome kind={kind} />;
    case 'my_runs':
      return <MyRuns />;
    case 'quality':
      return <Quality />;
    case 'usage':
      return <Usage />;
    case 'under_way':
      return <UnderWay />;
    case 'team_activity':
      return <Team />;
  }
}

function OfHome({ kind }: { kind: 'waiting' | 'bookmarked' | 'recent' }) {
  const { i18n } = useLingui();
  const home = useQuery(homeQuery());
  const title = i18n._(WIDGET_NAMES[kind]);
  if (kind === 'waiting') {
    return (
      <Waiting
        home={home}
        saysNothing={
          <Nothing>
            <Trans>Nothing is waiting for you.</Trans>
          </Nothing>
        }
      />
    );
  }
  if (kind === 'bookmarked') {
    return (
      <Part title={title} home={home} part="bookmarked">
        {(actions) =>
          actions.length === 0 ? (
            <Nothing>
              <Trans>Star a use case or a workspace to see it here.</Trans>
            </Nothing>
          ) : (
            <AtHand actions={actions} />
          )
        }
      </Part>
    );
  }
  return (
    <Part title={title} home={home} part="place">
      {({ recent }) =>
        recent.length === 0 ? (
          <Nothing>
            <Trans>Use cases that you run appear here.</Trans>
          </Nothing>
        ) : (
          <AtHand actions={recent} />
        )
      }
    </Part>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <Paper p="md" className="surface">
      <Text c="dimmed">{children}</Text>
    </Paper>
  );
}
