import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSpellingOfOne } from '../ledger/id-spellings.ts';
import { sameIdCode } from './same-id.ts';

type Pair = readonly [id: string, other: string];

/** The verdicts of a script, which reads the pairs from its standard input. */
function verdictsOf(pairs: readonly Pair[]): boolean[] {
  const script = `node -e '${sameIdCode}
    const pairs = JSON.parse(require("fs").readFileSync(0, "utf8"));
    console.log(JSON.stringify(pairs.map(([id, other]) => mayBe(id, other))));'`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], {
    input: JSON.stringify(pairs),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const piece = fc.oneof(
  fc.constantFrom(
    ...'vViI1-_.;,?#&+:/~%\'"`$\\ \u00a0\u200b\u00ad\u3164\u115f\u0301\u0130\u0131\u212a\ufb01\uff56',
  ),
  fc.constantFrom(
    '%25',
    '%2525',
    '%37',
    '%zz',
    '%c3',
    '%c3%ad',
    '%F0%9F',
    '.json',
    '\ud800',
    '\u{e0001}',
    '\ue000',
    '\0',
  ),
  fc.string({ unit: 'binary', maxLength: 2 }),
);

const odd = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

/** An id, and what may be a spelling of it. */
const pair = fc.oneof(
  fc.tuple(odd, odd),
  fc.tuple(odd, odd, odd).map(([id, before, behind]): Pair => [`${before}${id}${behind}`, id]),
  fc.tuple(odd, fc.integer({ min: 1, max: 20 })).map(([id, times]): Pair => [encoded(id, times), id]),
  fc.tuple(odd, odd).map(([id, behind]): Pair => [`${id.normalize('NFD').toUpperCase()}${behind}`, id]),
);

/** Percent-encoded as often. */
function encoded(id: string, times: number): string {
  const [first = '', ...rest] = [...id.toWellFormed()];
  const bytes = [...Buffer.from(first)].map((byte) => byte.toString(16).padStart(2, '0'));
  return `${bytes.map((byte) => `%${'25'.repeat(times - 1)}${byte}`).join('')}${rest.join('')}`;
}

test('a script and a run compare ids alike, in both directions', () => {
  const pairs = fc.sample(pair, { numRuns: 5000, seed: 4 }).flatMap(([id, other]): Pair[] => [
    [id, other],
    [other, id],
  ]);
  const ours = pairs.map(([id, other]) => isSpellingOfOne(id, [other]));

  expect(verdictsOf(pairs)).toEqual(ours);
  expect(new Set(ours)).toEqual(new Set([true, false]));
});

test.each([
  'vic%2574im',
  'vic%25252574im',
  'vict\u3164im',
  'víctim',
  'victim:x',
  'victim%3Bx',
  'VICTIM.json',
  'victim\ue000',
])('a script takes %j for a spelling of victim', (id) => {
  expect(verdictsOf([[id, 'victim']])).toEqual([true]);
});
