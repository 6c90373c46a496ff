/** Resources (R26, R28): formats, templates and FAQs of the company, which today live in the workspaces. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';

export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Resources`} description={<Trans>What all workspaces of your organisation share.</Trans>} />
      <Stack maw={760}>
        <Panel title={t`Formats, templates and FAQs`}>
          <Stack gap="md" align="flex-start">
            <Text className="prose">
              <Trans>
                Shared formats, templates and FAQs cannot be made here yet. Until then, a use case carries its own
                output format, and documents are kept in each workspace.
              </Trans>
            </Text>
            <ButtonLink to={paths.workspaces()} variant="default">
              <Trans>Go to your workspaces</Trans>
            </ButtonLink>
          </Stack>
        </Panel>
      </Stack>
    </>
  );
}
