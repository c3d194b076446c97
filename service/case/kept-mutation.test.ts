import { describe, expect, test, vi } from 'vitest';
import { SuiteError } from '../../engine/errors.ts';
import { graphqlAnswerOf } from '../client/graphql-answer.ts';
import type { GraphqlRequest } from '../client/graphql-request.ts';
import { noteGivenName } from '../ledger/given-names.ts';
import { json } from '../testing/fake-target.ts';
import { type KeptRentals, sendKept } from './kept-mutation.ts';

const name = 'plumbline-mb3x-1a2b3c4d';
const other = 'plumbline-mb3x-5e6f7a8b';
const ofAnotherRun = 'plumbline-mb3y-9c0d1e2f';
const rent = (more: string) => `podFindAndDeployOnDemand(input: { gpuCount: 1, ${more} }) { id }`;

noteGivenName(name);
noteGivenName(other);

/** Where what is begun, asked about and sent is noted. */
function opened(most = Infinity) {
  const notes: string[] = [];
  const rentals: KeptRentals = {
    async begin(pod, key) {
      if (notes.filter((note) => note.startsWith('begun')).length >= most)
        throw new Error('no share is left');
      notes.push(`begun ${pod} under ${key}`);
      return (outcome) => void notes.push(`ended ${outcome instanceof Error ? outcome.message : 'answered'}`);
    },
    async assertOwn(isNamed) {
      notes.push(`own? ${['p1', 'p2', 't1'].filter(isNamed)}`);
    },
    async assertFree(texts, kinds) {
      notes.push(`free? ${[...texts]} of ${kinds.length === 1 ? kinds[0] : 'every kind'}`);
    },
  };
  const send = vi.fn(async (request: GraphqlRequest) => {
    notes.push('sent');
    return graphqlAnswerOf(request, json(200, { data: {} }), { sent: 0, answered: 0 });
  });
  const call = (more: Partial<GraphqlRequest>, role: 'when' | 'control' = 'when') => {
    const request: GraphqlRequest = { name: 'n', key: 'valid', ...more };
    return sendKept(rentals, request, { role, look: async () => [], send: () => send(request) });
  };
  return { notes, call, send };
}

describe('a document that makes a Pod', () => {
  test.each<[string, Partial<GraphqlRequest>, string]>([
    ['by its name', { query: `mutation { ${rent(`name: "${name}"`)} }` }, 'podFindAndDeployOnDemand'],
    ['by an alias', { query: `mutation { a: ${rent(`name: "${name}"`)} }` }, 'a'],
    [
      'by variables',
      {
        query: 'mutation ($i: I!) { podFindAndDeployOnDemand(input: $i) { id } }',
        variables: { i: { name } },
      },
      'podFindAndDeployOnDemand',
    ],
    [
      'as an offer',
      { query: `mutation { podRentInterruptable(input: { name: "${name}" }) { id } }` },
      'podRentInterruptable',
    ],
    ['and says so', { query: `mutation { a: ${rent(`name: "${name}"`)} }`, makes: name }, 'a'],
    ['as nobody can read', { query: 'mutation { podFindAndDeployOnDemand(', makes: name }, 'undefined'],
  ])('is written down before it is sent, %s', async (_, more, key) => {
    const { notes, call } = opened();
    await call(more);
    expect(notes.filter((note) => !/\?/.test(note))).toEqual([
      `begun ${name} under ${key}`,
      'sent',
      'ended answered',
    ]);
  });

  test('is written down for each of them, and not sent where one may not be made', async () => {
    const query = `mutation { a: ${rent(`name: "${name}"`)} ...B } fragment B on M { b: ${rent(`name: "${other}"`)} }`;
    const both = opened();
    await both.call({ query });
    expect(both.notes.slice(0, 3)).toEqual([`begun ${name} under a`, `begun ${other} under b`, 'sent']);
    const one = opened(1);
    await expect(one.call({ query })).rejects.toThrow('no share is left');
    expect(one.notes).toEqual([`begun ${name} under a`, expect.stringMatching(/^ended another Pod/)]);
  });

  test.each<[string, Partial<GraphqlRequest>, string]>([
    ['has no name', { query: `mutation { ${rent('volumeInGb: 1')} }` }, 'gives it no name'],
    ['has a name of no run', { query: `mutation { ${rent('name: "acme-1"')} }` }, 'the name acme-1'],
    [
      'has a name that others may have',
      { query: `mutation { ${rent('name: "plumbline-x"')} }` },
      'plumbline-x',
    ],
    ['has a name of another run', { query: `mutation { ${rent(`name: "${ofAnotherRun}"`)} }` }, ofAnotherRun],
    [
      'says that its name is one of no run',
      { query: `mutation { ${rent('name: "my-pod"')} }`, makes: 'my-pod' },
      'says in makes that it makes my-pod',
    ],
    [
      'can not be read and says that its name is one of no run',
      { query: 'mutation { podFindAndDeployOnDemand(', makes: 'my-pod' },
      'says in makes that it makes my-pod',
    ],
    ['can not be read', { query: `mutation { ${rent(`name: "${name}"`)}` }, "can't be read"],
    [
      'has another name than it says',
      { query: `mutation { ${rent(`name: "${name}"`)} }`, makes: other },
      other,
    ],
    [
      'makes what is no Pod',
      { query: `mutation { saveEndpoint(input: { name: "${name}" }) { id } }` },
      'REST v2',
    ],
  ])('is not sent where it %s', async (_, more, words) => {
    const { call, send } = opened();
    await expect(call(more)).rejects.toThrow(SuiteError);
    await expect(call(more)).rejects.toThrow(words);
    expect(send).not.toHaveBeenCalled();
  });

  test('is made with nothing of somebody else', async () => {
    const { notes, call } = opened();
    await call({ query: `mutation { ${rent(`name: "${name}", templateId: "t1"`)} }` });
    expect(notes[0]).toBe('free? t1 of template');
  });
});

describe('a document that changes something', () => {
  test.each<[string, Partial<GraphqlRequest>, string]>([
    ['in the document', { query: 'mutation { podStop(input: { podId: "p1" }) { id } }' }, 'p1 of pod'],
    [
      'in variables',
      {
        query: 'mutation ($i: I) { podResume(input: $i) { id } }',
        variables: { i: { podId: 'p1', gpuCount: 1 } },
      },
      'p1 of pod',
    ],
    [
      'in a text',
      { text: JSON.stringify({ query: 'mutation { podStop(podId: "p1") { id } }' }) },
      'p1 of pod',
    ],
    ['where no member is called an id', { query: 'mutation { podStop(it: "p1") { id } }' }, 'p1 of pod'],
    ['of some kind', { query: 'mutation { deleteEndpoint(id: "p1") }' }, 'p1 of every kind'],
  ])('is asked about by the id %s before it is sent', async (_, more, free) => {
    const { notes, call } = opened();
    await call(more);
    expect(notes).toEqual(['own? p1', `free? ${free}`, 'sent']);
  });

  test('is asked about beside what it makes', async () => {
    const { notes, call } = opened();
    await call({ query: `mutation { podStop(podId: "p2") { id } ${rent(`name: "${name}"`)} }` });
    expect(notes.slice(0, 3)).toEqual(['own? p2', 'free? p2 of pod', expect.stringContaining('begun')]);
  });

  test('costs no further look where the suite clears away', async () => {
    const { notes, call } = opened();
    await call({ query: 'mutation { podStop(podId: "p1") { id } }' }, 'control');
    expect(notes).toEqual(['own? p1', 'sent']);
  });
});
