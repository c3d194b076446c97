import fc from 'fast-check';
import type { Domain } from './rule.ts';

/** A value to check, how it reads, and where its seed finds it again. */
export type Candidate<T> = { readonly value: T; readonly text: string; readonly path: string };

/** How many values in a row may be repetitions before a domain counts as spent. */
const mostRepeats = 1000;
/** How many values are made of a domain at most, repetitions among them: twice as many as the cases that can be asked for. */
const mostMade = 200_000;
/** How many values are made at first: an interruption is heard in between. */
const firstBatch = 256;
/** Some values come twice, and some cases can't be judged. */
const spare = 8;

/**
 * Distinct values of a domain: every one of a list in its order, or what an arbitrary gives under a seed.
 * @param wanted about how many will be asked for: making values that nobody asks for takes time
 */
export function* candidatesOf<T>(
  domain: Domain<T>,
  seed: number,
  wanted = 100,
): Generator<Candidate<T>, void> {
  if (isList(domain)) {
    for (const [index, value] of domain.entries()) yield candidate(value, String(index));
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
    for (const { value, text, path } of batch(domain, seed, first, until)) {
      if (seen.has(text)) {
        repeats += 1;
        continue;
      }
      repeats = 0;
      seen.add(text);
      yield { value, text, path };
    }
    first = until;
  }
}

/** The value that a path of a run leads to, also one that shrinking found; undefined when no run comes by it. */
export async function candidateAt<T>(
  domain: Domain<T>,
  seed: number,
  path: string,
): Promise<Candidate<T> | undefined> {
  const [index = '', ...shrunk] = path.split(':');
  const found = candidateFrom(domain, seed, index);
  if (found === undefined || shrunk.length === 0) return found;
  return isList(domain) ? undefined : shrunkAt(domain, seed, path);
}

/** What a run would come by at an index, without shrinking. */
function candidateFrom<T>(domain: Domain<T>, seed: number, index: string): Candidate<T> | undefined {
  const wanted = Number(index) + 1;
  if (!(wanted <= mostMade)) return undefined;
  for (const one of candidatesOf(domain, seed, wanted)) {
    if (one.path === index) return one;
    if (Number(one.path) >= wanted) return undefined;
  }
  return undefined;
}

async function shrunkAt<T>(
  domain: fc.Arbitrary<T>,
  seed: number,
  path: string,
): Promise<Candidate<T> | undefined> {
  const found: Candidate<T>[] = [];
  const property = fc.asyncProperty(domain, async (value) => {
    found.push(candidate(value, path));
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

function batch<T>(domain: fc.Arbitrary<T>, seed: number, first: number, until: number): Candidate<T>[] {
  return fc
    .sample(domain, { seed, numRuns: until })
    .slice(first)
    .map((value, index) => candidate(value, String(first + index)));
}

function candidate<T>(value: T, path: string): Candidate<T> {
  return { value, text: fc.stringify(value), path };
}
