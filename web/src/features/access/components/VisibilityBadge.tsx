/** Who finds a use case, where that is not simply its workspace. */
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { Visibility } from '@/api/types';
import { IconBuilding, IconLock, IconWorld } from '@/ui/icons';
import { VISIBILITY_WORDS } from '../words';

const LOOKS = {
  private: { color: 'gray', icon: IconLock },
  client: { color: 'indigo', icon: IconBuilding },
  public: { color: 'grape', icon: IconWorld },
};

export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  const { i18n } = useLingui();
  if (visibility === 'workspace') return null;
  const { color, icon: Icon } = LOOKS[visibility];
  return (
    <Badge size="sm" variant="light" tt="none" color={color} leftSection={<Icon size={12} aria-hidden />}>
      {i18n._(VISIBILITY_WORDS[visibility])}
    </Badge>
  );
}
