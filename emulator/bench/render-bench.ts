import type { GrowthFigures } from './growth.ts';
import type { ServedFigures } from './peers/mock-servers.ts';
import type { ToolFigures } from './peers/test-tools.ts';
import type { AgendaCounts } from './run-agenda.ts';
import type { BesideFigures } from './run-beside.ts';
import type { CallsTime } from './run-calls.ts';
import type { StartFigures } from './run-start.ts';

/** @param peak the most memory that the process has held, in bytes */
export function renderAgenda(counts: AgendaCounts, ms: number, peak: number): string {
  const { submitted, pickedUp, retried, completed, webhooks, expired, deleted, left, events, days } = counts;
  return [
    `${number(submitted)} jobs over ${days.toFixed(2)} days: ${number(pickedUp)} attempts, ${number(retried)} retried, ` +
      `${number(completed)} completed, ${number(webhooks)} webhooks, ${number(expired)} expired, ` +
      `${number(deleted)} deleted by their ttl, ${number(left)} left`,
    `${(ms / 1000).toFixed(2)} s, ${number(events)} events, ${number((events / ms) * 1000)} events/s, ` +
      `peak memory ${number(peak / 2 ** 20)} MiB`,
  ].join('\n');
}

export function renderCalls(times: readonly CallsTime[]): string {
  return times
    .map(({ operation, calls, ms }) => {
      const rate = number((calls / ms) * 1000);
      return `/${operation}: ${number(calls)} calls in ${(ms / 1000).toFixed(2)} s, ${rate} calls/s`;
    })
    .join('\n');
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Ratios, which tell more than figures do of a machine that others use as well. */
export function renderBeside({ calls, rates, readyMs, bytesPerJob }: BesideFigures): string {
  const beside = (one: '/run' | '/status', other: 'bare POST' | 'bare GET') =>
    `${one}: ${Math.round(rates[one])} calls/s, ${(rates[one] / rates[other]).toFixed(2)} of a bare server's ${Math.round(rates[other])}`;
  return [
    `${calls} calls each`,
    beside('/run', 'bare POST'),
    beside('/status', 'bare GET'),
    `memory: ${Math.round(bytesPerJob)} bytes more for each job that waits`,
    `ready after ${Math.round(readyMs)} ms`,
  ].join('\n');
}

export function renderStart({ rounds, node, help, ready }: StartFigures): string {
  const beside = (ms: number) => `${Math.round(ms)} ms, ${(ms / node).toFixed(1)} times as long`;
  return [
    `medians of ${rounds} rounds`,
    `node -e 0: ${Math.round(node)} ms`,
    `--help: ${beside(help)}`,
    `emulator ready: ${beside(ready)}`,
  ].join('\n');
}

/** A line for each step, and the exponents; they say nothing where there is one step. */
export function renderGrowth({ kind, steps, exponents }: GrowthFigures): string {
  const power = (exponent: number) => (Number.isNaN(exponent) ? 'unknown' : exponent.toFixed(2));
  return [
    ...steps.map(
      ({ count, cpuMs, bytes }) =>
        `${number(count)} ${kind}: ${(cpuMs / 1000).toFixed(2)} s of processor time, ${number(bytes / 2 ** 20)} MiB more`,
    ),
    `grows with the power of ${power(exponents.time)} in time, of ${power(exponents.memory)} in memory`,
  ].join('\n');
}

/** Each server's calls per second of its own processor time, and how many times the other's that is. */
export function renderMockServers(figures: readonly ServedFigures[]): string {
  return figures
    .map(
      ({ operation, calls, rates }) =>
        `${operation}: ${number(calls)} calls each; emulator ${number(rates.emulator)} a processor second, ` +
        `Prism ${number(rates.prism)}: ${(rates.emulator / rates.prism).toFixed(1)} times as many`,
    )
    .join('\n');
}

/** A line for each tool: calls of the conforming emulator, and mutants, by its own processor time. */
export function renderTestTools(figures: readonly ToolFigures[]): string {
  return figures
    .map(({ tool, calls, processorSeconds, killed, mutants, mutantSeconds }) => {
      const perMinute = (60 * killed.length) / mutantSeconds;
      return (
        `${tool}: ${number(calls)} calls in ${processorSeconds.toFixed(1)} s of processor time, ` +
        `${number(calls / processorSeconds)} a second; ${killed.length} of ${mutants} mutants killed ` +
        `in ${mutantSeconds.toFixed(1)} s, ${perMinute.toFixed(1)} a minute`
      );
    })
    .join('\n');
}
