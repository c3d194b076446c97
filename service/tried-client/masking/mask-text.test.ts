import { expect, test } from 'vitest';
import { type MaskingContext, maskQuery, maskText } from './mask-text.ts';

const context: MaskingContext = { known: ['key-of-the-world'], isRegistry: false };
const json = JSON.stringify;
const masked = (text: string, more: Partial<MaskingContext> = {}) =>
  maskText(text, { ...context, ...more }).text;

const deploy = (a: string, b: string) =>
  `# it's\nmutation { make(input: { env: [{ key: "A", value: "${a}" } {key: "B" value: """${b}"""}] name: "n" }) { id env } }`;
const withVariables = '($e: [X], $v: String){ a(env: $e) b(env: [{key: "A", value: $v}]) }';

test.each<[string, string, string]>([
  [
    'keys of a storage',
    '{"s3Config": {"accessId":"S1","accessSecret":"S\\u0032\\/x","bucketName":"b"}, "input":{}}',
    '{"s3Config": {"accessId":"$S3_ACCESS_ID","accessSecret":"$S3_ACCESS_SECRET","bucketName":"b"}, "input":{}}',
  ],
  ['keys of a storage in another place', '{"accessSecret":"S1"}', '{"accessSecret":"$S3_ACCESS_SECRET"}'],
  [
    'members of a storage by other names',
    '{"s3Config":{"access_key":"S1"}}',
    '{"s3Config":{"access_key":"$S3_ACCESS_SECRET"}}',
  ],
  ['a secret that is a number', '{"accessSecret": 5}', '{"accessSecret": "$S3_ACCESS_SECRET (a number)"}'],
  [
    'a secret in a list',
    '{"accessSecret":["S1",{"a":"S2"}]}',
    '{"accessSecret":["$S3_ACCESS_SECRET",{"a":"$S3_ACCESS_SECRET"}]}',
  ],
  [
    'a secret in a text that is cut off',
    '{"input":{},"s3Config":{"accessSecret":"S1\\',
    '{"input":{},"s3Config":{"accessSecret":"$S3_ACCESS_SECRET',
  ],
  ['a name that is escaped', '{"\\u0061ccessSecret":"S1"}', '{"\\u0061ccessSecret":"$S3_ACCESS_SECRET"}'],
  [
    'what is not quite JSON',
    "{'accessSecret': 'S1', accessId: S2}",
    `{'accessSecret': '$S3_ACCESS_SECRET', accessId: "$S3_ACCESS_ID"}`,
  ],
  ['a form', 'input=1&accessSecret=S1==&b=2', 'input=1&accessSecret=$S3_ACCESS_SECRET&b=2'],
  ['a form with brackets', 's3Config%5BaccessSecret%5D=S1', 's3Config%5BaccessSecret%5D=$S3_ACCESS_SECRET'],
  [
    'JSON in JSON',
    json({ input: json({ accessSecret: 'S1' }) }),
    json({ input: json({ accessSecret: '$S3_ACCESS_SECRET' }) }),
  ],
  [
    'the credentials of a registry',
    '{"password":"S1","name":"r","username":"S2"}',
    '{"password":"[hidden-password]","name":"r","username":"[hidden-username]"}',
  ],
  [
    'an environment',
    '{"env":{"A":"S1","B":2}}',
    '{"env":{"A":"[hidden-env-value]","B":"[hidden-env-value] (a number)"}}',
  ],
  [
    'an environment in a list',
    '{"env":[{"key":"A","value":"S1"},"B=S2"]}',
    '{"env":[{"key":"A","value":"[hidden-env-value]"},"B=[hidden-env-value]"]}',
  ],
  [
    'an environment in GraphQL',
    json({ query: deploy('S1', 'S2') }),
    json({ query: deploy('[hidden-env-value]', '[hidden-env-value]') }),
  ],
  [
    'variables of GraphQL',
    json({ query: withVariables, variables: { e: [{ key: 'A', value: 'S1' }], v: 'S2', w: 'x' } }),
    json({
      query: withVariables,
      variables: { e: [{ key: 'A', value: '[hidden-env-value]' }], v: '[hidden-env-value]', w: 'x' },
    }),
  ],
  [
    'an address of a webhook',
    '{"webhook":"https://S1:S2@h.example/a?b=S3"}',
    '{"webhook":"https://[hidden-user]@h.example/a?b=[hidden-value]"}',
  ],
  ['a key in a body', '{"api_key":"S1"}', '{"api_key":"[a-key-unknown-here]"}'],
  [
    'what has the name of a secret',
    '{"credentials":{"user":"S1","pass":"S2"},"clientSecret":"S3","access_token":"S4"}',
    '{"credentials":{"user":"[a-key-unknown-here]","pass":"[a-key-unknown-here]"},"clientSecret":"[a-key-unknown-here]","access_token":"[a-key-unknown-here]"}',
  ],
  [
    'what may have the name of a secret, and looks like a token',
    '{"input":{"token":"S1234567890","headers":{"X-Signature":"Bearer S1234567890"}}}',
    '{"input":{"token":"[a-key-unknown-here]","headers":{"X-Signature":"[a-key-unknown-here]"}}}',
  ],
  [
    'an environment by another name',
    '{"environment":{"A":"S1"},"envVars":["B=S2"]}',
    '{"environment":{"A":"[hidden-env-value]"},"envVars":["B=[hidden-env-value]"]}',
  ],
  [
    'an address of a webhook in an object',
    '{"webhook":{"url":"https://h.example/x?t=S1","method":"POST"}}',
    '{"webhook":{"url":"https://h.example/x?t=[hidden-value]","method":"POST"}}',
  ],
  [
    'a command',
    '{"dockerArgs":"-e TOKEN=S1 run --api-key S2 --port 80","cmd":["A=S3"]}',
    '{"dockerArgs":"-e TOKEN=[hidden-env-value] run --api-key [a-key-unknown-here] --port 80","cmd":["A=[hidden-env-value]"]}',
  ],
  [
    'a user in the name of an image',
    '{"image":"S1:S2@registry.example/x:1","imageName":"https://S3:S4@registry.example/x"}',
    '{"image":"[hidden-user]@registry.example/x:1","imageName":"https://[hidden-user]@registry.example/x"}',
  ],
  [
    'a part of a form with a file',
    '--b\r\nContent-Disposition: form-data; name="api_key"; filename="k"\r\ncontent-type: text/plain\r\n\r\nS1\r\n--b\r\ncontent-disposition: form-data; name=input\r\n\r\n{"api_key":"S2"}\r\n--b--',
    '--b\r\nContent-Disposition: form-data; name="api_key"; filename="k"\r\ncontent-type: text/plain\r\n\r\n[a-key-unknown-here]\r\n--b\r\ncontent-disposition: form-data; name=input\r\n\r\n{"api_key":"[a-key-unknown-here]"}\r\n--b--',
  ],
  [
    'a part of a form that is cut off',
    '--b\ncontent-disposition: form-data; name="password"\n\nS1',
    '--b\ncontent-disposition: form-data; name="password"\n\n[hidden-password]',
  ],
])('%s is masked', (_, text, expected) => {
  expect(masked(text)).toBe(expected);
});

test('a name of a user is masked in calls of registries, and stays elsewhere', () => {
  expect(masked('{"username":"S1"}')).toBe('{"username":"S1"}');
  expect(masked('{"username":"S1","password":""}')).toContain('[hidden-username]');
  expect(masked('{"username":"S1"}', { isRegistry: true })).toBe('{"username":"[hidden-username]"}');
});

test.each([
  '{"input": {"a": 1.50, "a": 2, "prompt": "say which password: you use"}, "webhook":"http://h/x"}',
  '{"s3Config":{"bucketName":"b","endpointUrl":"https://s3.example"},"accessSecret":null,"password":""}',
  '{"api_key":"key-of-the-world","env":{"KEY":"key-of-the-world"}}',
  '{"query":"{ myself { pods { id env } } }"}',
  '{"id":"job1234567890","status":"COMPLETED","output":{"token":"a word","max_tokens":100,"key":"C major"}}',
  '{"containerRegistryAuthId":"auth1234567890","tokenType":"bearer1234567890","session_id":"s1234567890"}',
  '{"image":"repo/name:tag1234567@sha256:0123456789abcdef0123456789abcdef"}',
  '{"args":"--model llama-3-8b --max-tokens 100"}',
  `${'['.repeat(100_000)}"env"`,
  'env',
  '',
])('what gives nothing away stays as it was written: %.60s', (text) => {
  expect(masked(text)).toBe(text);
});

test('the query of an address is masked likewise', () => {
  const query = encodeURIComponent('mutation{a(input:{env:[{key:"A",value:"S1"}]}){id}}');
  const { text, hidden } = maskQuery(`/graphql?api_key=S2&x=%41&query=${query}`, context);
  expect(text).toMatch(/^\/graphql\?api_key=\[a-key-unknown-here\]&x=%41&query=mutation/);
  expect(decodeURIComponent(text)).toContain('value:"[hidden-env-value]"');
  expect([...hidden.keys()].sort()).toEqual(['S1', 'S2']);
});
