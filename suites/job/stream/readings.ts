import { differences } from '../../../engine/property/differences.ts';

/** How a stream can be read that was given out over several calls. */
type Reading = 'repeats' | 'only new';

/**
 * How the answers to the calls of one stream can be told to give what was yielded, each beginning at its first item:
 * every call repeats all that came before, or gives only what is new. None, where neither explains the answers.
 * @see interface 2.5
 */
export function readingsOf(answers: readonly unknown[][], yielded: readonly unknown[]): Reading[] {
  const grows = answers.every((answer, index) => answer.length >= (answers[index - 1]?.length ?? 0));
  const repeats = grows && answers.every((answer) => isBeginning(answer, yielded));
  const onlyNew = isBeginning(answers.flat(), yielded);
  return [...(repeats ? (['repeats'] as const) : []), ...(onlyNew ? (['only new'] as const) : [])];
}

/** Whether the answers give everything that was yielded, in one of the readings. */
export function isWholeReading(answers: readonly unknown[][], yielded: readonly unknown[]): boolean {
  return readingsOf(answers, yielded).some((reading) => {
    const given = reading === 'repeats' ? (answers.at(-1) ?? []) : answers.flat();
    return given.length === yielded.length;
  });
}

/** Whether the stream seems to begin again: the handler may have run a second time. */
export function beginsAgain(answers: readonly unknown[][], yielded: readonly unknown[]): boolean {
  const given = answers.flat();
  return given.filter((item) => isSame(item, yielded[0])).length > 1;
}

function isBeginning(given: readonly unknown[], yielded: readonly unknown[]): boolean {
  return given.length <= yielded.length && given.every((item, index) => isSame(item, yielded[index]));
}

function isSame(one: unknown, other: unknown): boolean {
  return differences(one, other).length === 0;
}
