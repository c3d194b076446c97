import { InvalidArgumentError } from 'commander';
import type { Shard } from '../engine/rules/shard.ts';

/** An option that may be given several times. */
export function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

/** A whole number within bounds. */
export function integer(least: number, most: number = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^-?\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`expected a whole number from ${least} to ${most}`);
  };
}

/** A number as it is usually written, in decimal; NaN for whatever else. */
export function decimal(text: string): number {
  return /^\s*-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;
}

/** A number above zero. */
export function positive(text: string): number {
  const value = decimal(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError('expected a number above 0');
}

/** A number that is not below zero. */
export function notNegative(text: string): number {
  const value = decimal(text);
  if (Number.isFinite(value) && value >= 0) return value;
  throw new InvalidArgumentError('expected a number from 0');
}

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A time with its unit, such as `90s`, in milliseconds. */
export function durationOf(least: number, most: number = 31 * units.d): (text: string) => number {
  return (text) => {
    const [, count, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text) ?? [];
    const value = Math.round(Number(count) * units[unit as keyof typeof units]);
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(
      `expected a time such as 90s, 5m or 1h, from ${least / 1000} s to ${most / 1000} s`,
    );
  };
}

/** A share of a whole. */
export function share(text: string): number {
  const value = decimal(text);
  if (value > 0 && value <= 1) return value;
  throw new InvalidArgumentError('expected a share above 0 and up to 1, such as 0.01');
}

/** One part of so many, such as `2/5`. */
export function shard(text: string): Shard {
  const [, number, of] = (/^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text) ?? []).map(Number);
  if (number !== undefined && of !== undefined && number <= of) return { number, of };
  throw new InvalidArgumentError('expected a part and the number of parts, such as 2/5');
}

/** An instant as ISO 8601, in milliseconds since 1970. */
export function instant(text: string): number {
  const value = Date.parse(text);
  if (Number.isFinite(value) && /^\d{4}-\d\d-\d\d/.test(text)) return value;
  throw new InvalidArgumentError('expected an instant such as 2026-06-01T00:00:00Z');
}

/** What names of environment variables may begin with. */
export function variablePrefix(text: string): string {
  if (/^[A-Z][A-Z0-9_]*$/.test(text)) return text;
  throw new InvalidArgumentError('expected the beginning of a variable name, such as PLUMBLINE');
}

/** Takes a share, from 0 to 1. */
export function shareFrom0To1(text: string): number {
  const share = decimal(text);
  if (share >= 0 && share <= 1) return share;
  throw new InvalidArgumentError('expected a number from 0 to 1');
}
