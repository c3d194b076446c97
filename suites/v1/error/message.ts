import { rule } from '../../../harness/rule/rule.ts';
import { errorOf, onLists, provocation } from '../../rest/provocations.ts';
import { nobody } from '../../v2/error/nobody.ts';
import { listPaths, podActions } from '../documented.ts';
import { messageFault } from './message-in.ts';

const ofNobody = { api: 'v1', ids: { id: nobody } } as const;

const provocations = [
  ...onLists('v1', listPaths),
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

rule('v1.error.message', { api: 'v1', calls: 3 }, async ({ holds }) => {
  await holds(provocations, async (provocation, scene) => {
    const error = await errorOf(provocation, scene);

    scene.expect(messageFault(error), 'what keeps the body from being an error of v1').toBeUndefined();
  });
});
