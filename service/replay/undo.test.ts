import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TracedCall } from '../../engine/http/trace.ts';
import { eventsOf, failedResult, tracedCall } from '../../engine/testing/results.ts';
import { scratchFile, scratchFolder } from '../../engine/testing/scratch.ts';
import { keepPods, own, type Tricks } from '../testing/keep-pods.ts';
import { renderReplay } from './render-replay.ts';

const root = new URL('../../', import.meta.url).pathname;
const precious = { id: 'of-another', name: 'precious' };

function create(change: Partial<TracedCall> = {}): TracedCall {
  const answer = { status: 201, headers: {}, body: `{"id":"pod-0000","name":"${own}"}` };
  return tracedCall({
    operation: 'v2 POST /pods',
    url: '$REST_V2_URL/pods',
    body: `{"name":"${own}"}`,
    answer,
    ...change,
  });
}

/** A call about the Pod that the create was answered with. */
function about(method: string, change: Partial<TracedCall> = {}): TracedCall {
  const operation = `v2 ${method} /pods/{id}`;
  return tracedCall({
    number: 2,
    method,
    operation,
    url: '$REST_V2_URL/pods/pod-0000',
    body: undefined,
    ...change,
  });
}

/** @param isPatient whether it waits between its looks as long as it does otherwise */
async function start(calls: readonly TracedCall[], env: Readonly<Record<string, string>>, isPatient = false) {
  const names = ['$REST_V2_URL', '$GRAPHQL_URL', '$SERVERLESS_URL', '$KEY'];
  const failure = failedResult({ order: undefined, names, events: calls.flatMap((call) => eventsOf(call)) });
  const script = renderReplay(failure, { root: '.', rate: 1 });
  const quick = script.replaceAll(/for pause in [\d ]+;/g, (pauses) =>
    isPatient ? pauses : 'for pause in 0 0 0 0 0.1;',
  );
  const file = await scratchFile('replay.sh', quick.replace(`"$(dirname -- "$0")"/'.'`, root));
  const child = spawn('bash', [file], {
    detached: true,
    env: { ...process.env, KEY: 'a-secret-key', ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      printed += text;
    });
  return { child, ended: once(child, 'close').then(([code]) => code), printed: () => printed };
}

/** Runs a replay against a service with these tricks. */
async function replay(
  calls: readonly TracedCall[],
  tricks: Tricks = {},
  env: Readonly<Record<string, string>> = {},
) {
  const service = await keepPods(tricks);
  const { ended, printed } = await start(calls, {
    REST_V2_URL: service.address,
    SERVERLESS_URL: service.address,
    ...env,
  });
  return { code: await ended, printed: printed(), ...service };
}

test('what a script made is deleted at its end, and nothing that another made', async () => {
  const { code, pods, printed } = await replay([create()]);
  expect([code, pods]).toEqual([0, [precious]]);
  expect(printed).not.toContain('left');
});

test.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('and when it is ended by %s while it waits', async (signal, code) => {
  const { pods, heard, address } = await keepPods();
  const late = about('GET', { url: '$REST_V2_URL/pods', sent: 600_000 });
  const { child, ended } = await start([create(), late], { REST_V2_URL: address });
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('POST /pods');
  child.kill(signal);
  expect([await ended, pods]).toEqual([code, [precious]]);
});

test('in a temporary folder of any name', async () => {
  const folder = join(await scratchFolder(), 't m\n\r"\\p');
  await mkdir(folder);
  const { code, pods, printed, heard } = await replay([create()], {}, { TMPDIR: folder });
  expect([code, pods]).toEqual([0, [precious]]);
  expect(printed).toContain('#1 answered 201');
  expect(heard).toContain('DELETE /pods/pod-1');
});

test('and when a later call cannot be made', async () => {
  const answer = { status: 200, headers: {}, body: '{"idOfJob":1,"id":"job-0001"}' };
  const listed = about('GET', { url: '$REST_V2_URL/pods', answer });
  const named = about('GET', { number: 3, url: '$REST_V2_URL/status/job-0001' });
  const { code, pods, printed } = await replay([create(), listed, named]);
  expect([code, pods]).toEqual([1, [precious]]);
  expect(printed).toContain('#2 tells no id');
});

describe('a Pod that GraphQL made', () => {
  const body = JSON.stringify({
    query: `mutation { podFindAndDeployOnDemand(input: {name: "${own}"}) { id } }`,
  });
  const call = create({
    operation: 'graphql podFindAndDeployOnDemand',
    url: '$GRAPHQL_URL?api_key=$KEY',
    body,
    headers: {},
    answer: {
      status: 200,
      headers: {},
      body: '{"data":{"podFindAndDeployOnDemand":{"id":"pod-0000"}}}',
    },
  });

  test('is stopped, and deleted where REST v2 is at hand', async () => {
    const { pods, heard, address } = await keepPods();
    const { ended } = await start([call], { GRAPHQL_URL: `${address}/graphql`, REST_V2_URL: address });
    expect([await ended, pods]).toEqual([0, [precious]]);
    expect(heard).toContain('DELETE /pods/pod-1');
    expect(heard).toContain('podStop pod-1');
  });

  test('is stopped where it is not, and said to be left', async () => {
    const { heard, address } = await keepPods();
    const { ended, printed } = await start([call], { GRAPHQL_URL: `${address}/graphql` });
    expect(await ended).toBe(3);
    expect(heard).toContain('podStop pod-1');
    expect(printed()).toContain(`${own} is left, with the id pod-1`);
  });

  test('is looked for, and deleted, where the answer has errors', async () => {
    const tricks = { graphqlErrors: true, hidesFor: 3 } as const;
    const { pods, address } = await keepPods(tricks);
    const { ended } = await start([call], { GRAPHQL_URL: `${address}/graphql`, REST_V2_URL: address });
    expect([await ended, pods]).toEqual([0, [precious]]);
  });

  test('is found by its id where no name is shown', async () => {
    for (const keeps of ['all', undefined] as const) {
      const tricks = { graphqlHidesNames: true, ...(keeps && { keeps }) } as const;
      const { pods, address } = await keepPods(tricks);
      const { ended, printed } = await start([call], {
        GRAPHQL_URL: `${address}/graphql`,
        REST_V2_URL: address,
      });
      expect([await ended, pods.length]).toEqual(keeps ? [3, 2] : [0, 1]);
      expect(printed().includes(`${own} is left, with the id pod-1`)).toBe(keeps === 'all');
    }
  });

  test('is no way to a mutation of what another has', async () => {
    const later = tracedCall({
      ...call,
      number: 2,
      body: JSON.stringify({ query: 'mutation { podStop(input: {podId: "pod-0000"}) { id } }' }),
    });
    const id = 'x\\") { id } } mutation { podStop(input: { podId: \\"of-another';
    for (const answered of ['of-another', id]) {
      const { heard, address } = await keepPods({ answers: { id: answered } });
      const env = { GRAPHQL_URL: `${address}/graphql`, REST_V2_URL: address };
      const { ended } = await start([call, later], env);
      expect([answered, await ended]).toEqual([answered, 1]);
      expect(heard.filter((line) => line.includes('of-another'))).toEqual([]);
    }
  });
});

describe('an id that a create answers is not used where', () => {
  test.each([
    ['it was there before', { id: 'of-another' }, 'would change or use what'],
    ['it is a way up', { id: '../volumes/of-another' }, 'tells an id that is not used'],
    ['it ends a text', { id: 'x"y' }, 'tells an id that is not used'],
    ['it is longer than any', { id: 'x'.repeat(300) }, 'tells an id that is not used'],
    ['a service may drop a space behind it', { id: 'of-another ' }, 'tells an id that is not used'],
    ['a service may drop a space before it', { id: ' of-another' }, 'tells an id that is not used'],
    ['nothing shows what has it', { id: 'of-nobody' }, 'would change or use what'],
  ])('%s', async (_, answers, words) => {
    const { code, pods, heard, printed } = await replay([create(), about('DELETE')], { answers });
    expect(printed).toContain(words);
    expect(heard.filter((line) => line.startsWith('DELETE'))).toEqual(['DELETE /pods/pod-1']);
    expect([code, pods]).toEqual([1, [precious]]);
  });

  test('what has it bears another name', async () => {
    const tricks = { answers: { id: 'of-another' }, hides: ['of-another'] };
    const { code, pods, heard } = await replay([create(), about('DELETE')], tricks);
    expect(heard).not.toContain('DELETE /pods/of-another');
    expect([code, pods]).toEqual([1, [precious]]);
  });

  test.each(['OF-ANOTHER', 'of%2Danother', 'of-another;x=1', 'ｏf-another', 'óf-another', 'of-another.json'])(
    'a service may take it for one that was there before: %s',
    async (id) => {
      const tricks = { answers: { id }, readsAnyCase: true } as const;
      const { heard, pods } = await replay([create(), about('DELETE')], tricks);
      expect(heard.filter((line) => line.startsWith('DELETE'))).toEqual(['DELETE /pods/pod-1']);
      expect(pods).toEqual([precious]);
    },
  );

  test('something else would be made with what has it', async () => {
    const body = `{"name":"${own}-2","template":"pod-0000"}`;
    const with1 = create({ number: 2, body });
    const { code, heard, printed } = await replay([create(), with1], { answers: { id: 'of-another' } });
    expect(printed).toContain('would change or use what was there before');
    expect([code, heard.filter((line) => line === 'POST /pods')]).toEqual([1, ['POST /pods']]);
  });

  test('a job would run at what has it', async () => {
    const run = tracedCall({ number: 2, url: '$SERVERLESS_URL/pod-0000/run' });
    const { code, heard } = await replay([create(), run], { answers: { id: 'of-another' } });
    expect([code, heard.filter((line) => line.endsWith('/run'))]).toEqual([1, []]);
  });

  test('a list shows a part alone, and nothing has a name', async () => {
    const hidden = { id: 'on-page-two' };
    const answers = { ...hidden, name: undefined };
    const tricks = { before: [hidden], hides: [hidden.id], answers, nextCursor: 'page-two' };
    const { code, pods } = await replay([create(), about('DELETE')], tricks);
    expect([code, pods]).toEqual([1, [precious, hidden]]);
  });

  test('a job has it, either', async () => {
    const answer = { status: 200, headers: {}, body: '{"id":"job-0000"}' };
    const run = tracedCall({ answer });
    const cancel = tracedCall({ number: 2, url: '$SERVERLESS_URL/probe/cancel/job-0000', body: undefined });
    const { code, heard } = await replay([run, cancel], { answers: { id: '../../pods/of-another' } });
    expect([code, heard]).toEqual([1, ['POST /probe/run']]);
  });
});

test('an id goes into an address encoded, whatever it was before', async () => {
  const { heard } = await replay([create(), about('GET')], { answers: { id: 'a b?c#d%2e' } });
  expect(heard).toContain('GET /pods/a%20b%3Fc%23d%252e');
});

test('what was there before under the same name is not deleted', async () => {
  const older = { id: 'older', name: own };
  const { pods } = await replay([create()], { before: [older] });
  expect(pods).toEqual([precious, older]);
});

test('nor what a list names within something else', async () => {
  const { heard } = await replay([create()], { tags: { name: own, id: 'of-another' } });
  expect(heard.filter((line) => line.startsWith('DELETE'))).toEqual(['DELETE /pods/pod-1']);
});

test('a call about something that was there before is not made', async () => {
  const { code, pods, printed } = await replay([
    create(),
    about('DELETE', { url: '$REST_V2_URL/pods/of-another' }),
  ]);
  expect(printed).toContain('would change or use what was there before');
  expect([code, pods]).toEqual([1, [precious]]);
});

test('nor is anything made with it', async () => {
  const body = `{"name":"${own}","networkVolumeId":"of-another"}`;
  const { code, heard, printed } = await replay([create({ body })]);
  expect(printed).toContain('would change or use what was there before');
  expect([code, heard]).toEqual([1, ['GET /pods']]);
});

test('nothing is made where nobody can tell what is there', async () => {
  const { code, heard, printed } = await replay([create()], { listStatus: 500 });
  expect(printed).toContain('it makes nothing');
  expect(code).toBe(1);
  expect(heard).not.toContain('POST /pods');
});

describe('what is or may be left is named, with what to type', () => {
  const deleting = `curl -X DELETE -H "authorization: Bearer $KEY" "$REST_V2_URL/pods"/'pod-1'`;
  const looking = 'curl -H "authorization: Bearer $KEY" "$REST_V2_URL/pods"';

  test('when a DELETE is answered as done and does nothing', async () => {
    const { code, printed } = await replay([create(), about('DELETE')], { keeps: 'all' });
    expect(printed).toContain(`${own} is left, with the id pod-1`);
    expect(printed).toContain(deleting);
    expect(code).toBe(3);
  });

  test('unless a create that was answered 500 made something that a later look shows', async () => {
    const { code, pods, printed } = await replay([create()], { createStatus: 500, hidesFor: 3 });
    expect(pods).toEqual([precious]);
    expect(printed).not.toContain('left');
    expect(code).toBe(0);
  });

  test('when it may have made something that no look shows', async () => {
    const { code, printed } = await replay([create()], { createStatus: 500, hidesFor: 100 });
    expect(printed).toContain(`${own} may be left: #1 was answered 500`);
    expect(printed).toContain(looking);
    expect(code).toBe(3);
  });

  test('when it was answered with errors and no id', async () => {
    const answers = { id: undefined, errors: ['something'] };
    const { code, printed } = await replay([create()], { answers, hidesFor: 100 });
    expect(printed).toContain(`${own} may be left: #1 was answered 201`);
    expect(code).toBe(3);
  });

  test('when a create is under way as a signal comes', async () => {
    const { pods, heard, address } = await keepPods({ createsAfter: 3000 });
    const { child, ended } = await start([create()], { REST_V2_URL: address });
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('POST /pods');
    child.kill('SIGTERM');
    expect([await ended, pods]).toEqual([143, [precious]]);
  });

  test('when the terminal is closed, which ends the call as well', async () => {
    const { pods, heard, address } = await keepPods({ createsAfter: 2000 });
    const { child, ended } = await start([create()], { REST_V2_URL: address }, true);
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('POST /pods');
    process.kill(-child.pid!, 'SIGHUP');
    expect([await ended, pods]).toEqual([129, [precious]]);
  });

  test('and nothing when a create is refused', async () => {
    const { code, printed } = await replay([create()], { createStatus: 400, hidesFor: 100 });
    expect(printed).not.toContain('left');
    expect(code).toBe(0);
  });
}, 120_000);

test('keys stand on no command line, and are not shown when a target repeats them', async () => {
  const { code, printed } = await replay([tracedCall({ url: '$REST_V2_URL/echo' })]);
  expect(code).toBe(0);
  expect(printed).toContain('"Bearer $KEY and $KEY"');
});

test('a variable that is not set is said with what it has to be', async () => {
  const { ended, printed } = await start([create()], { KEY: '' });
  expect(await ended).toBe(2);
  expect(printed()).toContain('REST_V2_URL is not set: it has to be urls.restV2 of the target profile');
  expect(printed()).toContain('KEY is not set: it has to be the key of this name in the target profile');
});
