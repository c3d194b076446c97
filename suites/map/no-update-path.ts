import { rule } from '../../service/case/rule.ts';
import { make } from '../shared/making/v2-own.ts';
import { kinds } from '../shared/resources/v2-kinds.ts';
import { expectService } from '../shared/resources/v2-service.ts';

const updated = ['pod', 'endpoint', 'template', 'volume'] as const;
const body = { name: 'plumbline-renamed' };

/** The same update is taken as a PATCH. */
rule(
  'map.no-update-path',
  { calls: 6, makes: { pod: [1, 3], endpoint: [1, 3], volume: [1, 3] } },
  async (ruleContext) => {
    await ruleContext.property(updated, async (kind, caseContext) => {
      const { rest, expect } = caseContext;
      await expectService(caseContext);
      const { id } = await make(kind, caseContext, ruleContext);
      const path = `${kinds[kind].path}/{id}`;
      const patch = { api: 'v2', method: 'PATCH', path, ids: { id }, body } as const;
      const post = { ...patch, method: 'POST', path: `${path}/update` } as const;

      const { status } = await rest.pair(patch, post, { twins: ['/method'], mayRefuse: true });

      expect(
        status >= 200 && status < 300,
        `whether v2 takes POST ${post.path}; it was answered ${status}`,
      ).toBe(false);
    });
  },
);
