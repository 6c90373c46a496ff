/** Resources (R26, R28, R41): brand templates and formats that all workspaces of the company share. Tab, search and archive are in the address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { FeatureNotice } from '@/features/billing/components/FeatureNotice';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { IconPlus } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { oneOf, useQueryState } from '@/ui/query-state';
import { FormatList } from './components/FormatList';
import { TemplateList } from './components/TemplateList';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Brand and formats`} rights={['manage-resources']}>
      <Resources />
    </NeedsRight>
  );
}

function Resources() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const tab = oneOf(query, 'tab', ['formats']) ?? 'templates';
  return (
    <>
      <PageHeader
        title={t`Brand and formats`}
        description={<Trans>Brand templates and output formats that all workspaces of your company share.</Trans>}
        actions={
          <>
            <ButtonLink to={paths.library()} variant="default">
              <Trans>Library</Trans>
            </ButtonLink>
            <ButtonLink to={paths.createResource()} variant="default">
              <Trans>Create something else</Trans>
            </ButtonLink>
            {tab === 'formats' ? null : (
              <ButtonLink to={paths.newBrandTemplate()} leftSection={<IconPlus size={16} />}>
                <Trans>New brand template</Trans>
              </ButtonLink>
            )}
          </>
        }
      />
      <FeatureNotice slug="brand-templates" />
      <Tabs
        value={tab}
        onChange={(next) => set({ tab: next === 'formats' ? next : null, search: null, archived: null })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="templates">
            <Trans>Brand templates</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="formats">
            <Trans>Output formats</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="templates">
          <TemplateList />
        </Tabs.Panel>
        <Tabs.Panel value="formats">
          <FormatList />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
