import { expect, test } from 'vitest';
import { type Ledger, noLedger } from '../ledger/ledger.ts';
import { type Answering, fakeTarget, json } from '../testing/fake-target.ts';
import { extendExpect } from './matchers.ts';
import { runCase } from './run-case.ts';

extendExpect();

const urls = { serverless: 'http://fake.invalid/v1', restV2: 'http://fake.invalid/v2' };
const site = { urls, keys: { valid: 'key' }, endpoints: { probe: 'probe' } };

/**
 * Runs a case that makes an endpoint, is shown it so, and deletes what has its id.
 * @param deletes the id that the check takes for that of what it made
 */
async function caseShown(
  shown: object,
  deletes?: string,
  { path = '/serverless', answering = () => json(200, shown) }: { path?: string; answering?: Answering } = {},
) {
  const ledger: Ledger = { ...noLedger, before: async () => ({ v2: ['e9'] }) };
  const fake = fakeTarget(answering, 1, {}, { site, ledger });
  const runner = {
    ...{
      ...fake,
      receiver: undefined,
      endpoint: 'probe' as const,
      exclusive: false,
      isOpen: false,
      apis: [],
    },
    ...{ declares: { calls: 9 }, memory: 'test', patience: 1000, signal: new AbortController().signal },
  } as const;
  const body = { name: 'plumbline-1' };
  const outcome = await runCase(runner, 1, async ({ rest, expect }) => {
    const made = await rest.when({ api: 'v2', method: 'POST', path, body });
    expect(made.status).toBe(200);
    if (deletes !== undefined)
      await rest.when({ api: 'v2', method: 'DELETE', path: `${path}/{id}`, ids: { id: deletes } });
  });
  return { outcome, deleted: fake.calls.filter(({ method }) => method === 'DELETE').length };
}

test.each([
  ['existed before', 'e9', 'existed before the run'],
  ['is that of the probe', 'probe', 'is an id of the target profile'],
])(
  'a case whose create was answered with an id that %s is inconclusive, and deletes nothing',
  async (_, id, why) => {
    const { outcome, deleted } = await caseShown({ id, name: 'plumbline-1' });
    expect(outcome.verdict).toBe('inconclusive');
    expect(outcome.inconclusive?.message).toContain(why);
    expect(deleted).toBe(0);
  },
);

test('one whose create was answered with a new id holds, and deletes what it made after a look', async () => {
  const { outcome, deleted } = await caseShown({ id: 'e1', name: 'plumbline-1' });
  expect({ verdict: outcome.verdict, deleted }).toEqual({ verdict: 'held', deleted: 1 });
  expect(outcome.calls.map(({ method }) => method)).toEqual(['POST', 'GET', 'DELETE']);
});

test.each([
  ['stopped, as the case’s own', 'plumbline-1', ['POST', 'GET', 'DELETE', 'GET', 'POST']],
  ['left, as somebody else’s', 'plumbline-prod', ['POST', 'GET', 'DELETE', 'GET']],
])('a Pod that could not be deleted is looked at again and %s', async (_, name, methods) => {
  let isGiven = false;
  const answering: Answering = ({ method }) => {
    if (method === 'DELETE') isGiven = true;
    return json(method === 'DELETE' ? 500 : 200, { id: 'p1', name: isGiven ? name : 'plumbline-1' });
  };
  const { outcome } = await caseShown({}, undefined, { path: '/pods', answering });
  expect(outcome.calls.map(({ method }) => method)).toEqual(methods);
});

test('a case that takes another id of an answer for its own deletes nothing that existed before', async () => {
  const { outcome, deleted } = await caseShown({ parentId: 'e9', name: 'plumbline-1' }, 'e9');
  expect(outcome.verdict).toBe('inconclusive');
  expect(outcome.inconclusive?.message).toContain('e9 existed before the run');
  expect(deleted).toBe(0);
});
