/** Document JSON as the editor's own tree; what does not fit its rules after all is kept whole behind one block. */
import { getSchema } from '@tiptap/core';
import type { Node as PmNode } from '@tiptap/pm/model';
import type { DocumentNode } from '@/api/gen/types.gen';
import { schemaExtensions } from './schema';
import { toEditor, whole } from './to-editor';

const schema = getSchema(schemaExtensions);

export function fitting(root: DocumentNode): PmNode {
  try {
    const tree = schema.nodeFromJSON(toEditor(root));
    tree.check();
    return tree;
  } catch {
    return schema.nodeFromJSON(whole(root));
  }
}
