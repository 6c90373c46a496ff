/**
 * Words that a model wrote on somebody's request stay the model's until a person changes them. A text node says so in document JSON (`attr-data.by`);
 * whatever is typed into such words is the person's.
 */
import { Extension, Mark } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';

/** What a text node of document JSON carries. */
export const BY_MODEL = { by: 'model' } as const;

/** A transaction that puts a model's words in, or takes over marks as they are, has this. */
export const KEEPS_MARKS = 'keepsMarks';

/** Marks a transaction that brings only what the server knows better: it is no edit. */
export const FROM_SERVER = 'fromServer';

export const ByModel = Mark.create({
  name: 'byModel',
  inclusive: false,
  parseHTML: () => [{ tag: 'span[data-by="model"]' }],
  renderHTML: () => ['span', { 'data-by': 'model' }, 0],
});

/** Takes the mark from what a person types in the middle of marked words. */
export const typedByPerson = Extension.create({
  name: 'typedByPerson',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('typedByPerson'),
      appendTransaction: (transactions, _before, state) => {
        const type = state.schema.marks['byModel'];
        if (type === undefined) return null;
        const tr = state.tr;
        for (const each of transactions) {
          // Undoing, pasting and dropping bring marks along that are right as they are.
          const isTyped =
            each.getMeta(KEEPS_MARKS) === undefined &&
            each.getMeta('history$') === undefined &&
            each.getMeta('uiEvent') === undefined;
          if (!each.docChanged || !isTyped) continue;
          each.mapping.maps.forEach((map, index) => {
            const later = each.mapping.slice(index + 1);
            map.forEach((_oldFrom, _oldTo, newFrom, newTo) => {
              const [from, to] = [later.map(newFrom, 1), later.map(newTo, -1)];
              if (to > from && state.doc.rangeHasMark(from, to, type)) tr.removeMark(from, to, type);
            });
          });
        }
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});
