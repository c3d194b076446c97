import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTransport } from '../../../engine/http/transport.ts';
import { serve } from '../../../engine/testing/serve.ts';
import type { Profile } from '../../profile/profile.ts';
import { profileRedact } from '../../profile/profile-secrets.ts';
import { readMigrationMap } from '../migration-map.ts';
import { type CheckedPair, checkPairs } from './check-pairs.ts';
import { livePairs } from './live-pairs.ts';
import { liveAccessTo } from './open-live-access.ts';
import { renderPairCounts, renderPairs } from './render-pairs.ts';

const transport = createTransport();
afterAll(transport.close);

const key = 'a-key-of-nobody-else';
type Answer = { readonly status?: number; readonly json?: unknown; readonly text?: string };

/** What is answered to each call, by method and path; 404 to others. */
let answers: Record<string, Answer>;
let calls: string[];
beforeEach(() => {
  answers = {};
  calls = [];
});

const map = readMigrationMap();

async function check(
  from: string,
  { api = 'v1', lagging = {} }: { api?: 'v1' | 'graphql'; lagging?: Record<string, Answer> } = {},
): Promise<CheckedPair> {
  const url = await serve(async (request, response) => {
    const path = request.url!.replace(/\?api_key.*/, '');
    const body = Buffer.concat(await request.toArray()).toString();
    calls.push(`${request.method} ${path}${body}`);
    const {
      status = 200,
      json,
      text = JSON.stringify(json),
    } = answers[`${request.method} ${path}`] ?? {
      status: 404,
      json: {},
    };
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  const profile = {
    name: 'tried',
    urls: { serverless: `${url}/v1`, restV1: `${url}/one`, restV2: `${url}/two`, graphql: `${url}/graphql` },
    keys: { valid: key },
    endpoints: {},
    secrets: { $KEY: key },
  } as unknown as Profile;
  const [checked] = await checkPairs(
    livePairs(map).filter((one) => one.api === api && one.from === from),
    {
      redact: profileRedact(profile),
      signal: new AbortController().signal,
      access: liveAccessTo(profile, transport),
      async pause() {
        Object.assign(answers, lagging);
      },
    },
  );
  return checked!;
}

function listing(path: 'templates', one: readonly object[], two: readonly object[]): void {
  answers[`GET /one/${path}`] = { json: one };
  answers[`GET /two/${path}`] = { json: { [path]: two } };
}

describe('a pair of lists', () => {
  test('is the same where both show the same, in whatever order, and leave out what they like', async () => {
    listing(
      'templates',
      [
        { id: 'a', name: 'x', imageName: 'i', isPublic: null },
        { id: 'b', name: 'y' },
      ],
      [
        { id: 'b', name: 'y', image: 'j', public: true },
        { id: 'a', name: 'x', image: 'i', disk: 3 },
      ],
    );
    expect(await check('GET /templates')).toEqual({
      ...{ api: 'v1', from: 'GET /templates', to: 'GET /templates', outcome: 'same', resources: 2 },
      ...{ differing: 0, differences: [] },
    });
  });

  test('differs in members and ids, with both values', async () => {
    listing(
      'templates',
      [{ id: 'a', containerDiskInGb: 30, name: 'x' }, { id: 'b' }],
      [{ id: 'a', disk: 20, name: 'x' }, { id: 'c' }],
    );
    const pair = await check('GET /templates');
    expect(renderPairs([pair]).split('\n')).toEqual([
      'differs             GET /templates → GET /templates: of 3 resources',
      '    b: v1 shows it, v2 does not',
      '    c: v2 shows it, v1 does not',
      '    a: containerDiskInGb of v1 is 30, disk of v2 is 20',
    ]);
    expect(renderPairCounts([pair])).toMatch(/^1 pair checked: 0 same, 1 differ,/);
  });

  test('is looked at again where it differs: a list may lag', async () => {
    listing('templates', [{ id: 'a' }], []);
    const lagging = { 'GET /two/templates': { json: { templates: [{ id: 'a' }] } } };
    expect(await check('GET /templates', { lagging })).toMatchObject({ outcome: 'same', resources: 1 });
  });

  test('does not differ by another array beside the list', async () => {
    listing('templates', [{ id: 'a' }], []);
    answers['GET /two/templates'] = { json: { notices: [{ id: 'n' }], templates: [{ id: 'a' }] } };
    expect(await check('GET /templates')).toMatchObject({ outcome: 'same', resources: 1 });
  });

  test('is unread where several arrays may be the list', async () => {
    listing('templates', [{ id: 'a' }], []);
    answers['GET /two/templates'] = { json: { notices: [{ id: 'n' }], items: [{ id: 'a' }] } };
    expect(await check('GET /templates')).toMatchObject({ outcome: 'unread' });
  });

  test('does not differ by what differs elsewhere at the second look', async () => {
    listing('templates', [{ id: 'a' }], []);
    const lagging = { 'GET /two/templates': { json: { templates: [{ id: 'a' }, { id: 'new' }] } } };
    expect(await check('GET /templates', { lagging })).toMatchObject({ outcome: 'same', differing: 0 });
  });

  test.each<[number, string]>([
    [410, 'not offered'],
    [404, 'not offered'],
    [401, 'unread'],
    [302, 'unread'],
  ])('of which v1 answers %i is %s', async (status, outcome) => {
    listing('templates', [], [{ id: 'a' }]);
    answers['GET /one/templates'] = { status, json: {} };
    const pair = await check('GET /templates');
    expect(pair).toMatchObject({ outcome, differences: [] });
    expect(pair.why).toContain(`${status}`);
  });

  test('without any resource has nothing to compare', async () => {
    listing('templates', [], []);
    expect(await check('GET /templates')).toMatchObject({ outcome: 'nothing to compare' });
  });

  test.each<[string, readonly unknown[]]>([
    ['texts', ['a', 'b']],
    ['something that is no object', [{ id: 'a' }, null]],
    ['objects whose id can not be told', [{ ownerId: 'a' }, { ownerId: 'b' }]],
  ])('one of which lists %s is unread, and not compared', async (_, one) => {
    listing('templates', one as object[], [{ id: 'a' }, { id: 'b' }]);
    const pair = await check('GET /templates');
    expect(pair).toMatchObject({ outcome: 'unread', resources: 0, differences: [] });
    expect(renderPairs([pair])).toMatch(/^unread .*\/templates/);
  });

  test('is compared by ids of whatever name', async () => {
    listing('templates', [{ id: 7, name: 'x' }], [{ templateId: '7', ownerId: 'u', name: 'y' }]);
    expect(await check('GET /templates')).toMatchObject({ outcome: 'differs', differences: [{ id: '7' }] });
  });

  test('says so where nothing but ids was compared', async () => {
    listing('templates', [{ id: 'a', name: 'x' }], [{ id: 'a', title: 'x' }]);
    const pair = await check('GET /templates');
    expect(pair.outcome).toBe('same');
    expect(renderPairs([pair])).toContain('both show the same ids, and nothing else');
  });

  test('shows no key, and no value at length', async () => {
    listing('templates', [{ id: 'a', name: `${key} ${'x'.repeat(9000)}` }], [{ id: 'a', name: key }]);
    const pair = await check('GET /templates');
    expect(JSON.stringify(pair)).not.toContain(key);
    expect(JSON.stringify(pair).length).toBeLessThan(1000);
    expect(pair.differences).toMatchObject([{ new: '"$KEY"' }]);
  });

  test('counts all differences, and keeps some', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({
      id: `t${index}`,
      name: 'x\u001b[2J\n::error::x',
    }));
    listing('templates', many, []);
    const pair = await check('GET /templates');
    expect([pair.differing, pair.differences.length]).toEqual([3000, 100]);
    expect(renderPairs([pair])).toContain('and 2995 more');
  });

  test('has no line of its own for what a target shows', async () => {
    listing('templates', [{ id: 'a\nsame', name: '\u001b[2J\n::error::x' }], [{ id: 'a\nsame', name: 'y' }]);
    const text = renderPairs([await check('GET /templates')]);
    expect(text.split('\n')).toHaveLength(2);
    expect(text).not.toContain('\u001b');
  });
});

test('a call is made with the query that the schema of the target requires', async () => {
  const parameters = [{ name: 'at', in: 'query', required: true, schema: { const: 'may', type: 'string' } }];
  const paths = { '/templates': { get: { parameters, responses: {} } } };
  answers['GET /two/openapi.json'] = {
    json: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths },
  };
  listing('templates', [{ id: 'a' }], [{ id: 'a' }]);
  answers['GET /two/templates?at=may'] = answers['GET /two/templates']!;
  answers['GET /two/templates'] = { status: 400, json: {} };
  expect(await check('GET /templates')).toMatchObject({ outcome: 'same' });
});

describe('a pair of reads by id', () => {
  const show = (id: string, one: Answer, two: Answer): void => {
    answers[`GET /one/templates/${id}`] = one;
    answers[`GET /two/templates/${id}`] = two;
  };

  test('is of what both list', async () => {
    listing('templates', [{ id: 'a' }, { id: 'only' }], [{ id: 'a' }]);
    show('a', { json: { id: 'a', name: 'x' } }, { json: { template: { id: 'a', name: 'y' } } });
    expect(await check('GET /templates/{templateId}')).toMatchObject({
      ...{ outcome: 'differs', resources: 1 },
      differences: [{ id: 'a', member: 'name', old: '"x"', new: '"y"' }],
    });
    expect(calls.some((call) => call.includes('only'))).toBe(false);
  });

  test('is not offered where one side knows no id, and differs where it knows some', async () => {
    listing('templates', [{ id: 'a' }, { id: 'b' }], [{ id: 'a' }, { id: 'b' }]);
    for (const id of ['a', 'b']) show(id, { json: { id } }, { status: 404 });
    expect(await check('GET /templates/{templateId}')).toMatchObject({ outcome: 'not offered' });
    show('a', { json: { id: 'a' } }, { json: { id: 'a' } });
    expect(await check('GET /templates/{templateId}')).toMatchObject({
      ...{ outcome: 'differs', differences: [{ id: 'b', missing: 'new' }] },
    });
  });

  test('leaves alone an id that no address can hold', async () => {
    listing('templates', [{ id: '..' }], [{ id: '..' }]);
    expect(await check('GET /templates/{templateId}')).toMatchObject({ outcome: 'unread' });
  });
});

describe('a pair of GraphQL', () => {
  const shownByBoth = (data: object, pods: readonly object[], errors: readonly object[] = []): void => {
    answers['POST /graphql'] = { json: { data, errors } };
    answers['GET /two/pods'] = { json: { pods } };
  };

  test('is compared by what both list, since ids and lists of GraphQL are its own', async () => {
    const pods = [{ id: 'a', name: 'x' }, null, { id: 'gql-b' }, { id: 'c', desiredStatus: 'TERMINATED' }];
    shownByBoth({ myself: { pods } }, [{ id: 'a', name: 'y' }, { id: 'b' }, { id: 'c' }]);
    expect(await check('myself', { api: 'graphql' })).toMatchObject({
      ...{ outcome: 'differs', resources: 1 },
      differences: [{ id: 'a', member: 'name', place: 'name', old: '"x"', new: '"y"' }],
    });
  });

  test('has nothing to compare where no id is on both sides', async () => {
    shownByBoth({ myself: { pods: [{ id: 'gql-a' }] } }, [{ id: 'a' }]);
    expect(await check('myself', { api: 'graphql' })).toMatchObject({ outcome: 'nothing to compare' });
  });

  test('is unread where there is no list, and says so without a key', async () => {
    shownByBoth({ myself: null }, [], [{ message: `no ${key}` }]);
    const pair = await check('myself', { api: 'graphql' });
    expect(pair).toMatchObject({ outcome: 'unread', why: expect.stringContaining('no $KEY') });
  });
});

test('bills are asked for, and have nothing to compare', async () => {
  answers['GET /one/billing/pods'] = { json: [] };
  answers['GET /two/billing/pods'] = { json: { records: [] } };
  expect(await check('GET /billing/pods')).toMatchObject({ outcome: 'nothing to compare' });
});

test('nothing but reads is called', async () => {
  listing('templates', [{ id: 'a' }], [{ id: 'a' }]);
  answers['POST /graphql'] = {
    json: { data: { myself: { pods: [{ id: 'a' }] }, pod: { id: 'a' }, gpuTypes: [] } },
  };
  for (const { api, from } of livePairs(map)) await check(from, { api });
  const others = calls.filter((call) => !call.startsWith('GET '));
  expect(others.length).toBeGreaterThan(0);
  for (const call of others) expect(call).toMatch(/^POST \/graphql\{"query":"\{ (myself|pod|gpuTypes)[ (]/);
});

describe('the pairs of sources', () => {
  const pairsOf = (api: 'v1' | 'graphql', from: string): string[] =>
    livePairs(map, [{ api, from }]).map((pair) => `${pair.api} ${pair.from}`);

  test.each<['v1' | 'graphql', string, string[]]>([
    ['v1', 'POST /endpoints', ['v1 GET /endpoints', 'v1 GET /endpoints/{endpointId}']],
    ['v1', 'POST /pods/{podId}/reset', ['v1 GET /pods', 'v1 GET /pods/{podId}']],
    ['graphql', 'podStop', ['graphql myself', 'graphql pod']],
    ['graphql', 'unheardOf', []],
  ])('that call %s %s are those of the same resource', (api, from, pairs) => {
    expect(pairsOf(api, from)).toEqual(pairs);
  });
});
