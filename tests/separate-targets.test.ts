import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { controlProfile, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

async function verify(profile: object, args: readonly string[], environment: Record<string, string> = {}) {
  const results = await scratchFolder();
  const target = await writeProfile(profile);
  const outcome = await runCommand(
    ['verify', '--target', target, '--seed', '1', '--results', results, ...args],
    environment,
  );
  const { summary, rules } = JSON.parse(await readFile(join(results, 'latest/results.json'), 'utf8'));
  return { ...outcome, summary, rules: rules as Judged[] };
}

type Judged = { id: string; verdict: string; reason?: string };

const isUnexpected = ({ verdict }: Judged): boolean =>
  !['pass', 'observed', 'inconclusive'].includes(verdict);
const isInconclusive = ({ verdict }: Judged): boolean => verdict === 'inconclusive';

/** How often a rule is judged that comes to nothing because this machine is busy: at sixty times the speed it soon is. */
const times = 3;

/** Rules of every kind that a real clock lets through in half a minute. */
const some = [
  'auth.graphql.missing-key',
  'auth.job.missing-key',
  'auth.job.no-access',
  'endpoint.load-balancing.no-queue',
  'endpoint.load-balancing.routes',
  'graphql.answers-fit-schema',
  'graphql.deploy.env',
  'graphql.same-pods',
  'graphql.stop-keeps-volume',
  'job.body.optional-fields',
  'job.input.required',
  'job.policy.execution-timeout.minimum',
  'job.policy.ttl.deletes',
  'job.run.accepts',
  'job.status.reports',
  'job.wait.honoured',
  'open.job.error-body',
];
/** One that takes turns. */
const inTurn = ['job.cancel.queued'];

describe.concurrent('the suites pass against an emulator in a process of its own', () => {
  test('on a virtual clock, by its control address', async () => {
    const emulator = await startEmulatorProcess(['--clock', 'virtual']);

    const { code, summary } = await verify({ name: 'virtual', ...controlProfile(emulator) }, [
      '--cases',
      '5',
    ]);
    await emulator.stop();

    expect(summary).toMatchObject({ fail: 0, warning: 0, inconclusive: 0, notRun: 0, ran: summary.selected });
    expect(code).toBe(0);
  });

  test('on a real clock, sixty times as fast, without a control address', async () => {
    const emulator = await startEmulatorProcess(['--clock', 'real', '--speed', '60']);
    const profile = {
      name: 'real',
      urls: emulator.urls,
      keys: { valid: '${PLUMBLINE_TEST_KEY}', noAccess: '${PLUMBLINE_TEST_STRANGER}' },
      endpoints: {
        ...{ probe: 'probe', second: 'second', exclusive: 'exclusive' },
        balanced: { url: emulator.addresses.balanced },
      },
      capabilities: {
        clockRate: 60,
        receiver: {},
        concurrentHandler: false,
        spend: true,
        executionTimeoutMs: { probe: null, exclusive: null },
      },
    };

    const key = emulator.keys.valid!;
    const environment = { PLUMBLINE_TEST_KEY: key, PLUMBLINE_TEST_STRANGER: emulator.keys.noAccess! };
    async function judge(tier: readonly string[], judged: readonly string[]): Promise<void> {
      let left = judged;
      for (let time = 0; time < times && left.length > 0; time++) {
        const args = ['--tier', ...tier, '--yes', ...left.flatMap((rule) => ['--rule', rule])];
        const { stdout, rules } = await verify(profile, args, environment);

        expect(stdout).not.toContain(key);
        expect(rules.filter(isUnexpected)).toEqual([]);
        expect(rules.map(({ id }) => id).toSorted()).toEqual(left.toSorted());
        left = rules.filter(isInconclusive).map(({ id }) => id);
      }
      expect(left).toEqual([]);
    }

    await judge(['smoke'], some);
    await judge(['gate', '--cases', '2'], inTurn);
    await emulator.stop();
  });
});
