import { addedUp } from '../added-up.ts';
import { addedCalls } from '../property/calls-seen.ts';
import type { LifeCoverage, MoveCounts } from '../property/life-coverage.ts';
import type { ReportedService } from '../report/reported-service.ts';
import type { Level, RuleCatalog, StatedRule } from '../rules/rule-catalog.ts';

/** Rules that tests name, and as many others as make a list long. */
export const madeUpRules: RuleCatalog = byId([
  stated('job.run.accepts', 'must', '3, 4.1', 'A job that is valid is taken.', []),
  stated('job.run.ids-differ', 'derived', '2.4', 'Two jobs never share an id.', []),
  { ...stated('job.status.reports', 'must', '4.1', 'A job is reported.', []), aliases: ['job.status.shown'] },
  stated('job.cancel.queued', 'must', '3', 'A queued job that is cancelled never starts.', ['time']),
  stated('job.wait.honoured', 'must', '4.1, 8', 'A wait ends when it should.', ['probe', 'time']),
  stated('job.wait.range', 'must', '4.1, 8', 'A wait out of its range is refused.', ['time']),
  stated('auth.job.missing-key', 'must', '5, 7.1', 'Without a key nothing is done.', []),
  stated('auth.job.bare-key', 'example', '5', 'A bare key is taken too.', []),
  stated('open.queue.order', 'open', '1', 'The order of jobs.', ['probe']),
  stated('open.job.error-body', 'open', '7.1', 'What errors look like.', []),
  ...Array.from({ length: 40 }, (_, nth) => stated(`webhook.rule-${nth}`, 'must', '6', `Rule ${nth}.`, [])),
]);

const operations = [
  { api: 'job', operation: 'run', documented: ['200', '400', '401'] },
  { api: 'job', operation: 'status', documented: ['200', '404'] },
  { api: 'other', operation: 'GET /things', documented: ['2XX', 'default'] },
];
const moves = [
  { from: 'new', to: 'IN_QUEUE', by: 'run' },
  { from: 'IN_QUEUE', to: 'COMPLETED', by: 'worker' },
];

/** A service that does not exist, as reports describe it. */
export const madeUpService: ReportedService = {
  rules: madeUpRules,
  apiNames: { job: 'Job API', other: 'The other API' },
  coverageOf,
  calledOf(results) {
    const counts = addedCalls(results.map(({ calls }) => calls));
    const called = Object.entries(counts).map(([name, seen]) => ({ ...placeOf(name), seen }));
    if (called.length === 0) return undefined;
    const seenOf = (operation: string) => called.find((one) => one.operation === operation)?.seen ?? {};
    const isListed = (name: string) => operations.some(({ operation }) => operation === name);
    return [
      ...operations.map((one) => ({ ...one, seen: seenOf(one.operation) })),
      ...called.filter(({ operation }) => !isListed(operation)),
    ];
  },
  placeOf(name) {
    const place = placeOf(name);
    return operations.some(({ operation }) => operation === place.operation) ? place : undefined;
  },
  renderReplay: ({ id, failure }) =>
    ['#!/usr/bin/env bash', `# ${id}`, ...failure!.events.map(() => ':'), ''].join('\n'),
};

function placeOf(name: string): { api: string; operation: string } {
  return name.startsWith('other ')
    ? { api: 'other', operation: name.slice(6) }
    : { api: 'job', operation: name };
}

function coverageOf(results: readonly { readonly moves: MoveCounts }[]): LifeCoverage | undefined {
  const counts = addedUp(results.map((result) => result.moves));
  if (Object.keys(counts).length === 0) return undefined;
  const taken = Object.entries(counts).map(([name, times]) => {
    const [from = '', to = '', by = ''] = name.split(' ');
    return { from, to, by, times };
  });
  const visits = (state: string): number =>
    taken.filter(({ to }) => to === state).reduce((sum, { times }) => sum + times, 0);
  return {
    states: ['IN_QUEUE', 'COMPLETED'].map((state) => ({ state, visits: visits(state) })),
    moves: moves.map((move) => ({ ...move, times: counts[`${move.from} ${move.to} ${move.by}`] ?? 0 })),
    unlisted: taken.filter(({ by }) => by === 'unlisted').map(({ from, to, times }) => ({ from, to, times })),
  };
}

function stated(
  id: string,
  level: Level,
  section: string,
  says: string,
  needs: readonly string[],
): StatedRule {
  return { id, level, section, says, needs, consequence: `What breaking ${id} means.` };
}

function byId(all: readonly StatedRule[]): RuleCatalog {
  return Object.fromEntries(all.map((rule) => [rule.id, rule]));
}
