import { expect, test } from 'vitest';
import { reportOf, resultOf } from '../testing/results.ts';
import { renderSummary } from './render-summary.ts';

test('names the rules that are no plain pass, then the counts, then the headline', () => {
  const report = reportOf([
    resultOf(),
    resultOf({
      ...{ id: 'job.cancel.queued', verdict: 'inconclusive', reason: 'the scene is not set' },
      blockedBy: ['job.run.accepts', 'job.status.reports'],
    }),
    resultOf({ id: 'open.queue.order', verdict: 'observed', observed: { order: 'oldest first' } }),
  ]);

  expect(renderSummary(report, 'usual').split('\n')).toEqual([
    'inconclusive job.cancel.queued: the scene is not set (blocked by job.run.accepts, job.status.reports)',
    'embedded emulator, tier embedded, seed 1, 5.7 s',
    expect.stringMatching(/^\d+ rules declared, \d+ have no check yet, 3 selected, 3 ran:$/),
    '  1 pass, 0 fail, 0 warning, 1 inconclusive (1 partly judged, 0 saw nothing), 0 not run, 1 observed',
    expect.stringMatching(/^no violation found, 2 of \d+ judged$/),
  ]);
});

test('reports errors of the suite that are of no rule', () => {
  const text = renderSummary(reportOf([resultOf()], { errors: ['unhandled rejection: oops'] }), 'usual');
  expect(text.split('\n')[0]).toBe('error of the suite: unhandled rejection: oops');
});

test('says once what is the same of many', () => {
  const reason = 'the run was interrupted';
  const ids = ['job.run.accepts', 'job.cancel.queued', 'job.cancel.running', 'job.status.reports'] as const;
  const ended = ids.map((id) => resultOf({ id, verdict: 'inconclusive', reason }));
  expect(renderSummary(reportOf(ended), 'usual').split('\n').slice(0, 2)).toEqual([
    'inconclusive 4 rules: the run was interrupted',
    `  ${ids.join(', ')}`,
  ]);

  const more = resultOf({ id: 'open.queue.order', verdict: 'inconclusive', reason });
  const notRun = resultOf({ id: 'job.purge.empty', verdict: 'not-run', reason });
  expect(
    renderSummary(reportOf([...ended, more, notRun]), 'usual')
      .split('\n')
      .slice(0, 3),
  ).toEqual([
    'inconclusive 5 rules: the run was interrupted',
    `  ${ids.join(', ')}, open.queue.order`,
    'not-run job.purge.empty: the run was interrupted',
  ]);
});

test('adds up the pairs of contexts that many rules have missed', () => {
  const coverage = { 'pairs of contexts': { of: 9, missing: ['a=1 b=2'] } };
  const partly = [1, 2, 3, 4, 5].map((number) => resultOf({ id: `job.rule-${number}`, coverage }));
  const linesOf = (results: typeof partly) =>
    renderSummary(reportOf(results), 'usual').split('\n').slice(0, 2);

  expect(linesOf(partly.slice(0, 2))).toEqual([
    'coverage job.rule-1: pairs of contexts 8 of 9',
    'coverage job.rule-2: pairs of contexts 8 of 9',
  ]);
  expect(linesOf(partly)).toEqual([
    'coverage of 5 rules: pairs of contexts 40 of 45',
    expect.stringContaining('embedded emulator'),
  ]);
});

test('names what changed since the last run', () => {
  const changes = [{ name: 'order', before: 1, now: 2 }];
  const drift = [{ rule: 'open.queue.order', since: '2026-05-31T00:00:00.000Z', changes } as const];
  expect(renderSummary(reportOf([resultOf()], { drift }), 'usual').split('\n')[0]).toBe(
    'changed open.queue.order: order was 1, is 2 (since 2026-05-31T00:00:00.000Z)',
  );
});

test('shows how much of the lives of jobs was seen, and names what was not only where all was asked for', () => {
  const report = reportOf([resultOf({ moves: { 'new IN_QUEUE run': 1 } })]);
  const partOf = { ...report.summary, declared: 2, noCheck: 0, selected: 1 };
  expect(renderSummary({ ...report, summary: partOf }, 'usual')).toContain(
    '\nlives of jobs: 1 of 2 states, 1 of 2 moves\n',
  );

  const whole = { ...partOf, declared: 1 };
  expect(renderSummary({ ...report, summary: whole }, 'usual')).toContain(
    '1 of 2 moves, never: COMPLETED, IN_QUEUE → COMPLETED by worker',
  );
});

const observed = resultOf({
  id: 'open.queue.order',
  verdict: 'observed',
  observed: { order: 'x'.repeat(500) },
});

test('shows what was observed where all is asked for', () => {
  const drift = [{ rule: 'open.queue.order', since: undefined, changes: [] } as const];
  const report = reportOf([resultOf(), observed], { drift });

  expect(renderSummary(report, 'usual').split('\n')[0]).toBe(
    '1 open rule observed: 1 for the first time (--verbose shows them)',
  );
  expect(renderSummary(report, 'verbose').split('\n')[0]).toBe(
    `observed open.queue.order: {"order":"${'x'.repeat(500)}"}`,
  );
});

test('says no more than the verdict where little is asked for', () => {
  expect(renderSummary(reportOf([resultOf(), observed]), 'quiet')).toMatch(/^no violation found, .* judged$/);
});

test('has no line too wide for a terminal, and commands no runner where a line breaks', () => {
  const reason = `it answered ${'word '.repeat(21)}${'::error::'.repeat(40)}\u{1b}[2J`;
  const lost = resultOf({ id: 'job.cancel.queued', verdict: 'inconclusive', reason });
  const lines = renderSummary(reportOf([lost]), 'usual').split('\n');

  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(140);
    expect(line).not.toMatch(/^\s*::/);
  }
  expect(lines.join('')).not.toContain('\u{1b}');
});

test('names a few of the rules that were not run for one reason, and all that could not be judged', () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `job.rule-${number}`);
  const namesOf = (verdict: 'not-run' | 'inconclusive') =>
    renderSummary(reportOf(ids.map((id) => resultOf({ id, verdict, reason: 'why' }))), 'usual').split(
      '\n',
    )[1];

  expect(namesOf('not-run')).toBe(`  ${ids.slice(0, 6).join(', ')}, 3 more`);
  expect(namesOf('inconclusive')).toBe(`  ${ids.join(', ')}`);
});

test('a run that many reasons kept small, and in which much changed, fits a terminal', () => {
  const notRun = [...Array(17).keys()].flatMap((reason) =>
    [...Array(reason + 1).keys()].map((number) =>
      resultOf({
        id: `job.rule-${reason}-${number}`,
        verdict: 'not-run',
        reason: `reason ${reason} ${'why '.repeat(60)}`,
      }),
    ),
  );
  const changes = [...Array(12).keys()].map((name) => ({
    name: `value ${name}`,
    before: 'x'.repeat(90),
    now: 'y'.repeat(90),
  }));
  const drift = [{ rule: 'open.queue.order', since: '2026-05-31T00:00:00.000Z', changes } as const];
  const lines = renderSummary(reportOf([resultOf(), ...notRun], { drift }), 'usual').split('\n');

  expect(lines.length).toBeLessThanOrEqual(26);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(120);
  expect(lines[0]).toMatch(/^not-run 17 rules: reason 16 why /);
  expect(lines).toContain('not-run 78 more rules for 12 other reasons (--verbose names all)');
  expect(renderSummary(reportOf(notRun), 'verbose')).toContain('job.rule-3-2');
});

test('counts passes that leave something out, and what changed beyond a few', () => {
  const changes = [...Array(12).keys()].map((number) => ({ name: `value ${number}`, before: 1, now: 2 }));
  const drift = [{ rule: 'open.queue.order', since: '2026-05-31T00:00:00.000Z', changes } as const];
  const partly = [1, 2, 3, 4].map((id) =>
    resultOf({ id: `job.rule-${id}`, reason: `not tried: part ${id}` }),
  );
  const lines = renderSummary(reportOf([resultOf(), ...partly], { drift }), 'usual').split('\n');
  const few = renderSummary(reportOf(partly.slice(0, 2)), 'usual').split('\n');

  expect(few.slice(0, 2)).toEqual([
    'pass job.rule-1: not tried: part 1',
    'pass job.rule-2: not tried: part 2',
  ]);
  expect(lines[0]).toBe('4 rules passed in part: not all could be tried (--verbose lists what)');
  expect(lines.filter((line) => line.startsWith('changed '))).toHaveLength(6);
  expect(lines).toContain('6 more changes of what open rules observed');
  expect(lines).toContain('1 open rule observed: 1 changed since the last run (--verbose shows them)');
});
