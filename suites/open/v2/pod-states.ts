import { toStringMethod } from 'fast-check';
import { rule } from '../../../service/case/rule.ts';
import { listed, runningPod, waits } from '../../shared/making/v2-life.ts';
import { type Action, acting, actions } from '../../shared/resources/v2-acting.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { stateAsWritten } from '../../shared/resources/v2-state-of.ts';

type Step = { readonly first: Action | undefined; readonly then: Action; [toStringMethod](): string };

/** Each action on a Pod that runs, and on one to which another was done just before. */
const steps: readonly Step[] = [undefined, ...actions].flatMap((first) =>
  actions.map((then) => ({
    ...{ first, then },
    [toStringMethod]: () => (first === undefined ? then : `${first}, ${then}`),
  })),
);

rule('open.v2.pod-states', { calls: 16, waits, makes: { pod: [1, 7] } }, async (ruleContext) => {
  const known = ruleContext.afford(
    steps,
    steps.filter(({ first }) => first === undefined),
  );
  await ruleContext.property(known, async ({ first, then }, caseContext) => {
    const { rest, observe } = caseContext;
    await expectService(caseContext);
    const { id } = await runningPod(caseContext, ruleContext);
    if (first !== undefined) await rest.when(acting(id, { action: first }));

    const { status } = await rest.when(acting(id, { action: then }));

    const state = stateAsWritten(await listed(id, caseContext)) ?? 'not listed';
    const name = first === undefined ? then : `${first}, ${then}`;
    observe(name, { status, state });
  });
});
