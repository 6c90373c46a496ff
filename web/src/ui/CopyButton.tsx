/** Copies a text and says so for a second; when the browser refuses, it says that instead of pretending. */

import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { announce } from '@/lib/announce';
import { IconCheck, IconCopy } from './icons';
import { toast } from './toast';

const SHOWN_MS = 1_000;

export function CopyButton({ value }: { value: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      announce(i18n._(msg`Copied`));
    } catch {
      toast.warn(i18n._(msg`The browser refused to copy. Select the text and copy it yourself.`));
    }
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
