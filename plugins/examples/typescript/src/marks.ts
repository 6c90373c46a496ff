// The marks in a streamed answer: `[[#key]]` begins a section, `[[p3]]` cites the third passage. A mark may be cut anywhere.

import type { Event } from 'atelier:runner/events@1.1.0';
import type { Request } from 'atelier:runner/types@1.1.0';

/** A whole mark. */
const MARK = /\[\[(?:#([^[\]\n]{1,92})|p(\d{1,9}))\]\]/g;
/** What may become one: the end of what has come, and never so long that text is held back. */
const OPEN = /\[(?:\[[^[\]\n]{0,94}\]?)?$/;

/** Takes the answer piece by piece and emits text, sections and citations. */
export class Marks {
  private open = '';
  private readonly plain: boolean;

  constructor(
    private readonly request: Pick<Request, 'outline' | 'passages'>,
    private readonly emit: (event: Event) => void,
  ) {
    // A model that was told no marks makes none.
    this.plain = request.outline.length === 0 && request.passages.length === 0;
  }

  push(piece: string) {
    const text = this.open + piece;
    const held = this.plain ? -1 : text.search(OPEN);
    this.open = held < 0 ? '' : text.slice(held);
    this.settled(held < 0 ? text : text.slice(0, held));
  }

  /** The answer has ended: what looked like a mark and was none is text. */
  finish() {
    this.text(this.open);
    this.open = '';
  }

  private settled(text: string) {
    let from = 0;
    for (const mark of this.plain ? [] : text.matchAll(MARK)) {
      this.text(text.slice(from, mark.index));
      from = mark.index + mark[0].length;
      const [, key, number] = mark;
      const passage = number === undefined ? undefined : this.request.passages[Number(number) - 1];
      if (this.request.outline.some((section) => section.key === key)) {
        this.emit({ tag: 'section', val: key as string });
      } else if (passage) {
        this.emit({ tag: 'citation', val: passage.id });
      }
    }
    this.text(text.slice(from));
  }

  private text(text: string) {
    if (text !== '') {
      this.emit({ tag: 'text', val: text });
    }
  }
}
