/** Copies a text and says so for a second; when the browser refuses, it says that instead of pretending. */

import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { copyText } from './copy';
import { IconCheck, IconCopy } from './icons';

const SHOWN_MS = 1_000;

export function CopyButton({ value }: { value: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (await copyText(value)) setCopied(true);
  };

  return (
    <Button
      variant="default"
      onClick={() => void copy()}
      leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
    >
      {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
    </Button>
  );
}
