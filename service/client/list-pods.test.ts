import { expect, test } from 'vitest';
import type { GraphqlAnswer } from './graphql-answer.ts';
import { podsListed } from './list-pods.ts';
import { StillThereError } from './still-there.ts';

function listing(...pods: readonly unknown[]) {
  const data = { myself: { pods } };
  const answer = { status: 200, json: { data }, data, errors: [] } as unknown as GraphqlAnswer;
  return podsListed({ graphql: { call: async () => answer } });
}

test('Pods are listed but for those that were terminated, and those that are null', async () => {
  const [running, over] = [
    { id: 'a', name: 'x', desiredStatus: 'RUNNING' },
    { id: 'b', desiredStatus: 'TERMINATED' },
  ];
  expect(await listing(running, null, over)).toEqual([running]);
});

test.each([['a text'], [{ name: 'of no id' }], [{ id: 7 }]])(
  'a list that has %j in it shows nothing to be gone',
  async (one) => {
    await expect(listing({ id: 'a' }, one)).rejects.toBeInstanceOf(StillThereError);
  },
);
