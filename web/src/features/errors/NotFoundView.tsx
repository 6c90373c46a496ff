/** Nothing at this address, or nothing that this person may see: both read the same. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { useIsPartner } from '@/features/auth/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { PageHeader } from '@/ui/PageHeader';

export function NotFoundView() {
  const { t } = useLingui();
  const isPartner = useIsPartner();
  return (
    <>
      <PageHeader
        title={t`Page not found`}
        description={
          <Trans>
            There is nothing at this address, or it is not shared with you. It may have been moved or deleted.
          </Trans>
        }
      />
      <Group gap="sm">
        <ButtonLink to={paths.home()}>
          <Trans>Go to home</Trans>
        </ButtonLink>
        {isPartner ? null : (
          <>
            <ButtonLink to={paths.workspaces()} variant="default">
              <Trans>See workspaces</Trans>
            </ButtonLink>
            <ButtonLink to={paths.accessRequests({ ask: 'workspace' })} variant="subtle">
              <Trans>Request access</Trans>
            </ButtonLink>
          </>
        )}
      </Group>
    </>
  );
}
