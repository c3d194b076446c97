import { rule } from '../../../service/case/rule.ts';
import { draftV1, makeV1 } from '../../shared/making/v1-own.ts';
import { byOtherMethods, errorOf, onLists, provocation } from '../../shared/resources/provocations.ts';
import { billPaths, listPaths, podActions } from '../../shared/resources/v1-documented.ts';
import { nobody } from '../../shared/resources/v2-nobody.ts';
import { messageFault } from './message-in.ts';

const ofNobody = { api: 'v1', ids: { id: nobody } } as const;

/** A conflict, for some services: a Pod that was just ordered runs, or is about to. */
const startTwice = provocation(
  '/pods',
  'of a Pod that was not stopped',
  { api: 'v1', method: 'POST', path: '/pods/{id}/start' },
  async (caseContext, ruleContext) => ({ ids: { id: (await makeV1('pod', caseContext, ruleContext)).id } }),
);

/** A conflict as well, where so many are not to be had. Where others pay, nobody may take it at its word. */
const tooManyGpus = provocation(
  '/pods',
  'with a thousand GPUs',
  { api: 'v1', method: 'POST', path: '/pods' },
  async (caseContext, ruleContext) => {
    if (!ruleContext.ownWorld) caseContext.rest.lacking('a Pod of a thousand GPUs would cost money');
    return { body: await draftV1('pod', caseContext, ruleContext, { gpuCount: 1000 }) };
  },
);

const provocations = [
  ...onLists('v1', listPaths),
  ...byOtherMethods('v1', billPaths),
  startTwice,
  tooManyGpus,
  ...podActions.map((action) =>
    provocation('/pods', 'of nobody', { ...ofNobody, method: 'POST', path: `/pods/{id}/${action}` }),
  ),
  ...['/pods', '/endpoints'].map((list) =>
    provocation(list, 'of nobody', {
      ...ofNobody,
      ...{ method: 'POST', path: `${list}/{id}/update`, body: { name: 'x' } },
    }),
  ),
  provocation('/containerregistryauth', 'of nobody', {
    ...ofNobody,
    ...{ method: 'DELETE', path: '/containerregistryauth/{id}' },
  }),
];

rule(
  'v1.error.message',
  { calls: 6, makes: { pod: [1, 7], endpoint: [1, 6], volume: [1, 6] } },
  async (ruleContext) => {
    await ruleContext.property(provocations, async (provocation, caseContext) => {
      const error = await errorOf(provocation, caseContext, ruleContext);

      caseContext
        .expect(messageFault(error), 'what keeps the body from being an error of v1')
        .toBeUndefined();
    });
  },
);
