import { UsageError } from '../../errors.ts';
import { mostShards } from '../../rules/shard.ts';
import type { RunRecord } from '../run-record.ts';
import type { Part } from './merge-records.ts';

/** Which parts of the rules, of so many, a joined run knows of. */
export type Parts = NonNullable<RunRecord['parts']>;

/**
 * Which parts of a division of the rules were judged by some runs, and which by none; undefined where none of them says
 * of a division.
 * @throws UsageError when they are of several divisions, or of one that nobody can make, or a part is there twice
 */
export function mergeParts(runs: readonly Part[]): Parts | undefined {
  const numbered = runs.flatMap(partsOf);
  const [first] = numbered;
  if (first === undefined) return undefined;
  for (const one of numbered) assertPossible(one);
  const folders = new Map<number, string>();
  for (const one of numbered) {
    if (one.of !== first.of)
      throw new UsageError(`${wordsOf(first)} and ${wordsOf(one)}: join parts of one division`);
    const before = folders.get(one.number);
    if (before !== undefined)
      throw new UsageError(`${wordsOf(one)}, and so is ${before}: give each part once`);
    folders.set(one.number, one.folder);
  }
  const { of } = first;
  const all = Array.from({ length: of }, (_, index) => index + 1);
  const isJudged = (number: number): boolean => folders.has(number);
  return { of, judged: all.filter(isJudged), missing: all.filter((number) => !isJudged(number)) };
}

type NumberedPart = { readonly folder: string; readonly number: number; readonly of: number };

/** A joined run stands for all the parts that were joined into it. */
function partsOf({ folder, record: { shard, parts } }: Part): NumberedPart[] {
  const numbers = shard === undefined ? (parts?.judged ?? []) : [shard.number];
  const of = shard?.of ?? parts?.of ?? 0;
  return numbers.map((number) => ({ folder, number, of }));
}

/** A record that came from elsewhere may say anything. */
function assertPossible(part: NumberedPart): void {
  if (part.of <= mostShards && part.number <= part.of) return;
  throw new UsageError(
    `${wordsOf(part)}, which is no part that --shard makes: there are ${mostShards} at the most. Judge it again`,
  );
}

function wordsOf({ folder, number, of }: NumberedPart): string {
  return `${folder} is part ${number} of ${of}`;
}
