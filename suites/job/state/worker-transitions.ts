import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';

const work = 2000;
const executionTimeout = limits.executionTimeout.minimum;
const probeSpec: Readonly<Record<string, ProbeSpec>> = {
  returns: { work },
  fails: { work, fail: { always: true } },
  crashes: { work, crash: { always: true } },
  'works too long': { work: 4 * executionTimeout },
};
const finals = ['COMPLETED', 'FAILED', 'TIMED_OUT', 'CANCELLED'];

rule(
  'open.state.worker-transitions',
  { calls: 2, waits: { least: 14_000, most: 3_600_000 } },
  async ({ property, retries, longestWait }) => {
    await property(Object.keys(probeSpec), async (what, caseContext) => {
      const { given, when, time, beacons, expect, observe, inconclusive } = caseContext;
      const input = probing({ ...probeSpec[what], beacon: beacons.url });
      const job = await given.run({ input, policy: { executionTimeout } });
      const states: string[] = ['IN_QUEUE'];

      const end = await time.until(
        async () => {
          const { record, status } = await when.status(job.id);
          const state = record.status ?? String(status);
          if (states.at(-1) !== state) states.push(state);
          return finals.includes(state) ? state : undefined;
        },
        time.now() + Math.min(retries, longestWait / 2) + time.setupTimeout,
      );

      if (end === undefined) inconclusive(`the job that ${what} has come to no end yet`, 'job-not-ended');
      expect(beacons.starts(job.id), 'the attempts').toBeGreaterThan(0);
      observe(`states of a job that ${what}`, states);
      observe(`attempts at a job that ${what}`, beacons.starts(job.id));
    });
  },
);
