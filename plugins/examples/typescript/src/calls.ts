// The tools that the model asks for: they come in pieces, and go out whole.

import type { ToolCall } from 'atelier:runner/types@1.1.0';

/** A piece, as far as it is read here. Nothing of it is certain: it comes from outside. */
export interface Piece {
  index?: unknown;
  id?: unknown;
  function?: { name?: unknown; arguments?: unknown };
}

export class Calls {
  private readonly calls = new Map<unknown, ToolCall>();

  push(pieces: Piece[]) {
    for (const piece of pieces) {
      const call = this.calls.get(piece.index) ?? { id: '', name: '', arguments: '', extras: [] };
      this.calls.set(piece.index, call);
      call.id += string(piece.id);
      call.name += string(piece.function?.name);
      call.arguments += string(piece.function?.arguments);
    }
  }

  all(): ToolCall[] {
    return [...this.calls.values()].map((call) => ({ ...call, arguments: call.arguments || '{}' }));
  }
}

function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
