import { describe, expect, test } from 'vitest';
import { callsOfClient } from './find-in-client-run.ts';
import { callsInCode } from './find-in-code.ts';
import { callsInHar } from './find-in-har.ts';
import { lacksCounterpart, migrateCalls } from './migrate-calls.ts';
import { readMigrationMap } from './migration-map.ts';
import { renderMigration } from './render-migration.ts';

const map = readMigrationMap();
const base = 'https://rest.example.com/v1';

const harOf = (...requests: readonly object[]): object => ({
  log: { entries: requests.map((request) => ({ request })) },
});
const request = (method: string, url: string, body?: object) => ({
  ...{ method, url },
  ...(body === undefined ? {} : { postData: { text: JSON.stringify(body) } }),
});
const inHar = (...requests: readonly object[]) => callsInHar(harOf(...requests), map)!.calls;
const linesOf = (calls: ReturnType<typeof inHar>) =>
  calls.map(({ api, from, where }) => `${where}: ${api} ${from}`);

describe('calls in a HAR', () => {
  test('of v1 are found by method and path, with names alone of what they send', () => {
    const calls = inHar(
      request('POST', `${base}/pods`, { name: 'secret-name', imageName: 'x' }),
      request('POST', `${base}/pods/abc/stop`),
      request('GET', `${base}/billing/endpoints?startTime=1&grouping=secret`),
    );
    expect(linesOf(calls)).toEqual([
      'entry 1: v1 POST /pods',
      'entry 2: v1 POST /pods/{podId}/stop',
      'entry 3: v1 GET /billing/endpoints',
    ]);
    expect(calls[0]!.members).toEqual(['name', 'imageName']);
    expect(calls[2]!.parameters).toEqual(['startTime', 'grouping']);
    expect(JSON.stringify(calls)).not.toContain('secret');
  });

  test('of GraphQL are found by their fields, with the members of variables and literals', () => {
    const literal = 'mutation { podStop(input: {podId: "secret"}) { id } }';
    const named = 'mutation M($input: I!) { stop: podResume(input: $input) { id } }';
    const calls = inHar(
      request('POST', 'https://api.example.com/graphql', { query: literal }),
      request('POST', 'https://api.example.com/graphql', {
        query: named,
        variables: { input: { podId: 'secret', gpuCount: 1 } },
      }),
    );
    expect(linesOf(calls)).toEqual(['entry 1: graphql podStop', 'entry 2: graphql podResume']);
    expect(calls.map(({ members }) => members)).toEqual([['podId'], ['podId', 'gpuCount']]);
    expect(JSON.stringify(calls)).not.toContain('secret');
  });

  test('of GraphQL are found in fragments as well, however they go round', () => {
    const query = `query { ...A ... on Query { gpuTypes { id } } }
      fragment A on Query { myself { pods { id } } ...B }
      fragment B on Query { pod(input: {podId: "x"}) { id } ...A ...C }`;
    const calls = inHar(request('POST', 'https://api.example.com/graphql', { query }));
    expect(calls.map(({ from }) => from)).toEqual(['myself', 'pod', 'gpuTypes']);
  });

  test('of GraphQL are found in a batch, in an address, and in a document that is the whole body', () => {
    const url = 'https://api.example.com/graphql';
    const inAddress = new URL(url);
    inAddress.searchParams.set('query', 'query Q($input: I) { pod(input: $input) { id } }');
    inAddress.searchParams.set('variables', JSON.stringify({ input: { podId: 'secret' } }));
    const document = { method: 'POST', url, postData: { text: '{ gpuTypes { id } }' } };
    const batch = [{ query: '{ myself { id } }' }, 1, { query: '{ gpuTypes { id } }' }];
    const calls = inHar(request('POST', url, batch), request('GET', inAddress.href), document);
    expect(linesOf(calls)).toEqual([
      'entry 1: graphql myself',
      'entry 1: graphql gpuTypes',
      'entry 2: graphql pod',
      'entry 3: graphql gpuTypes',
    ]);
    expect(calls[2]!.members).toEqual(['podId']);
    expect(JSON.stringify(calls)).not.toContain('secret');
  });

  test('of other APIs are none', () => {
    const elsewhere = [
      request('GET', 'https://rest.example.com/v2/pods'),
      request('POST', 'https://job.example.com/v1/abc/run', { input: {} }),
      request('PUT', 'https://rest.example.com/v1/chat/completions'),
      request('POST', 'https://api.example.com/graphql', { query: 'no { document' }),
      request('GET', 'https://other.example.com/search?query=%7B%20myself%20%7B%20id%20%7D%20%7D'),
      request('GET', 'no address'),
      {},
    ];
    expect(inHar(...elsewhere)).toEqual([]);
  });

  test('that the document does not have are kept, and become nothing', () => {
    const calls = inHar(request('PUT', `${base}/endpoints/abc`), request('POST', `${base}/pods/a/migrate`));
    expect(calls.map(({ from }) => from)).toEqual(['PUT /endpoints/abc', 'POST /pods/a/migrate']);
    expect(migrateCalls(calls, map).map(lacksCounterpart)).toEqual([true, true]);
  });

  test('that can not be read are named', () => {
    const url = 'https://api.example.com/graphql';
    const deep = `{${'pod{'.repeat(60_000)}${'}'.repeat(60_001)}`;
    const har = harOf(
      request('POST', url, { query: 'no { document' }),
      request('POST', url, { query: deep }),
      request('GET', 'no address'),
      request('POST', 'https://other.example.com/search', { query: 'no { document' }),
      {},
    );
    expect(callsInHar(har, map)).toEqual({
      calls: [],
      unread: [
        "entry 1: its GraphQL can't be parsed, or is too long or too deep",
        "entry 2: its GraphQL can't be parsed, or is too long or too deep",
        'entry 3: it has no request with an address',
        'entry 5: it has no request with an address',
      ],
    });
  });

  test('with any number of members are rendered', () => {
    const body = Object.fromEntries(Array.from({ length: 200_000 }, (_, nth) => [`m${nth}`, 1]));
    const calls = migrateCalls(inHar(request('POST', `${base}/pods`, body)), map);
    expect(renderMigration(calls)).toContain('m199999');
  });

  test.each([[undefined], [[]], [{ log: {} }]])('but not in what is no HAR: %j', (value) => {
    expect(callsInHar(value, map)).toBeUndefined();
  });
});

describe('calls of a client run', () => {
  const recorded = (method: string, url: string, body = '') => ({ method, url, body, isBodyWhole: true });
  const inRun = (...calls: readonly object[]) => callsOfClient(calls, 'documented', map)?.calls;

  test('are found below the address of their world, with names alone of what they send', () => {
    const calls = inRun(
      recorded('GET', '/worlds/ab12/serverless/v1/e1/health'),
      recorded('POST', '/worlds/ab12/rest/v1/pods', '{"name":"secret","imageName":"x"}'),
      recorded('GET', '/rest/v1/pods?computeType=GPU'),
      recorded('GET', '/rest/v2/pods'),
      recorded('POST', '/graphql?api_key=secret', '{"query":"{ myself { pods { id } } }"}'),
    )!;
    expect(linesOf(calls)).toEqual([
      'documented, call 2: v1 POST /pods',
      'documented, call 3: v1 GET /pods',
      'documented, call 5: graphql myself',
    ]);
    expect(calls.map(({ members, parameters }) => [...members, ...parameters])).toEqual([
      ['name', 'imageName'],
      ['computeType'],
      [],
    ]);
    expect(JSON.stringify(calls)).not.toContain('secret');
  });

  test('show no members where the body was cut', () => {
    const cut = { ...recorded('POST', '/rest/v1/pods', '{"name":"a","ima'), isBodyWhole: false };
    expect(inRun(cut)).toMatchObject([{ from: 'POST /pods', members: [] }]);
  });

  test.each([[undefined], [{}], [[1]], [[{ method: 'GET' }]]])('are not in %j', (value) => {
    expect(callsOfClient(value, 'documented', map)).toBeUndefined();
  });
});

const inCode = (...lines: readonly string[]) => linesOf(callsInCode(lines.join('\n'), 'a.ts', map));

describe('calls in code', () => {
  test.each<[string, string, string[]]>([
    [
      'an address in full',
      "await fetch('https://x.example/v1/templates', { method: 'POST' })",
      ['POST /templates'],
    ],
    ['a template', 'await http.post(`${url}/v1/pods/${pod.id}/stop`)', ['POST /pods/{podId}/stop']],
    [
      'Python',
      'requests.delete(f"{REST}/networkvolumes/{id}")',
      ['DELETE /networkvolumes/{networkVolumeId}'],
    ],
    ['curl', 'curl -X PATCH "$REST/v1/endpoints/$ID" -d @body.json', ['PATCH /endpoints/{endpointId}']],
    [
      'a path alone',
      "const path = '/containerregistryauth';",
      ['GET /containerregistryauth', 'POST /containerregistryauth'],
    ],
    ['a path of v2', "fetch('https://x.example/v2/pods/1/stop')", []],
    ['a path of both versions without its prefix', "client.get('/pods')", []],
    ['words', 'The endpoints of v1 and its pods are listed here, and/or templates.', []],
  ])('are found in %s', (_, line, operations) => {
    expect(inCode('', line)).toEqual(operations.map((one) => `a.ts:2: v1 ${one}`));
  });

  test('have the method that one of the next lines names', () => {
    expect(inCode('fetch(`${base}/v1/endpoints`, {', '  headers,', "  method: 'POST',", '})')).toEqual([
      'a.ts:1: v1 POST /endpoints',
    ]);
  });

  test('of GraphQL are found by their fields', () => {
    expect(
      inCode('query {', '  myself { pods { id } }', '  pod(input: {podId: "x"}) { id }', '}', 'pod(1)'),
    ).toEqual(['a.ts:2: graphql myself', 'a.ts:3: graphql pod']);
  });

  test('have the members of theirs that the file names', () => {
    const text = "post('/v1/endpoints', { name, workersMin: 1, 'scalerType': x, other: 2 })";
    expect(callsInCode(text, 'a.ts', map)[0]).toMatchObject({
      from: 'POST /endpoints',
      members: ['name', 'workersMin', 'scalerType'],
    });
  });
});

describe('what calls become', () => {
  const migrated = migrateCalls(
    inHar(
      request('POST', `${base}/endpoints`, { name: 'a', workersMin: 1, unheardOf: 1 }),
      request('POST', `${base}/pods/a/start`),
      request('POST', `${base}/pods/b/start`),
      request('POST', `${base}/pods/b/reset`),
      request('GET', `${base}/billing/endpoints?startTime=1&grouping=x`),
      request('POST', 'https://x.example/graphql', { query: '{ unheardOf { id } }' }),
    ),
    map,
  );

  test('is shown member by member', () => {
    expect(renderMigration(migrated).split('\n')).toEqual([
      'POST /endpoints   (entry 1)',
      '  becomes POST /serverless',
      '    name        → name',
      '    workersMin  → workers.min',
      '    unheardOf   has no counterpart: specs/ does not know it',
      '',
      'POST /pods/{podId}/start   (entry 2, entry 3)',
      '  becomes POST /pods/{id}/action {"action":"start"}',
      '',
      'POST /pods/{podId}/reset   (entry 4)',
      '  has no counterpart: v2 has dropped reset: no action of that name',
      '',
      'GET /billing/endpoints   (entry 5)',
      '  becomes GET /billing/serverless',
      '    ?startTime  → ?startTime',
      '    ?grouping   has no counterpart: no such query parameter in v2',
      '  answer: v2 has a GET /billing/endpoints, too: another resource',
      '',
      'GraphQL unheardOf   (entry 6)',
      '  has no counterpart: the document does not have it',
    ]);
  });

  test('says what lacks a counterpart', () => {
    expect(migrated.map(lacksCounterpart)).toEqual([true, false, true, true, true]);
  });

  test('names few of many places', () => {
    const many = Array.from({ length: 8 }, () => request('GET', `${base}/templates`));
    expect(renderMigration(migrateCalls(inHar(...many), map))).toContain('entry 5, 3 more)');
  });

  test('has a line of its own for no name that a file holds', () => {
    const calls = inHar(request('POST', `${base}/pods`, { 'a\nDELETE /pods/{podId}': 1 }));
    expect(renderMigration(migrateCalls(calls, map))).not.toMatch(/^DELETE/m);
  });
});
