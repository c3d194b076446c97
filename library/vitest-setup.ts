import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { requirePreflight } from '../scripts/preflight.ts';
import { settleRun } from '../scripts/settle.ts';
import { confirmSpending } from '../scripts/verify/confirm-spending.ts';
import { onTarget } from '../scripts/verify/judge-target.ts';
import type { LedgerPlan } from '../service/ledger/ledger.ts';
import { planLedger } from '../service/ledger/run-ledger.ts';
import type { Profile } from '../service/profile/profile.ts';
import { commandOptions } from './verify.ts';
import type { RuleProjectOptions } from './vitest.ts';

declare module 'vitest' {
  interface ProvidedContext {
    ruleProject: Omit<RuleProjectOptions, 'name'>;
  }
}

/** Opens the target before the tests of a project, and hands them the rules to judge; afterwards deletes what they made. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const options = project.getProvidedContext().ruleProject;
  const command = commandOptions(options);
  const [opened, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = onTarget(command, process.env, async ({ targetRun: asked }) => {
    await requirePreflight(asked.profile, command.patience, new AbortController().signal);
    const targetRun = await confirmSpending(
      asked,
      { yes: options.yes ?? false, times: 1, ask: undefined },
      { assertGoingOn: () => {} },
    );
    const ledger = ledgerOf(options.target, targetRun.profile);
    project.provide('plan', {
      targetRuns: [
        { ...targetRun, id: `seed ${targetRun.seed}`, ...(ledger === undefined ? {} : { ledger }) },
      ],
      atOnce: targetRun.rules.length,
      ownRules: targetRun.ownRules ?? [],
    });
    project.provide('interruption', `plumbline ${randomUUID()}`);
    opened.resolve();
    await ended.promise;
    await settleRun(ledger, targetRun.profile);
  });
  await Promise.race([opened.promise, done]);
  return async () => {
    ended.resolve();
    await done;
  };
}

/** What the embedded emulator makes ends with it. */
function ledgerOf(target: string | undefined, profile: Profile): LedgerPlan | undefined {
  return target === undefined ? undefined : planLedger('results', target, profile, new Date());
}
