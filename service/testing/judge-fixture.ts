import { createTransport, type Transport } from '../../engine/http/transport.ts';
import type { RuleResult } from '../../engine/property/result.ts';
import { tiers } from '../../engine/property/tier.ts';
import { targetRunDefaults } from '../../engine/run/plan.ts';
import type { RuleId } from '../../generated/rules.ts';
import type { CaseContext } from '../case/case-context.ts';
import { type JudgeOptions, judge } from '../case/judge.ts';
import { extendExpect } from '../case/matchers.ts';
import { type Check, type Declaration, type RuleCheck, registeredChecks } from '../case/rule.ts';
import { allFixed } from '../context/fixed-factors.ts';
import { openReceiver, type Receiver } from '../receiver/receiver.ts';
import { startEmbedded } from '../target/embedded.ts';
import { createTarget, type Target, type WorldOptions } from '../target/target.ts';

/** The embedded target with all that judging it takes. */
export type JudgeFixture = {
  readonly transport: Transport;
  readonly receiver: Receiver;
  open(world?: WorldOptions): Promise<Target>;
  /** Judges with few cases and no shrinking, unless the options say otherwise. */
  judge(check: RuleCheck, options?: Partial<JudgeOptions>): Promise<RuleResult>;
  /** Reports what a job does to its beacon, as a probe would. Nobody may listen any more when the last test is over. */
  report(event: 'start' | 'end', job: string, beacon: string): Promise<void>;
  close(): Promise<void>;
};

export async function openJudgeFixture(): Promise<JudgeFixture> {
  const { profile, emulator } = await startEmbedded();
  const transport = createTransport();
  const receiver = await openReceiver({ listen: '127.0.0.1:0', url: undefined });
  const open = (world: WorldOptions = {}) => createTarget(profile, world, transport, receiver);
  const target = await open();
  extendExpect();
  return {
    transport,
    receiver,
    open,
    judge: (check, options) => judge(check, { ...judgeDefaults, target, transport, receiver, ...options }),
    async report(event, job, beacon) {
      const body = JSON.stringify({ event, job });
      await transport.send({ method: 'POST', url: beacon, headers: {}, body }, 5000).catch(() => {});
    },
    async close() {
      await emulator.stop();
      await receiver.close();
      await transport.close();
    },
  };
}

/** What tests judge with unless they say otherwise. */
const judgeDefaults = {
  ...targetRunDefaults,
  receiver: undefined,
  tier: tiers.embedded,
  seed: 1,
  cases: 5,
  shrinkFor: 0,
  digests: true,
  memory: 'test',
} as const;

/** A made-up check of a real rule, in the plain context unless it declares otherwise. */
export function made(id: RuleId, check: Check, declares: Partial<Declaration> = {}): RuleCheck {
  return { id, check, declares: { calls: 3, fixes: allFixed('a made-up check'), ...declares } };
}

/** A made-up check that is one case. */
export function oneCase(
  run: (caseContext: CaseContext) => Promise<void>,
  declares: Partial<Declaration> = {},
  id: RuleId = 'job.run.accepts',
): RuleCheck {
  return made(id, ({ property }) => property([0], (_, caseContext) => run(caseContext)), declares);
}

/** A rule's own check, once its suite is loaded. */
export function ownCheck(id: RuleId): RuleCheck {
  return registeredChecks().find((check) => check.id === id)!;
}
