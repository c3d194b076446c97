import { limits } from '../../generated/limits.ts';

/** An operation of the table of rate limits. @see interface 8 */
export type Row = keyof typeof limits.rate.operations;

export const rows = Object.keys(limits.rate.operations) as Row[];
export const { window } = limits.rate;

/** Calls in a window, and in flight; null where none is shown. */
export function limitOfRow(row: Row): { readonly requests: number; readonly concurrent: number | null } {
  return limits.rate.operations[row];
}

/** Calls that the smallest conforming bucket holds; decision 75 says why. */
export function leastBurst(row: Row): number {
  return Math.max(1, Math.ceil(limitOfRow(row).requests / 50));
}

/** Fewer callers than calls may be in flight: those that a target has answered may count a little longer. */
export function callersOf(row: Row): number {
  return Math.max(1, Math.floor(0.9 * (limitOfRow(row).concurrent ?? 1)));
}

/** More than twice the limit: no window design admits so many within one window. */
export function excessOfRow(row: Row): number {
  return Math.ceil(2.1 * limitOfRow(row).requests) + 1;
}

/**
 * Between calls that are the whole limit, the last of them just before the window ends: evenly, and each a little later
 * than a bucket fills, so that none must be on time to the millisecond.
 */
export function gapOf(row: Row): number {
  return window / (limitOfRow(row).requests - 0.5);
}

/** How late a call may come, in milliseconds, until those behind it are a burst that a small bucket may refuse. */
export function mostLate(row: Row): number {
  const filling = window / limitOfRow(row).requests;
  return (leastBurst(row) - 1) * filling + gapOf(row) - filling;
}
