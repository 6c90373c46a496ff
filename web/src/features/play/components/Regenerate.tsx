/** Another answer to the same question, by the same model or by another one; the first answer stays beside it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChatRun, ModelChoice } from '@/api/gen/types.gen';
import { modelsQuery } from '@/features/models/queries';
import { IconRefresh } from '@/ui/icons';
import { talking } from '../models';

type Props = { run: ChatRun; busy: boolean; onAgain: (model: ModelChoice) => void };

export function Regenerate({ run, busy, onAgain }: Props) {
  const { t } = useLingui();
  const { data: regions = [] } = useQuery(modelsQuery());
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon size={28} aria-label={t`Answer again`} title={t`Answer again`} disabled={busy}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => onAgain({ id: run.model, region: run.region })}>
          <Trans>With the same model</Trans>
        </Menu.Item>
        {talking(regions).map((region) => {
          const others = region.models.filter(({ id }) => id !== run.model || region.region !== run.region);
          if (others.length === 0) return null;
          return (
            <div key={region.region}>
              <Menu.Label>{region.label}</Menu.Label>
              {others.map((model) => (
                <Menu.Item key={model.id} onClick={() => onAgain({ id: model.id, region: region.region })}>
                  <Trans>With {model.label}</Trans>
                </Menu.Item>
              ))}
            </div>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
