import type { FingerprintedCase, ResponseFingerprint } from '../property/response-fingerprint.ts';
import type { RuleResult } from '../property/result.ts';

/** Something that two targets answer differently, wherever it came up in the cases of a rule. */
export type Difference = {
  readonly rule: string;
  /** What was called. */
  readonly call: string;
  /** What of the answer differs. */
  readonly facet: string;
  readonly one: string;
  readonly other: string;
  /** In how many of the cases that both were given. */
  readonly cases: number;
  readonly of: number;
  /** The first of them. */
  readonly example: string;
};

/** What came of giving the same cases to two targets. */
export type Differential = {
  readonly differences: readonly Difference[];
  /** Rules whose verdicts differ. */
  readonly verdicts: readonly { readonly rule: string; readonly one: string; readonly other: string }[];
  /** Cases that both were given, and cases that only one of them was: what a target says decides what follows. */
  readonly shared: number;
  readonly single: number;
};

const absent = 'absent';

export function compareResults(one: readonly RuleResult[], other: readonly RuleResult[]): Differential {
  const others = new Map(other.map((result) => [result.id, result]));
  const pairs = one.flatMap((result) => {
    const same = others.get(result.id);
    return same === undefined ? [] : [{ id: result.id, one: result, other: same }];
  });
  const compared = pairs.map((pair) =>
    compareCases(pair.id, pair.one.fingerprints ?? [], pair.other.fingerprints ?? []),
  );
  return {
    differences: compared.flatMap(({ differences }) => differences),
    verdicts: pairs
      .filter((pair) => pair.one.verdict !== pair.other.verdict)
      .map((pair) => ({ rule: pair.id, one: pair.one.verdict, other: pair.other.verdict })),
    shared: compared.reduce((sum, { shared }) => sum + shared, 0),
    single: compared.reduce((sum, { single }) => sum + single, 0),
  };
}

function compareCases(rule: string, one: readonly FingerprintedCase[], other: readonly FingerprintedCase[]) {
  const others = new Map(other.map(({ text, calls }) => [text, calls]));
  const both = one.filter(({ text }) => others.has(text));
  const found = new Map<string, Difference>();
  for (const { text, calls } of both) {
    const inCase = new Map(differing(calls, others.get(text)!).map((each) => [JSON.stringify(each), each]));
    for (const [key, difference] of inCase) {
      const before = found.get(key) ?? { ...difference, rule, cases: 0, of: both.length, example: text };
      found.set(key, { ...before, cases: before.cases + 1 });
    }
  }
  return {
    differences: [...found.values()],
    shared: both.length,
    single: one.length + other.length - 2 * both.length,
  };
}

type Differing = Pick<Difference, 'call' | 'facet' | 'one' | 'other'>;

/** Once an answer led to another call than the other target's did, what follows is not compared. */
function differing(one: readonly ResponseFingerprint[], other: readonly ResponseFingerprint[]): Differing[] {
  const found: Differing[] = [];
  for (let place = 0; place < Math.max(one.length, other.length); place++) {
    const [mine, theirs] = [one[place], other[place]];
    if (mine?.call !== theirs?.call) {
      const names = { one: mine?.call ?? 'no further call', other: theirs?.call ?? 'no further call' };
      return [...found, { call: one[place - 1]?.call ?? 'the first call', facet: 'what follows', ...names }];
    }
    found.push(...facetsThatDiffer(mine!, theirs!));
  }
  return found;
}

function facetsThatDiffer({ call, facets }: ResponseFingerprint, other: ResponseFingerprint): Differing[] {
  const names = [...new Set([...Object.keys(facets), ...Object.keys(other.facets)])];
  return names
    .map((facet) => ({ call, facet, one: facets[facet] ?? absent, other: other.facets[facet] ?? absent }))
    .filter((each) => each.one !== each.other && !isBelowAnother(each.facet, facets, other.facets));
}

/** Of an object that only one of them has, its members are not listed. */
function isBelowAnother(
  facet: string,
  one: ResponseFingerprint['facets'],
  other: ResponseFingerprint['facets'],
): boolean {
  const parent = facet.replace(/(\.[^.[\]]+|\[\])$/, '');
  return parent !== facet && parent in one !== parent in other;
}
