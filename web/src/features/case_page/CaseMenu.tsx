/** What can be done with a use case from any of its tabs. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseCase } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { exportCase } from '@/features/cases/transfer';
import { paths } from '@/lib/paths';
import { allows } from '@/lib/permissions';
import { copyLink } from '@/ui/copy';
import { IconCopyPlus, IconDots, IconDownload, IconLink, IconVersions } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { SimilarCasesDrawer } from './SimilarCasesDrawer';
import { useDuplicate } from './use-duplicate';

export function CaseMenu({ useCase, name }: { useCase: UseCase; name: string }) {
  const { t } = useLingui();
  const duplicate = useDuplicate();
  const [similar, showing] = useDisclosure(false);
  const { id } = useCase;
  const builds = allows(useCase.my_permissions, 'build-use-cases');
  return (
    <>
      <Menu width={220}>
        <Menu.Target>
          <ActionIcon variant="subtle" size={28} aria-label={t`Actions for ${name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink(paths.runUseCase(id))}>
            <Trans>Copy link</Trans>
          </Menu.Item>
          {builds ? (
            <Menu.Item leftSection={<IconCopyPlus size={16} />} onClick={() => void duplicate(id)}>
              <Trans>Duplicate</Trans>
            </Menu.Item>
          ) : null}
          {builds && useCase.published !== null && !useCase.shared_only ? (
            <Menu.Item leftSection={<IconVersions size={16} />} onClick={showing.open}>
              <Trans>Similar use cases</Trans>
            </Menu.Item>
          ) : null}
          {useCase.shared_only ? null : (
            <Menu.Item
              leftSection={<IconDownload size={16} />}
              onClick={() =>
                void exportCase(id).catch((error: unknown) =>
                  toast.bad(isProblem(error) ? error.message : t`The file could not be downloaded. Try again.`),
                )
              }
            >
              <Trans>Export as a file</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {similar ? <SimilarCasesDrawer id={id} onClose={showing.close} /> : null}
    </>
  );
}
