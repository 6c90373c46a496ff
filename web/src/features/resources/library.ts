/** What stands in the library: kinds in words, and where each is opened. Without React. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LibraryEntry, LibraryKind } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';

export const KIND_NAMES: Record<LibraryKind, MessageDescriptor> = {
  format: msg`Format`,
  brand_template: msg`Brand template`,
  prompt: msg`Prompt`,
  document: msg`Document`,
};

export const KINDS = Object.keys(KIND_NAMES) as LibraryKind[];

/** `null`: it has no page that its reader may open. */
type Entry = Pick<LibraryEntry, 'kind' | 'id' | 'workspace_id'>;

export function pathOf({ kind, id, workspace_id }: Entry, managesResources: boolean): string | null {
  if (kind === 'document') return paths.document(id);
  if (kind === 'prompt') return paths.play({ workspace: workspace_id, prompt: id });
  if (!managesResources) return null;
  return kind === 'brand_template' ? paths.brandTemplate(id) : paths.resources({ tab: 'formats' });
}

/** Something that use cases name, so that another one can take its place. */
export const isReplaceable = (kind: LibraryKind) => kind !== 'prompt';
