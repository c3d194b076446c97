import { execFile, spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { TracedCall } from '../../engine/http/trace.ts';
import { eventsOf, failedResult, tracedCall } from '../../engine/testing/results.ts';
import { scratchFile } from '../../engine/testing/scratch.ts';
import { serve } from '../../engine/testing/serve.ts';
import { besideProject, problemsIn } from '../testing/replay-script.ts';
import { renderReplay } from './render-replay.ts';

const options = { root: '../../../..', rate: 1 };

test.each<[string, Partial<TracedCall>, CLOCK_RATE: string, seconds: number]>([
  ['took no time', {}, '1', 120],
  ['took a while', { answered: 201_000 }, '1', 460],
  ['took a while of a fast target', { answered: 201_000 }, '60', 120],
  ['took very long', { answered: 3_001_000 }, '1', 900],
  ['was given up', { answered: undefined, failure: 'no answer within 90000 ms: POST x' }, '1', 240],
])('a call that %s gets the time that this justifies', async (_, change, CLOCK_RATE, seconds) => {
  const call = tracedCall({ operation: 'http', ...change });
  const script = renderReplay(failedResult({ order: undefined, events: eventsOf(call) }), options);
  const quick = script.replace('curl -q -sS', 'echo curl -q -sS').replace('>"$tmp/$number.status"', '>&2');
  const file = await scratchFile('replay.sh', besideProject(quick.replace('../../../..', '.')));
  const env = { ...process.env, SERVERLESS_URL: 'http://127.0.0.1:1', KEY: 'a-key', CLOCK_RATE };
  const { stderr } = spawnSync('bash', [file], { env, encoding: 'utf8' });
  expect(stderr).toContain(`--max-time ${seconds} `);
});

test('what stands in a configuration file of curl is not sent', async () => {
  const heard: (string | undefined)[] = [];
  const server = await serve((request, response) => {
    heard.push(request.headers['x-configured'] as string | undefined);
    response.end('{}');
  });
  const call = tracedCall({ operation: 'http' });
  const script = renderReplay(failedResult({ order: undefined, events: eventsOf(call) }), {
    ...options,
    root: '.',
  });
  const file = await scratchFile('replay.sh', besideProject(script));
  const home = dirname(await scratchFile('.curlrc', 'header = "x-configured: yes"\n'));

  await promisify(execFile)('bash', [file], {
    env: { ...process.env, HOME: home, CURL_HOME: home, SERVERLESS_URL: server, KEY: 'a-key' },
  });

  expect(heard).toEqual([undefined]);
});

test('HEAD is passed to curl as such, and bytes that are no text come out of base64', () => {
  const head = tracedCall({ number: 1, method: 'HEAD' });
  const bytes = tracedCall({ number: 2, body: 'AP8=', isBase64: true });
  const script = renderReplay(failedResult({ events: eventsOf(head, bytes) }), options);

  expect(script).toMatch(/begin 1 HEAD \S+ --head/);
  expect(script).toContain('base64 -d >"$tmp/2.body" <<\'BODY\'\nAP8=\nBODY');
  expect(problemsIn(script)).toBe('');
});

test('no proxy of the environment is shown the key', async () => {
  const heard = { target: 0, proxy: 0 };
  const counting = (name: keyof typeof heard) =>
    serve((_, response) => {
      heard[name] += 1;
      response.end('{}');
    });
  const [target, proxy] = [await counting('target'), await counting('proxy')];
  const call = tracedCall({ operation: 'http' });
  const script = renderReplay(failedResult({ order: undefined, events: eventsOf(call) }), {
    ...options,
    root: '.',
  });
  const file = await scratchFile('replay.sh', besideProject(script));

  await promisify(execFile)('bash', [file], {
    env: { ...process.env, http_proxy: proxy, ALL_PROXY: proxy, SERVERLESS_URL: target, KEY: 'a-key' },
  });

  expect(heard).toEqual({ target: 1, proxy: 0 });
});
