import fc from 'fast-check';
import { type Context, contextOf, contextText, plainContext } from '../context/context.ts';
import type { FactorCatalog } from '../context/factor-catalog.ts';
import type { Domain } from './property.ts';

/** A value to check in a context, how both read, and where its seed finds it again. */
export type Candidate<T> = {
  readonly value: T;
  readonly context: Context;
  readonly text: string;
  readonly path: string;
};

/** What candidates are drawn from. */
export type Draw<T> = {
  readonly domain: Domain<T>;
  readonly seed: number;
  readonly factors: FactorCatalog;
  /** The contexts that they stand in, one after the other. */
  readonly contexts: readonly Context[];
  /** How often the values of a list come up in all, where that is more often than once each. */
  readonly ofList?: number;
  /** The contexts of the values of a list as they come up, where they are not those by turns. */
  readonly turns?: readonly Context[];
};

/** How many values in a row may be repetitions before a domain counts as spent. */
const mostRepeats = 1000;
/** How many values are made of a domain at most, repetitions among them: twice as many as the cases that can be asked for. */
const mostMade = 200_000;
/** How many values are made at first: an interruption is heard in between. */
const firstBatch = 256;
/** Some values come twice, and some cases can't be judged. */
const spare = 8;

/**
 * Distinct values of a domain, each in its context: every one of a list in its order, or what an arbitrary gives under a
 * seed.
 * @param wanted about how many will be asked for: making values that nobody asks for takes time
 */
export function* candidatesOf<T>(draw: Draw<T>, wanted = 100): Generator<Candidate<T>, void> {
  const { domain } = draw;
  if (isList(domain)) {
    const count = Math.max(domain.length, draw.ofList ?? 0);
    for (let index = 0; index < count && domain.length > 0; index++)
      yield candidateIn(draw, domain[index % domain.length]!, index);
    return;
  }
  const seen = new Set<string>();
  let repeats = 0;
  let first = 0;
  for (
    let until = Math.min(wanted + spare, firstBatch);
    repeats < mostRepeats && first < mostMade;
    until *= 2
  ) {
    until = Math.min(until, mostMade);
    for (const one of batch(draw, domain, first, until)) {
      if (seen.has(one.text)) {
        repeats += 1;
        continue;
      }
      repeats = 0;
      seen.add(one.text);
      yield one;
    }
    first = until;
  }
}

/**
 * The value and the context that a path of a run lead to, also those that shrinking found; undefined when no run comes by
 * them.
 */
export async function candidateAt<T>(draw: Draw<T>, path: string): Promise<Candidate<T> | undefined> {
  const { domain, seed } = draw;
  const [within = '', named] = path.split('@');
  const [index = '', ...shrunk] = within.split(':');
  const found = candidateFrom(draw, index);
  const context = named === undefined ? found?.context : contextNamed(draw.factors, named);
  if (found === undefined || context === undefined) return undefined;
  if (shrunk.length === 0) return { ...candidate(found.value, context, within), path };
  if (isList(domain)) return undefined;
  const smaller = await shrunkAt(domain, seed, within);
  return smaller && { ...candidate(smaller.value, context, within), path };
}

const plainName = 'plain';

function contextNamed(factors: FactorCatalog, text: string): Context | undefined {
  return text === plainName ? plainContext : contextOf(factors, text);
}

/** The path of a candidate whose context was made plainer than its place says. */
export function pathIn(path: string, context: Context): string {
  return `${path.split('@')[0]}@${contextText(context) || plainName}`;
}

/** What a run would come by at an index, without shrinking. */
function candidateFrom<T>(draw: Draw<T>, index: string): Candidate<T> | undefined {
  const wanted = Number(index) + 1;
  if (!(wanted <= mostMade)) return undefined;
  for (const one of candidatesOf(draw, wanted)) {
    if (one.path === index) return one;
    if (Number(one.path) >= wanted) return undefined;
  }
  return undefined;
}

async function shrunkAt<T>(
  domain: fc.Arbitrary<T>,
  seed: number,
  path: string,
): Promise<{ value: T } | undefined> {
  const found: { value: T }[] = [];
  const property = fc.asyncProperty(domain, async (value) => {
    found.push({ value });
  });
  try {
    await fc.check(property, { seed, path, numRuns: 1, endOnFailure: true });
  } catch {
    // A path with more steps than there are smaller values.
    return undefined;
  }
  return found[0];
}

export function isList<T>(domain: Domain<T>): domain is readonly T[] {
  return Array.isArray(domain);
}

function batch<T>(draw: Draw<T>, domain: fc.Arbitrary<T>, first: number, until: number): Candidate<T>[] {
  return fc
    .sample(domain, { seed: draw.seed, numRuns: until })
    .slice(first)
    .map((value, index) => candidateIn(draw, value, first + index));
}

/** The candidate at a place of a draw, in the context whose turn it is. */
function candidateIn<T>({ contexts, turns }: Draw<T>, value: T, index: number): Candidate<T> {
  const context = turns?.[index] ?? contexts[index % contexts.length] ?? plainContext;
  return candidate(value, context, String(index));
}

/** The same value in the plain context. */
export function plainly<T>({ value, path }: Candidate<T>): Candidate<T> {
  return candidate(value, plainContext, pathIn(path, plainContext));
}

/** A value in a context, as it reads. */
export function candidate<T>(value: T, context: Context, path: string): Candidate<T> {
  const within = contextText(context);
  const text = within === '' ? fc.stringify(value) : `${fc.stringify(value)} where ${within}`;
  return { value, context, text, path };
}
