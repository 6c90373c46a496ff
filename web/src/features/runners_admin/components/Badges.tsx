/** How a binding, a version and a signature stand, in a word and a colour. */
import { useLingui } from '@lingui/react';
import { Badge } from '@mantine/core';
import type { PluginSignature, PluginVersion } from '@/api/gen/types.gen';
import type { Binding } from '@/api/types';
import { healthOf } from '../model';
import { HEALTH, STATES, TRUST } from '../words';

export function HealthBadge({ binding }: { binding: Binding }) {
  const { i18n } = useLingui();
  const { words, color } = HEALTH[healthOf(binding)];
  return (
    <Badge color={color} style={{ flexShrink: 0 }} {...(binding.problem === null ? {} : { title: binding.problem })}>
      {i18n._(words)}
    </Badge>
  );
}

export function StateBadge({ version }: { version: PluginVersion }) {
  const { i18n } = useLingui();
  const { words, color } = STATES[version.state];
  return (
    <Badge color={color} style={{ flexShrink: 0 }}>
      {i18n._(words)}
      {version.share === null ? '' : ` · ${String(version.share)} %`}
    </Badge>
  );
}

export function TrustBadge({ signature }: { signature: PluginSignature }) {
  const { i18n } = useLingui();
  const { words, color } = TRUST[signature.trust];
  return (
    <Badge color={color} title={signature.note} style={{ flexShrink: 0 }}>
      {i18n._(words)}
    </Badge>
  );
}
