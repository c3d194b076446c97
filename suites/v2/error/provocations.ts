import { registryIn } from '../../shared/making/registry-in.ts';
import { draft, make } from '../../shared/making/v2-own.ts';
import {
  byOtherMethods,
  onLists,
  type Provocation,
  provocation,
} from '../../shared/resources/provocations.ts';
import { listKeys } from '../../shared/resources/v2-documented.ts';
import { isItem } from '../../shared/resources/v2-items.ts';
import type { KindName } from '../../shared/resources/v2-kinds.ts';
import { nobody } from '../../shared/resources/v2-nobody.ts';

const api = 'v2';
const ids = { id: nobody };
const onItems = [
  provocation('/pods', 'of nobody', { api, method: 'PATCH', path: '/pods/{id}', ids, body: { name: 'x' } }),
  provocation('/pods', 'of nobody', { api, method: 'DELETE', path: '/pods/{id}', ids }),
  provocation('/pods', 'of nobody', {
    api,
    method: 'POST',
    path: '/pods/{id}/action',
    ids,
    body: { action: 'stop' },
  }),
  provocation('/serverless', 'of nobody', {
    api,
    method: 'PATCH',
    path: '/serverless/{id}',
    ids,
    body: { name: 'x' },
  }),
  provocation('/serverless', 'of nobody', { api, method: 'GET', path: '/serverless/{id}/workers', ids }),
  provocation('/serverless', 'of nobody', { api, method: 'GET', path: '/serverless/{id}/releases', ids }),
  ...['gpus', 'cpus', 'datacenters'].map((kind) =>
    provocation('/templates', 'of nobody', { api, method: 'GET', path: `/catalog/${kind}/{id}`, ids }),
  ),
];

/** A conflict, for some services: what the body names is not there. */
const ofNobodysRegistry = provocation(
  '/templates',
  'with a registry of nobody',
  { api, method: 'POST', path: '/templates' },
  async (caseContext, ruleContext) => {
    const registry = registryIn(await ruleContext.schema('v2'), nobody);
    return { body: await draft('template', caseContext, ruleContext, { registry }) };
  },
);

/** Something of ours, of which something is asked that can't be. */
const ofOurs = [
  provocation(
    '/pods',
    'with an action that does not exist, of a Pod of the run',
    { api, method: 'POST', path: '/pods/{id}/action', body: { action: 'fly' } },
    own('pod'),
  ),
  provocation(
    '/pods',
    'to start, of a Pod that was not stopped',
    { api, method: 'POST', path: '/pods/{id}/action', body: { action: 'start' } },
    own('pod'),
  ),
  provocation(
    '/pods',
    'with a name that is not a string, of a Pod of the run',
    { api, method: 'PATCH', path: '/pods/{id}', body: { name: { of: 'it' } } },
    own('pod'),
  ),
  provocation(
    '/serverless',
    'with a name that is not a string, of an endpoint of the run',
    { api, method: 'PATCH', path: '/serverless/{id}', body: { name: { of: 'it' } } },
    own('endpoint'),
  ),
];

/** A mistake that is not at the top of the body. */
const nested = [
  provocation(
    '/pods',
    'with a number of GPUs that is none',
    { api, method: 'POST', path: '/pods' },
    async (caseContext, ruleContext) => {
      const { gpu, ...body } = await draft('pod', caseContext, ruleContext);
      if (!isItem(gpu)) return caseContext.rest.lacking('no GPU is known to order');
      return { body: { ...body, gpu: { ...gpu, count: { of: 'it' } } } };
    },
  ),
  provocation(
    '/serverless',
    'with numbers of workers that are none',
    { api, method: 'POST', path: '/serverless' },
    async (caseContext, ruleContext) => {
      const body = await draft('endpoint', caseContext, ruleContext);
      return { body: { ...body, workers: { min: { of: 'it' }, max: { of: 'it' } } } };
    },
  ),
];

function own(kind: KindName): Provocation['rest'] {
  return async (caseContext, ruleContext) => ({
    ids: { id: (await make(kind, caseContext, ruleContext)).id },
  });
}

export const provocations: readonly Provocation[] = [
  ...ofOurs,
  ...nested,
  ...onLists('v2', Object.keys(listKeys)),
  ...onItems,
  ...byOtherMethods('v2', ['/catalog/gpus', '/catalog/datacenters', '/billing/pods']),
  ofNobodysRegistry,
];
