import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../engine/testing/serve.ts';
import { startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { freePort } from './free-port.ts';
import { runCommand, scratchFolder } from './run-command.ts';

const speed = 20;
/** How late a report comes, in real milliseconds: later than the profile lets anything be. */
const late = 400;

/** Passes calls on to an address, and answers those of /status later than they were answered there. */
function lateStatuses(address: string): Promise<string> {
  return serve(async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '', headers } = request;
    const body = (await request.toArray()).join('');
    const { authorization = '' } = headers;
    const answer = await fetch(`${address}${url}`, {
      ...{ method, headers: { authorization, 'content-type': 'application/json' } },
      ...(method === 'GET' ? {} : { body }),
    });
    const text = await answer.text();
    if (url.includes('/status/')) await sleep(1.2 * late);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
}

test('no rule of webhooks fails where a report of a run comes after the webhook of its job', async () => {
  const emulator = await startEmulatorProcess(['--clock', 'real', '--speed', String(speed)]);
  onTestFinished(emulator.stop);
  const listen = `127.0.0.1:${await freePort()}`;
  const toUs = await serve(async (request, response) => {
    const body = (await request.toArray()).join('');
    const forward = () =>
      fetch(`http://${listen}${request.url}`, { method: 'POST', body }).catch(() => undefined);
    if (body.includes('"event":"end"')) {
      response.end('{}');
      await sleep(late);
      return void (await forward());
    }
    const answer = await forward();
    if (answer === undefined) response.destroy();
    else response.writeHead(answer.status).end(await answer.text());
  });
  const serverless = await lateStatuses(emulator.urls.serverless);
  const target = await writeProfile({
    ...{ name: 'late reports', urls: { serverless }, endpoints: { probe: 'probe' } },
    keys: { valid: '${PLUMBLINE_TEST_KEY}' },
    slackMs: (late * speed) / 2,
    capabilities: { clockRate: speed, receiver: { listen, url: toUs }, concurrentHandler: false },
  });
  const results = await scratchFolder();

  const rules = ['webhook.retries', 'webhook.not-before-completion'].flatMap((rule) => ['--rule', rule]);
  const { code, stdout, stderr } = await runCommand(
    [
      'verify',
      ...['--target', target, '--tier', 'gate', '--cases', '4', '--seed', '34'],
      ...['--results', results, ...rules],
    ],
    { PLUMBLINE_TEST_KEY: emulator.keys.valid! },
  );

  expect(`${stdout}${stderr}`).not.toMatch(/^(?:fail|warning) /m);
  expect(stderr).toMatch(/webhook\.retries +[1-9]\d* cases?/);
  // On a busy machine something may be too late to be judged.
  expect([0, 3]).toContain(code);
});
