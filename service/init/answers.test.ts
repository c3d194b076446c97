import { expect, test } from 'vitest';
import { completeAnswers, optionOf, type Question, questions } from './answers.ts';

const serverless = 'https://staging.example.com/v1';

/** Answers questions by their ids, each answer once; the rest with nothing. */
function answering(answers: Record<string, string[]>) {
  const asked: string[] = [];
  const ask = async ({ id, asks }: Question, usual: string | undefined) => {
    asked.push(usual === undefined ? asks : `${asks} [${usual}]`);
    return answers[id]?.shift() ?? '';
  };
  return { ask, asked };
}

test('where nobody can be asked, one address is enough', async () => {
  expect(await completeAnswers({ serverless }, undefined)).toEqual({
    serverless,
    name: 'staging',
    keyEnv: 'STAGING_KEY',
  });
});

test('where nobody can be asked, what is missing is named by its option', async () => {
  await expect(completeAnswers({}, undefined)).rejects.toThrow('--serverless is missing');
});

test('the variable of the key is named after the target, the schema of v1 lies below v1', async () => {
  const restV1 = 'https://rest.example.com/v1/';
  const given = { serverless: 'http://127.0.0.1:8000/v1', name: 'pre-release', restV1 };
  expect(await completeAnswers(given, undefined)).toMatchObject({
    keyEnv: 'PRE_RELEASE_KEY',
    restV1Schema: 'https://rest.example.com/v1/openapi.json',
  });
});

test('a target is called by the first label of its host, and not by a number', async () => {
  expect(await completeAnswers({ serverless: 'http://127.0.0.1:1/v1' }, undefined)).toMatchObject({
    name: 'target',
  });
});

test.each([
  ['serverless', 'staging.example.com', 'an address'],
  ['restV2', 'ftp://example.com', 'an address'],
  ['restV2', 'https://example.com/v2?tenant=a', 'without a user, a query'],
  ['graphql', 'https://someone@example.com/graphql', 'without a user'],
  ['name', '../staging', 'files are named after it'],
  ['probe', 'a b', 'an id without spaces'],
  ['probe', '..', 'that an address can hold'],
  ['probe', 'a${HOME}', 'without ${'],
])('%s can not be %s', async (id, text, words) => {
  const failing = completeAnswers({ serverless, [id]: text }, undefined);
  await expect(failing).rejects.toThrow(words);
  await expect(failing).rejects.toThrow(optionOf({ id: id as 'name' }));
});

test.each(['abc123', 'team/probe:1', 'é.~x', '5e3', '@one'])(
  'an endpoint may have the id %j',
  async (probe) => {
    await expect(completeAnswers({ serverless, keyEnv: 'MY_KEY', probe }, undefined)).resolves.toMatchObject({
      probe,
    });
  },
);

test('a key that is given in place of its variable is not repeated', async () => {
  const failing = completeAnswers({ serverless, keyEnv: 'rpa-SECRET-1' }, undefined);
  await expect(failing).rejects.toThrow(/^--key-env: expected the name of an environment variable/);
  await expect(failing).rejects.not.toThrow('SECRET');
});

test.each([
  ['https://u:PASSWORD@host/v1?api_key=PASSWORD', 'https://[hidden-user]@host/v1?api_key=[hidden-value]'],
  ['https://PASSWORD@host/v1#PASSWORD', 'https://[hidden-user]@host/v1#[hidden-value]'],
  ['https:u:PASSWORD@host/v1', '[hidden-user]@host/v1'],
  ['u:PASSWORD@host/v1', '[hidden-user]@host/v1'],
  ['https://u:a/PASSWORD@host/v1', 'https://[hidden-user]@host/v1'],
  ['https://u:a?PASSWORD@host/v1', 'https://[hidden-user]@host/v1'],
  ['https://host/@v1?PASSWORD', 'https://host/@v1?[hidden-value]'],
])('an address that can not be taken is shown without its secrets, %s', async (address, shown) => {
  const failing = completeAnswers({ serverless: address }, undefined);
  await expect(failing).rejects.toThrow(JSON.stringify(shown));
  await expect(failing).rejects.not.toThrow('PASSWORD');
});

test('who can be asked is asked for what no option says, with what is usual', async () => {
  const { ask, asked } = answering({ keyEnv: ['MY_KEY'], probe: ['abc123'] });
  const answers = await completeAnswers({ serverless }, ask);
  expect(answers).toEqual({ serverless, name: 'staging', keyEnv: 'MY_KEY', probe: 'abc123' });
  expect(asked[0]).toContain('[staging]');
  expect(asked.join('\n')).not.toContain('schema of REST v1');
});

test('who answers wrong is told so and asked again', async () => {
  const { ask, asked } = answering({ serverless: ['', 'example.com', serverless] });
  expect(await completeAnswers({}, ask)).toMatchObject({ serverless });
  expect(asked.slice(0, 3)).toEqual([
    expect.stringMatching(/^Base address/),
    expect.stringMatching(/^it is needed\. Base address/),
    expect.stringMatching(/^expected an address .*"example.com"\. Base address/),
  ]);
});

test('options are written as commander reads them', () => {
  expect(questions.map(optionOf)).toContain('--rest-v1-schema');
  expect(questions.map(optionOf)).toContain('--second-user-key-env');
});
