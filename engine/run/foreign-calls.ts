import type { IncomingMessage } from 'node:http';

/** A call that came to none of our addresses, made safe for a terminal, a log and a page. */
export type ForeignCall = { readonly method: string; readonly path: string; readonly from: string };

/** Calls that came to none of our addresses: evidence for nothing. */
export type ForeignCalls = { readonly count: number; readonly first: readonly ForeignCall[] };

export const noForeignCalls: ForeignCalls = { count: 0, first: [] };

/** How many are shown, and how much of a path. */
const mostShown = 5;
const mostCharacters = 200;

/** Foreign calls of a run, counted, and whether their source still deserves an answer. */
export type ForeignCounter = {
  /** @returns whether to answer the call; past its limit a source is cut off, which costs us least */
  note(request: Pick<IncomingMessage, 'method' | 'url' | 'socket'>): boolean;
  report(): ForeignCalls;
};

/** Foreign calls in so many real milliseconds that are answered: each source, and all of them. */
export const foreignLimits = { window: 10_000, perSource: 100, inAll: 1000 };

/** @param hide replaces what must not be shown, such as a part of our own secret */
export function createForeignCounter(hide: (text: string) => string, now = Date.now): ForeignCounter {
  const first: ForeignCall[] = [];
  let count = 0;
  let windowStart = now();
  let inWindow = 0;
  let perSource = new Map<string, number>();

  function isWithinLimits(source: string): boolean {
    if (now() - windowStart >= foreignLimits.window) {
      windowStart = now();
      inWindow = 0;
      perSource = new Map();
    }
    inWindow += 1;
    if (inWindow > foreignLimits.inAll) return false;
    const calls = (perSource.get(source) ?? 0) + 1;
    perSource.set(source, calls);
    return calls <= foreignLimits.perSource;
  }

  return {
    note({ method = '', url = '', socket }) {
      const from = socket?.remoteAddress ?? 'unknown';
      count += 1;
      if (first.length < mostShown) {
        first.push({ method: safe(method), path: safe(hide(url)), from: safe(from) });
      }
      return isWithinLimits(from);
    },
    report: () => ({ count, first: [...first] }),
  };
}

/** Sums the foreign calls of several runs. */
export function addForeignCalls(all: readonly ForeignCalls[]): ForeignCalls {
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    first: all.flatMap(({ first }) => first).slice(0, mostShown),
  };
}

/** Report of them to people: nothing where there were none. */
export function foreignLines({ count, first }: ForeignCalls): string[] {
  if (count === 0) return [];
  const calls = first.map(({ method, path, from }) => `${method} ${path} from ${from}`).join(', ');
  return [
    `foreign calls: ${count} reached the receiver at addresses that are not the run's, and were ignored`,
    `  first: ${calls}`,
  ];
}

/** Nothing that a terminal, a log command or markup could take for its own is left as it came. */
function safe(text: string): string {
  const shown = text.slice(0, mostCharacters).replaceAll(/[^\w/.~?&=,:@+$%[\]-]/gu, escapedCharacter);
  return text.length > mostCharacters ? `${shown}...` : shown;
}

function escapedCharacter(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}
