import { chai } from 'vitest';
import type { Redact } from '../http/redact.ts';
import { escapeStep } from '../openapi/pointer-step.ts';

/** A place at which a received value is not the expected one. */
export type ValueDifference = {
  /** JSON pointer into the value that was compared; empty for the whole of it. */
  readonly at: string;
  /** Both as JSON, long ones cut; a missing value is an empty text. */
  readonly expected: string;
  readonly received: string;
};

/** Places that are kept, and characters of a place or a value. */
const most = 20;
const longest = 300;

/**
 * The places at which the values of a failed assertion differ, in their order; nothing where it compared none, or
 * expected another value than it names.
 * @param redact put to use before a value is cut, so that no half of a secret stays
 */
export function valueDifferences(error: unknown, redact: Redact): ValueDifference[] {
  if (!(error instanceof Error && 'actual' in error && 'expected' in error)) return [];
  if (/ (?:not to|to (?:be )?not) /.test(error.message)) return [];
  const isPartial = / to match object /.test(error.message);
  const shown = (value: unknown): string =>
    cut(redact(value === undefined ? '' : (JSON.stringify(value) ?? String(value))));
  return differencesIn(error.expected, error.actual, isPartial, [])
    .take(most)
    .map(([steps, expected, received]) => ({
      at: cut(steps.map((step) => `/${escapeStep(redact(step))}`).join('')),
      expected: isMatcher(expected) ? redact(String(chai.util.objDisplay(expected))) : shown(expected),
      received: shown(received),
    }))
    .toArray();
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

type Found = readonly [at: readonly string[], expected: unknown, received: unknown];

/** Nesting that is gone into: what lies deeper differs as a whole. */
const deepest = 40;

function* differencesIn(
  expected: unknown,
  received: unknown,
  isPartial: boolean,
  at: readonly string[],
): Generator<Found> {
  if (isMatcher(expected)) {
    if (!expected.asymmetricMatch(received)) yield [at, expected, received];
    return;
  }
  if (Object.is(expected, received)) return;
  const isComparable =
    isContainer(expected) && isContainer(received) && Array.isArray(expected) === Array.isArray(received);
  if (!isComparable || at.length > deepest) {
    yield [at, expected, received];
    return;
  }
  const names = new Set([...Object.keys(expected), ...(isPartial ? [] : Object.keys(received))]);
  for (const name of names)
    yield* differencesIn(member(expected, name), member(received, name), isPartial, [...at, name]);
}

type Matcher = { asymmetricMatch(value: unknown): boolean };

function isMatcher(value: unknown): value is Matcher {
  return isContainer(value) && 'asymmetricMatch' in value && typeof value.asymmetricMatch === 'function';
}

type Container = Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function member(container: Container, name: string): unknown {
  return Object.hasOwn(container, name) ? container[name] : undefined;
}
