/** Puts a text into the clipboard and says so; when the browser refuses, it says that instead of pretending. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { announce } from '@/lib/announce';
import { toast } from './toast';

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    announce(i18n._(msg`Copied`));
    return true;
  } catch {
    toast.warn(i18n._(msg`The browser refused to copy. Select the text and copy it yourself.`));
    return false;
  }
}

/** `path` as somebody else can open it. */
export async function copyLink(path: string) {
  if (await copyText(new URL(path, window.location.origin).href)) toast.good(i18n._(msg`Link copied`));
}
