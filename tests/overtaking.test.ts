import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTransport } from '../engine/http/transport.ts';
import { tiers } from '../engine/property/tier.ts';
import { targetRunDefaults } from '../engine/run/plan.ts';
import { type JudgeOptions, judge } from '../service/case/judge.ts';
import type { RuleCheck } from '../service/case/rule.ts';
import { openReceiver, type Receiver } from '../service/receiver/receiver.ts';
import { startEmbedded } from '../service/target/embedded.ts';
import { createTarget } from '../service/target/target.ts';

const sizes = [100, 100_000, 2_000_000];
const calls = 1000;

/** Each call is begun, not awaited, and overtaken at once by an advance over the end of its wait. */
const overtaking = (bodies: readonly number[]): RuleCheck => ({
  id: 'job.wait.honoured',
  declares: { calls: 1, waits: { least: 0, most: 400_000 } },
  async check({ property }) {
    const cases = Array.from({ length: calls }, (_, index) => ({
      wait: 1000 + index,
      size: bodies[index % bodies.length]!,
    }));
    await property(cases, async ({ wait, size }, { when, time, expect }) => {
      const body = { input: { probe: { work: 350_000 }, padding: 'x'.repeat(size) } };

      const call = when.runsync(body, wait);
      await time.reach(time.now() + 320_000);

      const { sent, answered } = await call;
      expect(answered - sent).toBe(wait);
    });
  },
});

const transport = createTransport();
let embedded: Awaited<ReturnType<typeof startEmbedded>>;
let receiver: Receiver;

beforeAll(async () => {
  embedded = await startEmbedded();
  receiver = await openReceiver({ listen: '127.0.0.1:0', url: undefined });
});

afterAll(async () => {
  await embedded.emulator.stop();
  await receiver.close();
  await transport.close();
});

async function verdictWith(faults: string[], bodies: readonly number[]) {
  const target = await createTarget(embedded.profile, { faults }, transport, receiver);
  const tier = tiers.embedded;
  const options: JudgeOptions = {
    ...targetRunDefaults,
    ...{ target, transport, receiver, tier, seed: 1, shrinkFor: 0, memory: 'overtaking' },
  };
  return judge(overtaking(bodies), options);
}

test('a thousand calls of 100 B, 100 KB and 2 MB, each overtaken by an advance, all get their exact instant', async () => {
  const { verdict, reason, cases } = await verdictWith([], sizes);

  expect({ verdict, reason, cases }).toEqual({ verdict: 'pass', reason: undefined, cases: calls });
});

test.each(sizes)('such a call with %i bytes fails a wait that ends 1 ms early', async (size) => {
  const { verdict } = await verdictWith(['wait-ends-a-tick-early'], [size]);

  expect(verdict).toBe('fail');
});
