import type { CaseContext } from '../../service/case/case-context.ts';
import { rule } from '../../service/case/rule.ts';
import { make } from '../shared/making/v2-own.ts';
import { untilStatus } from '../shared/resources/v1-until-status.ts';
import { acting } from '../shared/resources/v2-acting.ts';
import { expectService } from '../shared/resources/v2-service.ts';

/** What v1 has a path for, and the action of v2 that fits the same state. */
const paths = [
  ['stop', 'stop'],
  ['start', 'start'],
  ['restart', 'restart'],
  ['reset', 'restart'],
] as const;

/** On a Pod whose twin takes the same as an action. */
rule(
  'map.no-lifecycle-paths',
  { calls: 14, waits: { least: 0, most: 4_000_000 }, makes: { pod: [2, 13] } },
  async (ruleContext) => {
    await ruleContext.property(paths, async ([name, action], caseContext) => {
      const { rest, expect } = caseContext;
      await expectService(caseContext);
      const ids = [
        (await make('pod', caseContext, ruleContext)).id,
        (await make('pod', caseContext, ruleContext)).id,
      ] as const;
      for (const id of ids) await readyFor(action, id, caseContext);

      const path = `/pods/{id}/${name}`;
      const old = { api: 'v2', method: 'POST', path, ids: { id: ids[1] } } as const;
      const twins = ['/ids/id', '/body'] as const;
      const { status } = await rest.pair(acting(ids[0], { action }), old, { twins, mayRefuse: true });

      expect(status >= 200 && status < 300, `whether v2 takes POST ${path}; it was answered ${status}`).toBe(
        false,
      );
    });
  },
);

/** A Pod that runs, or that was stopped. */
async function readyFor(action: string, id: string, caseContext: CaseContext): Promise<void> {
  await untilStatus('RUNNING', id, caseContext, 'v2');
  if (action === 'start') await caseContext.rest.given(acting(id, { action: 'stop' }));
}
