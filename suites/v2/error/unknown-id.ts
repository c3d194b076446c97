import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { shownWithinGrace } from '../../../service/case/list-grace.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { everyOperation } from '../../shared/making/v2-every-operation.ts';
import type { Prepared } from '../../shared/making/v2-prepared.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { nobody } from '../../shared/resources/v2-nobody.ts';
import { bodyFault } from '../../shared/resources/v2-problem-in.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { listedBy } from '../../shared/resources/v2-shown.ts';

/** An operation, and the parameter in its path that is to name nothing. */
type Unknown = { readonly operation: Prepared; readonly name: string; [toStringMethod](): string };

const unknowns: readonly Unknown[] = everyOperation.flatMap((operation) =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ operation, name: name! },
    [toStringMethod]: () => `${operation.method} ${operation.path}, ${name} unknown`,
  })),
);

/** A delete may be answered as done: what it is about is gone. */
rule('v2.unknown-id', { calls: 15, makes: { pod: [2, 9], endpoint: [1, 5] } }, async (ruleContext) => {
  await ruleContext.property(unknowns, async ({ operation, name }, caseContext) => {
    const { rest, expect } = caseContext;
    await expectService(caseContext);
    const [known, twin] = await operation.prepare(caseContext, ruleContext);

    const negative = { ...twin, ids: { ...known.ids, [name]: nobody } };
    const { streams } = operation;
    const bystander = operation.method === 'DELETE' ? isListed(twin, caseContext) : undefined;
    let wasThere: boolean | undefined;
    const between = async (): Promise<void> => {
      wasThere = await bystander?.();
    };
    const answer = await rest.pair(known, negative, { mayRefuse: true, streams, between });

    expect(answer.status, 'the status for an id that names nothing').toBeLessThan(500);
    if (operation.method !== 'DELETE' || !isRestAccepted(answer)) {
      expect(answer.status, 'the status for an id that names nothing').toBeGreaterThanOrEqual(400);
      expect(bodyFault(answer), 'what keeps its body from being a problem').toBeUndefined();
    }
    if (wasThere === true) {
      const isStillListed = await shownWithinGrace(async () => bystander?.(), true, caseContext.time);
      expect(isStillListed, 'whether another one is still listed after the delete of nothing').toBe(true);
    }
  });
});

/** Reports whether its list has what a call is about. */
function isListed({ path, ids }: RestRequestOptions, caseContext: CaseContext): () => Promise<boolean> {
  const [id = ''] = Object.values(ids ?? {});
  return async () => (await listedBy(path.replace(/\/\{\w+\}$/, ''), id, caseContext)) !== undefined;
}
