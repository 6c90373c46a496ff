/** Pictures in the editor: shown with the session's headers, taken from the clipboard and from a drop, opened by a click. */
import type { Node as PmNode } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { DocumentNode } from '@/api/gen/types.gen';
import { attribute, type PictureRef, pictureOf } from '../model';
import { rawOf } from './atoms';

export const KINDS = ['image/png', 'image/jpeg', 'image/webp'];

type Options = {
  /** The address of a picture; null when it is gone. */
  load: (id: string) => Promise<string | null>;
  /** Somebody pasted, dropped or chose a file. */
  onFile: (file: File) => void;
  /** Somebody opened the picture at a place. */
  onOpen: (pos: number) => void;
};

const filesOf = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((file) => file.type === '' || file.type.startsWith('image/'));

export const pictures = ({ load, onFile, onOpen }: Options) => {
  const take = (view: EditorView, data: DataTransfer | null) => {
    const file = filesOf(data)[0];
    // What comes with text beside is text: a word processor puts a picture of it into the clipboard too.
    if (file === undefined || !view.editable || data?.types.includes('text/html') === true) return false;
    onFile(file);
    return true;
  };
  return new Plugin({
    key: new PluginKey('pictures'),
    props: {
      handlePaste: (view, event) => take(view, event.clipboardData),
      handleDrop: (view, event) => take(view, event.dataTransfer),
      handleDoubleClickOn: (_view, _pos, node, nodePos) => {
        if (node.type.name === 'image') onOpen(nodePos);
        return node.type.name === 'image';
      },
      handleKeyDown: (view, event) => {
        const { from } = view.state.selection;
        const isPicture = event.key === 'Enter' && view.state.doc.nodeAt(from)?.type.name === 'image';
        if (isPicture && 'node' in view.state.selection) onOpen(from);
        return isPicture && 'node' in view.state.selection;
      },
      nodeViews: { image: (node) => new PictureView(node, load) },
    },
  });
};

/** Plain elements: three hundred pages must scroll. */
class PictureView {
  readonly dom = document.createElement('figure');
  private shown: string | null = null;

  constructor(
    private node: PmNode,
    private readonly load: Options['load'],
  ) {
    this.dom.dataset['atom'] = 'image';
    this.draw();
  }

  update(node: PmNode) {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.draw();
    return true;
  }

  private draw() {
    const raw = rawOf(this.node);
    const picture = pictureOf(raw);
    const alt = altOf(raw);
    const known = this.dom.querySelector('img');
    if (picture !== null && picture.id === this.shown && known !== null) {
      known.alt = alt;
      return;
    }
    this.shown = picture?.id ?? null;
    this.dom.replaceChildren(alt);
    if (picture !== null) void this.fetch(picture);
  }

  private async fetch({ id, width, height }: PictureRef) {
    const address = await this.load(id).catch(() => null);
    // What could not be fetched, or is no longer shown, stays told by its words.
    if (address === null || this.shown !== id) return;
    const image = document.createElement('img');
    Object.assign(image, { src: address, alt: altOf(rawOf(this.node)), width, height });
    this.dom.replaceChildren(image);
  }
}

export function altOf(raw: DocumentNode): string {
  const alt = attribute(raw, 'alt');
  return typeof alt === 'string' ? alt : '';
}
