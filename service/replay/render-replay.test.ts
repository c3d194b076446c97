import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventsOf, failedResult, tracedBurst, tracedCall } from '../../engine/testing/results.ts';
import { scratchFile } from '../../engine/testing/scratch.ts';
import { serve } from '../../engine/testing/serve.ts';
import { besideProject, problemsIn } from '../testing/replay-script.ts';
import { renderReplay } from './render-replay.ts';

const options = { root: '../../../..', rate: 1 };

const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom("'", '"', '$(id)', '`id`', '\\', '\n', '${', '\0'),
    ),
  )
  .map((parts) => parts.join(''));

test('is a script that a shell can read, whatever the texts hold', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.boolean(), (message, body, hasWorld) => {
      const answer = { status: 200, headers: {}, body };
      const lost = tracedCall({ number: 2, answer: undefined, answered: undefined, failure: message });
      const events = eventsOf(tracedCall({ body, answer }), lost);
      const spec = hasWorld ? { seed: 1, faults: [body] } : undefined;
      expect(problemsIn(renderReplay(failedResult({ message, events, order: spec }), options))).toBe('');
    }),
    { numRuns: 40 },
  );
});

describe('in a world', () => {
  const first = tracedCall({ number: 1, role: 'given', answered: 3000 });
  const second = tracedCall({
    number: 2,
    method: 'GET',
    url: '$SERVERLESS_URL/probe/status/job-1',
    body: undefined,
  });
  const script = renderReplay(
    failedResult({
      order: { seed: 9, faults: ['ttl-ignored'] },
      events: [
        { kind: 'call', call: first },
        { kind: 'time', to: 3000 },
        { kind: 'end', call: first },
        ...eventsOf(second),
      ],
    }),
    options,
  );
  const steps = script.split('\n').filter((line) => /^(begin \d|move \d|finish \d|capture JOB)/.test(line));

  test('makes the calls and moves the clock in the order in which it happened', () => {
    expect(steps.map((step) => step.split(' ').slice(0, 2).join(' '))).toEqual([
      'begin 1',
      'move 3000',
      'finish 1',
      'capture JOB_1',
      'begin 2',
      'finish 2',
    ]);
  });

  test('takes ids from the answers it gets itself, and keys from the world', () => {
    expect(script).not.toContain('status/job-1');
    expect(script).toMatch(
      /begin 2 GET "\$SERVERLESS_URL"'\/probe\/status\/'"\$\{JOB_1_IN_PATH\}" -H 'authorization: Bearer '"\$KEY"/,
    );
    expect(script).toContain(`--data-raw '{"seed":9,"faults":["ttl-ignored"]}'`);
  });

  test('listens only when the calls tell the target where', () => {
    expect(script).not.toContain('export BEACON_URL');
    const events = eventsOf(tracedCall({ body: '{"input":{"probe":{"beacon":"$BEACON_URL"}}}' }));
    expect(renderReplay(failedResult({ events: events }), options)).toContain('export BEACON_URL');
  });
});

test('every curl of a script has all the options that keep it where it is sent', () => {
  const make = { operation: 'v2 POST /pods', url: '$REST_V2_URL/pods', body: '{"name":"plumbline-abc-1"}' };
  const burst = { kind: 'burst', burst: tracedBurst() } as const;
  const scripts = [undefined, { seed: 1 }].map((order) =>
    renderReplay(failedResult({ order, events: [...eventsOf(tracedCall(make)), burst] }), options),
  );
  const programs = scripts.join('\n').match(/^ *(?:exec )?(?:\S+ <"\$tmp.*\| )?curl .*/gm)!;
  expect(programs.length).toBeGreaterThan(4);
  for (const program of programs)
    expect(program).toMatch(
      /curl -q -sS --noproxy '\*' --globoff --path-as-is --proto =http,https -A '' -H Accept: --max-time (\d+|"\$\{max_time:-\d+\}") /,
    );
});

describe('a control address that means harm', () => {
  const events = [...eventsOf(tracedCall()), { kind: 'time', to: 3000 } as const];
  const beacon = tracedCall({ number: 2, body: '{"input":{"probe":{"beacon":"$BEACON_URL"}}}' });

  async function endingAt(world: unknown, rest: unknown) {
    const heard: string[] = [];
    const server = await serve(async (request, response) => {
      heard.push(request.url!);
      await request.toArray();
      response.end(JSON.stringify(request.url!.endsWith('/worlds') ? world : rest));
    });
    const script = renderReplay(
      failedResult({ order: { seed: 1 }, events: [...events, ...eventsOf(beacon)] }),
      { ...options, root: '.' },
    );
    const file = await scratchFile('replay.sh', besideProject(script));
    const env = { ...process.env, CONTROL: `${server}/control`, CONTROL_TOKEN: 'a-token' };
    const ending = await promisify(execFile)('bash', [file], { env }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    return { heard, printed: ending.stdout + ending.stderr, server };
  }

  test('reaches no terminal and no runner, and brings no trace of a program', async () => {
    const evil = '1\u001b]0;pwn\u0007\n::error::pwned';
    const { printed } = await endingAt({ id: 'w1', urls: {}, keys: { valid: 'key-of-w1' } }, { now: evil });
    expect(printed).toContain('the clock says 10');
    expect(printed).not.toMatch(/^::error|TypeError/m);
    expect(printed).not.toContain('\u001b');
    expect(printed).toContain('(control did not tell)');
  });

  test('is asked for no other path by the id of a world', async () => {
    const { heard, printed } = await endingAt({ id: '../../x', urls: {}, keys: {} }, {});
    expect(heard).toEqual(['/control/worlds']);
    expect(printed).toContain('no world');
    const other = await endingAt({ id: 'a?b', urls: {}, keys: { valid: 'key-of-w1' } }, {});
    expect(other.heard).toContain('/control/worlds/a%3Fb/clock');
  });
});

test.each([
  ['$KEY', '$(in_path "$KEY")"'],
  ['${KEY}-0', `$(in_path "\${KEY}")"'-0'`],
  ['${KEY%?}', '$(in_path "${KEY%?}")"'],
])('a key %s in an address is encoded as it was', (name, encoded) => {
  const call = tracedCall({ url: `$GRAPHQL_URL?api_key=${name}` });
  const script = renderReplay(failedResult({ order: { seed: 1 }, events: eventsOf(call) }), options);
  expect(script).toContain(`?api_key='"${encoded}`);
  expect(problemsIn(script)).toBe('');
});

test('an id that GraphQL gave is taken from where it stood', () => {
  const body = '{"data":{"podFindAndDeployOnDemand":{"id":"pod-1"}}}';
  const call = tracedCall({ number: 3, answer: { status: 200, headers: {}, body } });
  const later = tracedCall({ number: 4, url: '$REST_V2_URL/pods/pod-1' });
  const script = renderReplay(failedResult({ order: { seed: 1 }, events: eventsOf(call, later) }), options);
  expect(script).toContain("capture JOB_3 3 'data' 'podFindAndDeployOnDemand' 'id'");
});

test('a body without a type gets none from curl', () => {
  const typed = tracedCall({ body: '{}', headers: { 'content-type': 'text/csv' } });
  const untyped = tracedCall({ body: '{}', headers: {} });
  const begins = [typed, untyped].map((call) => {
    const script = renderReplay(failedResult({ order: { seed: 1 }, events: eventsOf(call) }), options);
    return script.split('\n').find((line) => line.startsWith('begin '));
  });
  expect(begins[0]).not.toContain("-H 'content-type:'");
  expect(begins[1]).toContain("-H 'content-type:'");
});

describe('on a target as it stands', () => {
  const scriptOf = (body: string) =>
    renderReplay(failedResult({ order: undefined, events: eventsOf(tracedCall({ body })) }), options);

  test('asks for its address and keys by name', () => {
    expect(scriptOf('{}').match(/^asked \w+/gm)).toEqual(['asked SERVERLESS_URL', 'asked KEY']);
  });

  test.each(['it costs $5', '$HOME', 'a$b'])('and for nothing that only a text calls so: %s', (text) => {
    const script = scriptOf(JSON.stringify({ input: { text } }));
    expect(script.match(/^asked \w+/gm)).toEqual(['asked SERVERLESS_URL', 'asked KEY']);
  });

  test('makes the very calls again, with an id of its own', async () => {
    const text = `it costs $5 in $HOME, "twice" 'quoted' \`id\` $(id) \\ \n`;
    const body = JSON.stringify({ input: { text } });
    const url = '$SERVERLESS_URL/probe/status/job-1';
    const status = tracedCall({ number: 2, operation: 'status', method: 'GET', url, body: undefined });
    const events = eventsOf(tracedCall({ body }), status);
    const heard: string[] = [];
    const curls: unknown[] = [];
    const server = await serve(async (request, response) => {
      const got = (await request.toArray()).join('');
      heard.push(`${request.method} ${request.url} ${request.headers.authorization} ${got}`);
      curls.push(request.headers['user-agent'], request.headers.accept);
      response.end('{"id":"job-of-its-own","status":"COMPLETED"}');
    });

    const script = renderReplay(failedResult({ order: undefined, events }), { ...options, root: '.' });
    const file = await scratchFile('replay.sh', besideProject(script));
    const { stderr } = await promisify(execFile)('bash', [file], {
      env: { ...process.env, SERVERLESS_URL: server, KEY: 'a-key' },
    }).catch((error: { stderr: string }) => error);

    expect(stderr).toBe('');
    expect(heard).toEqual([
      `POST /probe/run Bearer a-key ${body}`,
      'GET /probe/status/job-of-its-own Bearer a-key ',
      // The look of its end.
      'GET /probe/status/job-of-its-own Bearer a-key ',
    ]);
    // A target could tell a replay by them.
    expect(curls.slice(0, 4)).toEqual(Array(4).fill(undefined));
  });

  test('makes large bodies anew, of the very size', async () => {
    const filled = { head: '{"input":{"a":"', filler: '\\u0061é', tail: '","b":"$KEY"}}', size: 3_000_001 };
    const length = { ...tracedCall().headers, 'content-length': '3000001' };
    const large = tracedCall({ operation: 'http', body: 'told in short', filled, headers: length });
    const events = eventsOf(large, { ...large, number: 2, headers: tracedCall().headers });
    const heard: string[] = [];
    const server = await serve(async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      const { input } = JSON.parse(body.toString());
      const framing = request.headers['content-length'] ?? request.headers['transfer-encoding'];
      heard.push(`${framing} ${body.length} ${input.a.slice(0, 4)} ${input.b}`);
      response.end('{}');
    });

    const script = renderReplay(failedResult({ order: undefined, events }), { ...options, root: '.' });
    const file = await scratchFile('replay.sh', besideProject(script));
    await promisify(execFile)('bash', [file], {
      env: { ...process.env, SERVERLESS_URL: server, KEY: 'a-key' },
    });

    expect(script.length).toBeLessThan(20_000);
    expect(heard).toEqual(['3000001 3000001 aéaé a-key', 'chunked 3000001 aéaé a-key']);
  });

  test('waits as long between the calls as it was waited', () => {
    const events = eventsOf(tracedCall({ sent: 500 }), tracedCall({ number: 2, sent: 4500.4 }));
    const script = renderReplay(failedResult({ order: undefined, events }), { ...options, rate: 60 });
    expect(script.match(/^at \d+$/gm)).toEqual(['at 0', 'at 4000']);
    expect(script).toContain('rate=${CLOCK_RATE:-60}');
  });
});
