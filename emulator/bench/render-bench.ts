import type { AgendaCounts } from './run-agenda.ts';
import type { CallsTime } from './run-calls.ts';

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
