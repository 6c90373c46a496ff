/** Where somebody was: what runs, what they are still writing. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Home } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { IconEdit, IconPlay } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';
import { Part } from './Part';
import { Row, Rows } from './Row';

export function Place({ home }: { home: UseQueryResult<Home> }) {
  const { t } = useLingui();
  return (
    <Part title={t`Where you were`} home={home} part="place" quiet>
      {({ running, drafts }) =>
        running.length === 0 && drafts.length === 0 ? null : (
          <Rows>
            {running.map((run) => (
              <Row
                key={run.id}
                icon={IconPlay}
                to={paths.run(run.id)}
                title={run.title === '' ? run.use_case_name : run.title}
                text={
                  <>
                    {run.status === 'queued' ? <Trans>Waiting for its turn.</Trans> : <Trans>Is being written.</Trans>}{' '}
                    <RelativeTime at={run.created_at} />
                  </>
                }
                actions={
                  <ButtonLink
                    size="xs"
                    variant="default"
                    to={paths.run(run.id)}
                    aria-label={t`Watch ${run.title === '' ? run.use_case_name : run.title}`}
                  >
                    <Trans>Watch</Trans>
                  </ButtonLink>
                }
              />
            ))}
            {drafts.map((draft) => (
              <Row
                key={draft.use_case_id}
                icon={IconEdit}
                to={paths.editUseCase(draft.use_case_id)}
                title={draft.name}
                text={
                  <>
                    {draft.is_published ? <Trans>Changes are not published.</Trans> : <Trans>Not published yet.</Trans>}{' '}
                    {draft.workspace_name}, <RelativeTime at={draft.updated_at} inside />
                  </>
                }
                actions={
                  <ButtonLink
                    size="xs"
                    variant="default"
                    to={paths.editUseCase(draft.use_case_id)}
                    aria-label={t`Go on with ${draft.name}`}
                  >
                    <Trans>Go on</Trans>
                  </ButtonLink>
                }
              />
            ))}
          </Rows>
        )
      }
    </Part>
  );
}
