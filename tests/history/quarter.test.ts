import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readHistoryFolder, writeHistory } from '../../engine/history/history-folder.ts';
import type { HistoryRun, HistoryVerdict } from '../../engine/history/history-record.ts';
import type { TargetHistory } from '../../engine/history/target-history.ts';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { runCommand } from '../run-command.ts';

/**
 * Ninety nights, of which three are judged on the emulator: without a mutant, with those of three rules and a conforming
 * variant, and with one that keeps some other rules from being judged. What a quarter adds is written over their records:
 * dates, the version of the target, the version of the suite, and the hashes of a revision of the document. Nothing says
 * which mutants were on: a real service doesn't, either.
 */

const wrong = { wait: 'job.wait.honoured', cancel: 'job.cancel.running', purge: 'job.purge.empty' } as const;
const run = 'job.run.accepts';
const health = 'job.health.shape';
const open = 'open.retry.other-states';
const rules = [...Object.values(wrong), run, health, open];

type Judged = 'clean' | 'altered' | 'run mutant';

const words: Readonly<Record<Judged, readonly string[]>> = {
  clean: [],
  altered: [
    ...['wait-ignored', 'cancel-answers-the-former-state', 'purge-removed-is-a-text'].flatMap((mutant) => [
      '--fault',
      mutant,
    ]),
    ...['--variant', 'retry-of-others-answers-409'],
  ],
  'run mutant': ['--fault', 'run-tells-of-the-worker'],
};

const secondSuite = 40;

/** The version that the target says it has; on two nights nobody passes it. */
function versionAt(night: number): string | undefined {
  if (night === 53 || night === 54) return undefined;
  const versions = { 0: '1.0', 18: '1.1', 24: '1.2', 55: '1.3', 60: '1.4', 75: '2.0' };
  return Object.entries(versions).findLast(([from]) => night >= Number(from))![1];
}

/** The judged night that each rule's verdict of a night comes from. */
function judgedAt(night: number, id: string): Judged {
  const during = (from: number, to: number): boolean => night >= from && night < to;
  if (during(18, 24)) return 'run mutant';
  if (id === wrong.wait && (during(38, 55) || night >= 88)) return 'altered';
  if (id === wrong.cancel && during(secondSuite, 55)) return 'altered';
  if (id === wrong.purge && during(secondSuite, 75)) return 'altered';
  if (id === open && night >= 60) return 'altered';
  return 'clean';
}

/** Nights on which a rule is violated, and no more the night after: nothing changed on any side. */
const flakes = [12, 31, 66];

function dayOf(night: number): string {
  return new Date(Date.UTC(2026, 6, 1 + night, 2)).toISOString();
}

function recordAt(night: number, judged: Readonly<Record<Judged, HistoryRun>>): HistoryRun {
  const { suite, targetSide, ...base } = judged.clean;
  const isSecond = night >= secondSuite;
  const version = versionAt(night);
  return {
    ...base,
    startedAt: dayOf(night),
    suite: { ...suite!, version: isSecond ? '0.10.0' : '0.9.0', commit: (isSecond ? 'b' : 'a').repeat(40) },
    machine: { load: 0.5, lagMs: 5 },
    targetSide: { ...targetSide, alterations: [], ...(version === undefined ? {} : { version }) },
    rules: Object.fromEntries(rules.map((id) => [id, revised(id, isSecond, verdictAt(night, id, judged))])),
  };
}

function verdictAt(night: number, id: string, judged: Readonly<Record<Judged, HistoryRun>>): HistoryVerdict {
  const verdict = judged[judgedAt(night, id)].rules[id]!;
  if (id !== health || !flakes.includes(night)) return verdict;
  return { ...verdict, verdict: 'fail', reason: 'jobs.inQueue, an integer: expected false to be true' };
}

/** The second suite judges one rule otherwise, and another one by a passage that the document has revised. */
function revised(id: string, isSecond: boolean, verdict: HistoryVerdict): HistoryVerdict {
  if (!isSecond || (id !== wrong.cancel && id !== wrong.purge)) return verdict;
  const hash = { hash: 'second0000000000' };
  return { ...verdict, ...hash, ...(id === wrong.purge ? { passage: 'revised000000000' } : {}) };
}

let history: TargetHistory;

beforeAll(async () => {
  const folder = await scratchFolder();
  const judged = await judge(folder);
  const quarter = join(folder, 'quarter');
  for (let night = 0; night < 90; night += 1) await writeHistory(quarter, recordAt(night, judged));
  const { stdout, stderr } = await runCommand(['history', quarter, '--json']);
  expect(stderr).toBe('');
  history = JSON.parse(stdout).targets[0];
});

/** The three nights, judged one after the other by whole runs of few cases. */
async function judge(folder: string): Promise<Record<Judged, HistoryRun>> {
  const judged: Partial<Record<Judged, HistoryRun>> = {};
  for (const [name, alterations] of Object.entries(words)) {
    const history = join(folder, name);
    const selected = rules.flatMap((id) => ['--rule', id]);
    const options = ['--seed', '1', '--cases', '3', '--quiet', '--history', history];
    await runCommand(['verify', ...selected, ...options, '--results', join(folder, 'r'), ...alterations]);
    const { records } = await readHistoryFolder(history);
    judged[name as Judged] = records[0] as HistoryRun;
  }
  return judged as Record<Judged, HistoryRun>;
}

function flipsOfRule(id: string) {
  const { flips } = history.rules.find((rule) => rule.id === id)!;
  return flips.map(({ kind, at, because, declared }) => [kind, at, because, declared]);
}

describe('a quarter', () => {
  test('is ninety runs of one target', () => {
    expect(history).toMatchObject({ runs: 90, from: dayOf(0), to: dayOf(89) });
  });

  test('shows each change of a side once, whoever left out a version in between', () => {
    const sides = history.sides.map(({ at, changes }) => [at, changes.map(({ side }) => side)]);
    expect(sides).toEqual([
      [dayOf(18), ['target']],
      [dayOf(24), ['target']],
      [dayOf(secondSuite), ['suite', 'document']],
      [dayOf(55), ['target']],
      [dayOf(60), ['target']],
      [dayOf(75), ['target']],
    ]);
  });

  test.each<[string, string, unknown[]]>([
    [
      'a release that broke a rule, and the one that fixed it',
      run,
      [
        ['broke', dayOf(18), 'target', true],
        ['fixed', dayOf(24), 'target', true],
      ],
    ],
    [
      'a change of the target that nobody announced, two nights before another suite, and one too young to say',
      wrong.wait,
      [
        ['broke', dayOf(38), 'target', false],
        ['fixed', dayOf(55), 'target', true],
        ['broke', dayOf(88), 'unknown', false],
      ],
    ],
    [
      'a suite that sees more, and the release that fixed what it saw',
      wrong.cancel,
      [
        ['broke', dayOf(secondSuite), 'suite', true],
        ['fixed', dayOf(55), 'target', true],
      ],
    ],
    [
      'a revision of the document in the same night, and the release that follows it',
      wrong.purge,
      [
        ['broke', dayOf(secondSuite), 'document', true],
        ['fixed', dayOf(75), 'target', true],
      ],
    ],
    [
      'flakes, and no change',
      health,
      flakes.flatMap((night) => [
        ['broke', dayOf(night), 'flaky', false],
        ['fixed', dayOf(night + 1), 'flaky', false],
      ]),
    ],
  ])('attributes %s', (_, id, flips) => {
    expect(flipsOfRule(id)).toEqual(flips);
  });

  test('attributes the drift of an open observation', () => {
    const { drift } = history.rules.find(({ id }) => id === open)!;
    expect(drift).toMatchObject([{ at: dayOf(60), because: 'target' }]);
  });

  test('says how each rule stands at its end', () => {
    const statuses = history.rules.map(({ id, status }) => [id, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      [run]: 'holds',
      [wrong.wait]: 'broken',
      [wrong.cancel]: 'holds',
      [wrong.purge]: 'holds',
      [health]: 'flaky',
      [open]: 'holds',
    });
    const { flaked, judged } = history.rules.find(({ id }) => id === health)!.flake;
    expect({ flaked, judged }).toEqual({ flaked: 3, judged: 90 });
  });

  test('lists the changes of all rules by night and cause', () => {
    const changes = history.changes.filter(({ because }) => because !== 'flaky');
    expect(changes.map(({ at, because, broke, fixed }) => [at, because, broke, fixed])).toEqual([
      [dayOf(18), 'target', [run], []],
      [dayOf(24), 'target', [], [run]],
      [dayOf(38), 'target', [wrong.wait], []],
      [dayOf(secondSuite), 'document', [wrong.purge], []],
      [dayOf(secondSuite), 'suite', [wrong.cancel], []],
      [dayOf(55), 'target', [], [wrong.cancel, wrong.wait]],
      [dayOf(75), 'target', [], [wrong.purge]],
      [dayOf(88), 'unknown', [wrong.wait], []],
    ]);
  });
});
