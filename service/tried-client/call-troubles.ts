import { UsageError } from '../../engine/errors.ts';
import { didYouMean, nearest } from '../../engine/nearest.ts';
import type { CallTrouble } from '../../engine/proxy/call-recorder.ts';
import { seedOf } from '../../engine/seed.ts';

/** A kind of trouble that `--trouble` brings to the calls of a client. */
export type CallTroubleKind = {
  readonly name: string;
  /** What a client meets, in the form "fails where …". */
  readonly says: string;
  /** Of the document; undefined for what networks do. */
  readonly section?: string;
  /** Calls in a row that meet it. */
  readonly inARow: number;
  /** @param chance from 0 up to 1 */
  readonly does: (chance: number) => CallTrouble['does'];
};

const answers = (status: number, headers?: Record<string, string>) => () => ({
  answer: status,
  ...(headers === undefined ? {} : { headers }),
});

export const callTroubles: readonly CallTroubleKind[] = [
  { name: '429', says: 'two answers in a row are 429', section: '7.1, 8', inARow: 2, does: answers(429) },
  {
    ...{ name: '429-retry-after', says: 'an answer is 429 with Retry-After: 1', section: '7.1, 8' },
    ...{ inARow: 1, does: answers(429, { 'retry-after': '1' }) },
  },
  { name: '500', says: 'an answer is 500', section: '7.1', inARow: 1, does: answers(500) },
  { name: '502', says: 'two answers in a row are 502', inARow: 2, does: answers(502) },
  { name: '503', says: 'three answers in a row are 503', inARow: 3, does: answers(503) },
  {
    name: 'cut',
    says: 'a connection is cut, before or after the service received the call',
    inARow: 1,
    does: (chance) => ({ cut: chance < 0.5 ? 'unheard' : 'heard' }),
  },
  {
    name: 'slow',
    says: 'an answer is late by up to half a second',
    inARow: 1,
    does: (chance) => ({ late: Math.round(50 + chance * 450) }),
  },
  {
    name: 'away',
    says: 'the service is away for a minute: each connection is cut',
    inARow: 1,
    does: () => ({ cut: 'unheard' }),
  },
];

/** @throws UsageError for a kind that does not exist */
export function parseTroubles(text: string): string[] {
  const known = callTroubles.map(({ name }) => name);
  const names = text === 'all' ? known : text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !known.includes(name));
  if (wrong === undefined) return [...new Set(names)];
  throw new UsageError(
    `--trouble: there is no kind ${JSON.stringify(wrong)}.${didYouMean(nearest(wrong, known))} There is all, or: ${known.join(', ')}`,
  );
}

export type CallTroubleOptions = {
  readonly seed: number;
  /** Share of the calls at which each kind begins, from 0 to 1. */
  readonly share: number;
  readonly kinds: readonly string[];
  /** Real milliseconds of a minute of the world's. */
  readonly awayMs: number;
  readonly now?: () => number;
};

/** Calls among which each kind begins once at least. */
const soon = 2;

/**
 * Decides call by call which trouble it meets. Where a kind begins depends on the seed and the number of the call alone, so
 * that leaving out one kind leaves the others where they are. Each kind begins within the first two calls; the service is
 * away once.
 */
export function createCallTroubles({
  seed,
  share,
  kinds,
  awayMs,
  now = Date.now,
}: CallTroubleOptions): () => CallTrouble | undefined {
  const chosen = callTroubles.filter(({ name }) => kinds.includes(name));
  const left = new Map<string, number>();
  let number = 0;
  let backAt: number | undefined;

  const chance = (...parts: readonly (string | number)[]): number => (seedOf(seed, ...parts) >>> 0) / 2 ** 32;
  const firstOf = (name: string): number => 1 + Math.floor(chance(name, 'first') * soon);
  const begins = (name: string): boolean =>
    number === firstOf(name) || (name !== 'away' && chance(name, number, 'begins') < share);

  function isMet({ name, inARow }: CallTroubleKind): boolean {
    if (name === 'away') {
      if (backAt === undefined && begins(name)) backAt = now() + awayMs;
      return backAt !== undefined && now() < backAt;
    }
    const rest = left.get(name) ?? 0;
    const calls = rest > 0 ? rest : begins(name) ? inARow : 0;
    left.set(name, Math.max(0, calls - 1));
    return calls > 0;
  }

  return () => {
    number += 1;
    // Each kind is asked, so that what one call meets changes nothing for the next.
    const met = chosen.filter(isMet);
    const kind = met.find(({ name }) => name === 'away') ?? met[0];
    return kind && { name: kind.name, does: kind.does(chance(kind.name, number, 'how')) };
  };
}
