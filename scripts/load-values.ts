import { InvalidArgumentError } from 'commander';
import { type Pool, poolsIn } from '../load/plan/pools.ts';
import { decimal, integer } from './options.ts';

/** `1,2,4` as numbers of workers. */
export function sizes(text: string): number[] {
  const found = text.split(',').map(integer(1, 64));
  if (new Set(found).size === found.length) return found;
  throw new InvalidArgumentError('a number is there twice: each endpoint is named by its number of workers');
}

/** `0.5,0.8` as shares. */
export function shares(text: string): number[] {
  const found = text.split(',').map(decimal);
  const areShares = found.every((one) => one > 0 && one <= 2);
  if (areShares && new Set(found.map((one) => Math.round(100 * one))).size < found.length)
    throw new InvalidArgumentError('two of them are the same in whole percents, by which steps are named');
  if (areShares) return found;
  throw new InvalidArgumentError('expected shares above 0 and up to 2, such as 0.5,0.8');
}

/** A rate above 0. */
export function jobsPerSecond(text: string): number {
  const rate = decimal(text);
  if (Number.isFinite(rate) && rate > 0) return rate;
  throw new InvalidArgumentError(
    'expected jobs a second above 0, such as 20. Without --rate, what workers do at most is measured, and --shares of it are taken',
  );
}

/** `1=abc,8=def` as pools. */
export function pools(text: string): Pool[] {
  const found = poolsIn(text);
  if (found === undefined)
    throw new InvalidArgumentError('expected endpoints by their workers, as 1=abc,8=def');
  if (new Set(found.map(({ workers }) => workers)).size < found.length)
    throw new InvalidArgumentError('a number of workers is there twice: steps are named by it');
  if (new Set(found.map(({ endpoint }) => endpoint)).size < found.length)
    throw new InvalidArgumentError('an endpoint is there twice, and has one number of workers');
  return found;
}

/** The text of a JSON object. */
export function gpuSpec(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return text;
  } catch {}
  throw new InvalidArgumentError('expected a JSON object, as specs/probe.md says');
}

/** Hours of a soak: a part of one, up to a week. */
export function soakHours(text: string): number {
  const number = decimal(text);
  if (number >= 0.01 && number <= 168) return number;
  throw new InvalidArgumentError('expected hours from 0.01 to 168, such as 8');
}

/** Seconds that long jobs work in a soak of hours. */
const longWithHours = 120;

/** How many seconds a load lasts, and how many its long jobs work. */
export function soakTimes({
  seconds,
  hours,
  long,
}: {
  readonly seconds?: number;
  readonly hours?: number;
  readonly long?: number;
}): { readonly seconds?: number | undefined; readonly long?: number | undefined } {
  if (hours === undefined) return { seconds, long };
  return { seconds: Math.round(3600 * hours), long: long ?? longWithHours };
}
