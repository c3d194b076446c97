import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunRecord } from '../engine/report/run-record.ts';
import { controlProfile, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { freePort } from './free-port.ts';
import { runCommand, scratchFolder } from './run-command.ts';

const rules = ['webhook.called', 'webhook.once-when-ok', 'webhook.retries', 'webhook.not-before-completion'];

/** Calls guessed addresses of a receiver, as somebody would who knows neither a key nor an id, until it is stopped. */
function forgeAt(origin: string): { stop(): Promise<number> } {
  let isOver = false;
  let made = 0;
  async function forge(): Promise<void> {
    for (let inbox = 1; !isOver; inbox = (inbox % 100) + 1) {
      const body = JSON.stringify({ event: 'start', job: 'forged', id: 'forged', status: 'COMPLETED' });
      for (const path of ['webhook', 'webhook/1/200', 'beacon']) {
        const answer = fetch(`${origin}/m${inbox}/${path}`, { method: 'POST', body });
        if (
          await answer.then(
            ({ status }) => status === 404,
            () => false,
          )
        )
          made += 1;
      }
      // Nobody listens before the run, and a run must get its share of the machine.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const forging = forge();
  return {
    async stop() {
      isOver = true;
      await forging;
      return made;
    },
  };
}

test('forged webhooks and beacons change no verdict, and are reported', async () => {
  const emulator = await startEmulatorProcess(['--clock', 'virtual']);
  const listen = `127.0.0.1:${await freePort()}`;
  const target = await writeProfile({
    ...{ name: 'forged at', ...controlProfile(emulator) },
    capabilities: { receiver: { listen } },
  });
  const results = await scratchFolder();
  const forger = forgeAt(`http://${listen}`);

  const selected = rules.flatMap((id) => ['--rule', id]);
  const args = ['--target', target, '--seed', '1', '--cases', '3', '--results', results, ...selected];
  const { code, stdout } = await runCommand(['verify', ...args]);
  const made = await forger.stop();
  await emulator.stop();

  const record = JSON.parse(await readFile(join(results, 'latest/results.json'), 'utf8')) as RunRecord;
  expect(record.rules.map(({ id, verdict }) => [id, verdict])).toEqual(
    rules.toSorted().map((id) => [id, 'pass']),
  );
  expect(code).toBe(0);
  expect(made).toBeGreaterThan(0);
  expect(record.foreignCalls?.count).toBeGreaterThan(0);
  expect(record.foreignCalls?.first[0]).toEqual({
    method: 'POST',
    path: expect.stringMatching(/^\/m\d+\/(webhook|beacon)/),
    from: '127.0.0.1',
  });
  expect(stdout).toMatch(/foreign calls: \d+ reached the receiver at addresses that are not the run's/);
});

test('a foreign caller decides nothing about the webhooks of a soak, and is reported', async () => {
  const folder = await scratchFolder();
  const [k6, results] = [join(folder, 'k6'), join(folder, 'results')];
  await writeFile(k6, `#!${process.execPath}\n(${strangeSoak})();\n`);
  await chmod(k6, 0o755);

  const { stdout, stderr } = await runCommand(['load', 'soak', '--seconds', '5', '--results', results], {
    K6_BIN: k6,
  });

  expect(stdout, stderr).toMatch(/^pass +webhooks .*of 1 jobs 0 without a call, 0 with more than 3$/m);
  expect(stdout).toMatch(/^foreign calls: 5 reached the receiver/m);
  const [name = ''] = await readdir(results);
  expect(JSON.parse(await readFile(join(results, name, 'results.json'), 'utf8'))).toMatchObject({
    foreignCalls: { count: 5, first: expect.arrayContaining([expect.objectContaining({ path: '/0' })]) },
  });
});

/** In place of k6: one job whose webhook is called, beside foreign calls. It travels as its text. */
const strangeSoak = `async () => {
  const { writeFileSync } = await import('node:fs');
  const { createHmac } = await import('node:crypto');
  const { argv, env } = process;
  const { origin } = new URL(env.LOAD_WEBHOOK);
  const proof = createHmac('sha256', env.LOAD_WEBHOOK_SECRET).update('0').digest('hex');
  for (let call = 0; call < 5; call++) await fetch(origin + '/0');
  await fetch(env.LOAD_WEBHOOK + '?job=0&proof=' + proof, { method: 'POST', body: '{"id":"a"}' });
  const answered = (body) => ({ sent: 0, answered: 2, status: 200, body: JSON.stringify(body) });
  const job = {
    number: 0, mark: 'm', kind: 'plain', work: 5, cancels: [], retries: [],
    submission: answered({ id: 'a', status: 'IN_QUEUE' }),
    last: answered({ id: 'a', status: 'COMPLETED', output: { mark: 'm' } }),
  };
  writeFileSync(argv[argv.indexOf('--console-output') + 1], JSON.stringify(job) + '\\n');
  writeFileSync(env.LOAD_SUMMARY, '{"metrics":{}}');
}`;
