/** Takes the certificate along as PDF. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { at } from '@/api/api';
import { download } from '@/api/files';
import { isProblem } from '@/api/problem';
import { IconDownload } from '@/ui/icons';
import { toast } from '@/ui/toast';

export function CertificateButton({ runId, seal, name }: { runId: string; seal: number; name: string }) {
  const { t } = useLingui();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await download(at('get', '/run/{id}/certificate', { path: { id: runId }, query: { seal } }), `${name}.pdf`);
    } catch (error) {
      toast.bad(isProblem(error) ? error.message : t`The file could not be made. Try again.`);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button leftSection={<IconDownload size={16} />} loading={saving} onClick={() => void save()}>
      <Trans>Download the certificate</Trans>
    </Button>
  );
}
