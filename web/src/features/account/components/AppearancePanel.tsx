/** Light, dark, or what the device says: at once in this browser, and with the account for the others. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { Profile } from '@/api/gen/types.gen';
import { Panel } from '@/ui/Panel';
import { SchemeSwitch } from '@/ui/SchemeSwitch';
import { useKeepTheme } from '../use-theme';

export function AppearancePanel({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const keep = useKeepTheme(profile);
  return (
    <Panel title={t`Appearance`} description={<Trans>“System” follows the setting of your device.</Trans>}>
      <Box maw={360}>
        <SchemeSwitch onChosen={keep} />
      </Box>
    </Panel>
  );
}
