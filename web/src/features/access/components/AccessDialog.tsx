/** Sharing: whether a place is restricted, what was given to whom, and everybody who gets in, with the reason. */
import { useLingui } from '@lingui/react/macro';
import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { AccessPlace } from '../queries';
import { AccessRules } from './AccessRules';

export function AccessDialog({ place, onClose }: { place: AccessPlace; onClose: () => void }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const title = place.kind === 'workspace' ? t`Who has access to “${place.name}”` : t`Share “${place.name}”`;
  return (
    <Modal opened size="lg" onClose={onClose} closeOnEscape={!asking} title={<Text fw={600}>{title}</Text>}>
      <AccessRules place={place} asking={asking} onAsking={setAsking} />
    </Modal>
  );
}
