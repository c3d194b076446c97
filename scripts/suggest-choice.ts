import { type Argument, InvalidArgumentError, type Option } from 'commander';
import { didYouMean, nearest } from '../engine/nearest.ts';

/** Has what takes one of several words name the one that a mistyped word may stand for. Nothing else is changed. */
export function suggestChoice(one: Option | Argument): void {
  const { argChoices, parseArg } = one;
  if (argChoices === undefined || parseArg === undefined) return;
  one.parseArg = <T>(value: string, previous: T): T => {
    try {
      return parseArg.call(one, value, previous) as T;
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      throw new InvalidArgumentError(`${error.message}${didYouMean(nearest(value, argChoices, 1))}`);
    }
  };
}
