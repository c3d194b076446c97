import { describe, expect, test } from 'vitest';
import { eventsOf } from '../../engine/testing/results.ts';
import { keepPods, own } from '../testing/keep-pods.ts';
import { callAbout, createCall, replayOnPods, startReplay } from '../testing/start-replay.ts';

const precious = { id: 'of-another', name: 'precious' };
const isRemoval = (line: string) => line.startsWith('DELETE') || line.startsWith('podStop');

describe('an id that somebody else has by now', () => {
  const words =
    'the id pod-1 that #1 was answered with is by now that of something that this script did not make';

  test('is left as it is and named, after a removal at the end', async () => {
    const { code, pods, heard, printed } = await replayOnPods([createCall()], {
      reusedBy: 'prod-new',
      reusedAfter: 0,
    });
    expect(heard.filter(isRemoval)).toEqual(['DELETE /pods/pod-1']);
    expect(pods).toEqual([precious, { id: 'pod-1', name: 'prod-new' }]);
    expect(printed).toContain(words);
    expect(code).toBe(3);
  });

  test.each(['prod-new', ''])(
    'is left as it is after a call of the case removed ours: %j',
    async (reusedBy) => {
      const calls = [createCall(), callAbout('DELETE')];
      const { code, pods, heard, printed } = await replayOnPods(calls, { reusedBy });
      expect(heard.filter(isRemoval)).toEqual(['DELETE /pods/pod-1']);
      expect(pods).toHaveLength(2);
      expect(printed).toContain(words);
      expect(code).toBe(3);
    },
  );

  test('is changed by no call of the case', async () => {
    const calls = [createCall(), callAbout('DELETE'), callAbout('PATCH', { number: 3, body: '{}' })];
    const { code, heard, printed } = await replayOnPods(calls, { reusedBy: 'prod-new', reusedAfter: 0 });
    expect(heard.filter((line) => line.startsWith('PATCH'))).toEqual([]);
    expect(printed).toContain('nothing shows that this script made it');
    expect(code).toBe(3);
  });

  test.each([
    [true, 'prod-new'],
    [false, 'prod-new'],
    [true, ''],
  ])('is not stopped again by GraphQL, with REST v2 %s, shown as %j', async (hasRest, reusedBy) => {
    const create = createCall({
      operation: 'graphql podFindAndDeployOnDemand',
      url: '$GRAPHQL_URL?api_key=$KEY',
      body: JSON.stringify({
        query: `mutation { podFindAndDeployOnDemand(input: {name: "${own}"}) { id } }`,
      }),
      headers: {},
    });
    const { pods, heard, address } = await keepPods({ reusedBy, reusedAfter: hasRest ? 1 : 0 });
    const env = { GRAPHQL_URL: `${address}/graphql`, ...(hasRest && { REST_V2_URL: address }) };
    await (await startReplay(eventsOf(create), env)).ended;
    expect(heard.filter(isRemoval)).toEqual(['podStop pod-1']);
    if (!hasRest) expect(pods).toEqual([precious, { id: 'pod-1', name: 'prod-new' }]);
  });
}, 60_000);

test('what a list shows as ours and as another’s is another’s', async () => {
  const { code, heard, printed } = await replayOnPods([createCall()], { twin: 'prod-twin' });
  expect(heard.filter(isRemoval)).toEqual([]);
  expect(printed).toContain('by now that of something that this script did not make, or may be');
  expect(code).toBe(3);
});
