/** What somebody relies on and what became of it: new versions of what they run, and sources that were replaced under their answers. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Home } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { IconFile, IconVersions } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';
import { Part } from './Part';
import { Row, Rows } from './Row';
import { SetAsideButton } from './SetAsideButton';

export function Changed({ home }: { home: UseQueryResult<Home> }) {
  const { t } = useLingui();
  return (
    <Part title={t`Changed since you used it`} home={home} part="changed" quiet>
      {({ versions, sources }) =>
        versions.length === 0 && sources.length === 0 ? null : (
          <Rows>
            {versions.map((each) => (
              <Row
                key={each.use_case_id}
                icon={IconVersions}
                to={paths.runUseCase(each.use_case_id)}
                title={t`${each.name}: version ${each.version}`}
                text={
                  <>
                    {each.note === '' ? (
                      <Trans>{each.by_name} published it without a note.</Trans>
                    ) : (
                      <Trans>
                        {each.by_name}: “{each.note}”
                      </Trans>
                    )}{' '}
                    <Trans>You ran version {each.ran_version}.</Trans> <RelativeTime at={each.at} />
                  </>
                }
                actions={
                  <>
                    <SetAsideButton kind="use_case" id={each.use_case_id} name={each.name} />
                    <ButtonLink
                      size="xs"
                      variant="default"
                      to={paths.runUseCase(each.use_case_id)}
                      aria-label={t`Run ${each.name}`}
                    >
                      <Trans>Run</Trans>
                    </ButtonLink>
                  </>
                }
              />
            ))}
            {sources.map((each) => (
              <Row
                key={each.document_id}
                icon={IconFile}
                to={paths.document(each.document_id, { show: 'versions' })}
                title={t`${each.name} was replaced`}
                text={
                  <>
                    <Plural
                      value={each.answers}
                      one="# of your answers cites what it said before:"
                      other="# of your answers cite what it said before, the last one:"
                    />{' '}
                    {each.run_title} <RelativeTime at={each.at} />
                  </>
                }
                actions={
                  <>
                    <SetAsideButton kind="document" id={each.document_id} name={each.name} />
                    <ButtonLink
                      size="xs"
                      variant="default"
                      to={paths.run(each.run_id)}
                      aria-label={t`Open the answer: ${each.run_title}`}
                    >
                      <Trans>Open the answer</Trans>
                    </ButtonLink>
                  </>
                }
              />
            ))}
          </Rows>
        )
      }
    </Part>
  );
}
