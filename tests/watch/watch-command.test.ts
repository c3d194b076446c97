import { createHmac } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { WatchState } from '../../engine/watch/watch-state.ts';
import { type EmulatorProcess, startEmulatorProcess, writeProfile } from '../emulator-process.ts';
import { inFrontOf } from '../in-front.ts';
import { runCommand, scratchFolder } from '../run-command.ts';
import { type RunningCommand, startCommand } from '../running-command.ts';
import { closing, listening, reachedBy, stateIn } from './watch-fixture.ts';

/** An emulator whose health can be made wrong, and that counts its calls. */
async function openTarget(): Promise<{
  emulator: EmulatorProcess;
  calls: () => number;
  breakHealth: (isBroken: boolean) => void;
  profile: string;
}> {
  const emulator = await startEmulatorProcess(['--clock', 'real', '--speed', '60']);
  closing.push(() => emulator.stop());
  let calls = 0;
  let isBroken = false;
  const own = new URL(emulator.urls.serverless).origin;
  const front = await listening(
    createServer(
      inFrontOf(own, ({ url }) => {
        calls += 1;
        return isBroken && url?.endsWith('/health') ? { status: 200, body: '{"jobs":"none"}' } : undefined;
      }),
    ),
  );
  const moved = (url: string): string => url.replace(own, front);
  const profile = await writeProfile({
    name: 'watched',
    urls: { serverless: moved(emulator.urls.serverless), restV2: moved(emulator.urls.restV2) },
    keys: { valid: '${PLUMBLINE_TEST_KEY}' },
    endpoints: { probe: 'probe' },
    capabilities: { receiver: {}, clockRate: 60, spend: true },
  });
  return {
    ...{ emulator, profile, calls: () => calls },
    breakHealth(broken) {
      isBroken = broken;
    },
  };
}

type Delivery = { readonly signature: string; readonly id: string; readonly body: string };

async function openWebhook(): Promise<{ url: string; deliveries: Delivery[] }> {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { 'plumbline-signature': signature, 'plumbline-delivery': id } = request.headers;
    deliveries.push({ signature: String(signature), id: String(id), body });
    response.end();
  });
  return { url: await listening(server), deliveries };
}

const hookScript = `
let facts = '';
process.stdin.on('data', (part) => { facts += part; });
process.stdin.on('end', () => {
  const { change, id } = JSON.parse(facts);
  require('node:fs').appendFileSync(process.argv[2], [change, id, process.env.PLUMBLINE_RULE].join(' ') + '\\n');
});`;

async function templatesOn({ urls, keys }: EmulatorProcess): Promise<string> {
  const answer = await fetch(`${urls.restV2}/templates`, {
    headers: { authorization: `Bearer ${keys.valid}` },
  });
  return answer.text();
}

describe('a watch of a target', () => {
  test('reports a violation and its end once, survives kill -9, counts nothing twice and leaves nothing', async (context) => {
    const [{ emulator, calls, breakHealth, profile }, webhook, folder] = await Promise.all([
      openTarget(),
      openWebhook(),
      scratchFolder(),
    ]);
    const [state, script, heard] = [join(folder, 'state'), join(folder, 'hook.cjs'), join(folder, 'heard')];
    await writeFile(script, hookScript);
    const environment = { PLUMBLINE_TEST_KEY: emulator.keys.valid!, HOOK_SECRET: 'top secret' };
    const options = [
      ...[
        '--target',
        profile,
        '--state',
        state,
        '--every',
        '1s',
        '--budget-calls',
        '100000000',
        '--budget-cost',
        '1',
      ],
      ...['--rule', 'job.health.shape', '--rule', 'v2.template.create', '--metrics', '127.0.0.1:0'],
      ...['--webhook', webhook.url, '--webhook-secret', '${HOOK_SECRET}'],
      ...['--on-change', `'${process.execPath}' ${script} ${heard}`],
    ];
    const watch = (): RunningCommand => startCommand(['watch', ...options], environment);
    const before = await templatesOn(emulator);

    const first = watch();
    const reached = (command: RunningCommand, isSo: (one: WatchState) => boolean) =>
      reachedBy(command, state, isSo);
    await reached(first, ({ totals }) => totals.ended >= 1);
    breakHealth(true);
    await reached(first, ({ totals, outbox }) => totals.violations === 1 && outbox.length === 0);
    await reached(first, ({ open }) => open !== undefined);
    first.kill('SIGKILL');
    const { stderr: killedWords } = await first.ended;
    const killed = (await stateIn(state))!;
    const second = watch();
    await reached(second, ({ totals }) => totals.ended > killed.totals.ended);
    breakHealth(false);
    await reached(second, ({ totals, outbox }) => totals.recoveries === 1 && outbox.length === 0);
    await reached(second, ({ rules }) => rules['v2.template.create']?.verdict === 'pass');
    second.kill('SIGTERM');
    const ended = await second.ended;

    context.expect(ended.stderr).toContain('RECOVERED job.health.shape');
    context.expect({ ...ended, code: ended.code }).toMatchObject({ code: 0, stdout: '' });
    const { totals, open, violations } = { violations: 0, ...(await stateIn(state))! };
    context.expect({ open, violations }).toEqual({ open: undefined, violations: 0 });
    context.expect(totals).toMatchObject({ violations: 1, recoveries: 1 });
    context.expect(totals.ended + totals.lost).toBe(totals.rounds);
    context.expect(totals.spent.calls).toBeLessThanOrEqual(calls());
    context.expect(calls()).toBeLessThanOrEqual(totals.spent.calls + totals.assumed.calls);
    context.expect(await templatesOn(emulator)).toBe(before);
    const bodies = webhook.deliveries.map(({ body }) => JSON.parse(body));
    context.expect(bodies.map(({ change }) => change)).toEqual(['violated', 'recovered']);
    for (const { signature, id, body } of webhook.deliveries) {
      const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!;
      const expected = createHmac('sha256', 'top secret').update(`${seconds}.${body}`).digest('hex');
      context.expect({ hex, id }).toEqual({ hex: expected, id: JSON.parse(body).id });
    }
    const [{ report }] = bodies;
    context.expect(bodies[1].report).toBe(report);
    const { rules, target } = JSON.parse(await readFile(join(report, 'results.json'), 'utf8'));
    const [rule] = rules;
    context.expect({ target, count: rules.length, id: rule.id, verdict: rule.verdict }).toEqual({
      ...{ target: 'watched', count: 1, id: 'job.health.shape', verdict: 'fail' },
    });
    const written = await readdir(join(report, rule.failure.folder));
    context.expect(written.toSorted()).toEqual(['replay.sh', 'trace.json', 'trace.txt']);
    const page = await readFile(join(report, 'report.html'), 'utf8');
    context.expect(page).toContain('failure-job.health.shape');
    context.expect(page).not.toContain(emulator.keys.valid);
    context.expect(ended.stderr + killedWords).toContain(`report: ${report}`);
    const lines = bodies.map(({ change, id }) => `${change} ${id} job.health.shape`);
    context.expect((await readFile(heard, 'utf8')).trim().split('\n')).toEqual(lines);
  });

  test('calls nothing where an API of its target has moved', async (context) => {
    const [first, second] = await Promise.all([openTarget(), openTarget()]);
    const state = join(await scratchFolder(), 'state');
    const environment = { PLUMBLINE_TEST_KEY: first.emulator.keys.valid! };
    const once = () => {
      const args = ['--target', first.profile, '--state', state, '--once', '--rule', 'job.health.shape'];
      return runCommand(['watch', ...args], environment);
    };
    const judged = await once();
    const before = first.calls();
    const { urls, ...profile } = JSON.parse(await readFile(first.profile, 'utf8'));
    const { urls: others } = JSON.parse(await readFile(second.profile, 'utf8'));
    await writeFile(first.profile, JSON.stringify({ ...profile, urls: { ...urls, restV2: others.restV2 } }));

    const moved = await once();

    context.expect(judged).toMatchObject({ code: 0 });
    context
      .expect(moved)
      .toMatchObject({ code: 2, stderr: context.expect.stringContaining('(urls.restV2)') });
    context.expect([first.calls(), second.calls()]).toEqual([before, 0]);
  });

  test.each([
    [['--budget-calls', '5'], 'the budget of a day has no room'],
    [['--metrics', 'nowhere'], '--metrics: expected a host and a port'],
  ])('with %j ends with what is wrong', async (options, words) => {
    const profile = await writeProfile({
      name: 'absent',
      urls: { serverless: 'http://127.0.0.1:9/v1' },
      keys: { valid: '${PLUMBLINE_TEST_KEY}' },
      endpoints: { probe: 'probe' },
    });
    const state = join(await scratchFolder(), 'state');
    const args = ['watch', '--target', profile, '--state', state, '--no-look', '--rule', 'job.health.shape'];
    const { code, stderr } = await runCommand([...args, ...options], { PLUMBLINE_TEST_KEY: 'key' });
    expect(stderr).toContain(words);
    expect(code).toBe(2);
  });
});
