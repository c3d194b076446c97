import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { startEmulatorProcess, writeProfile } from '../emulator-process.ts';
import { inFrontOf } from '../in-front.ts';
import { runCommand, scratchFolder } from '../run-command.ts';
import { startCommand } from '../running-command.ts';
import { closing, listening, reachedBy, stateIn } from './watch-fixture.ts';

describe('a watch that may create what costs money', () => {
  test('creates nothing once its price is above what was set aside', async (context) => {
    const emulator = await startEmulatorProcess(['--clock', 'real', '--speed', '60']);
    closing.push(() => emulator.stop());
    const answer = await fetch(`${emulator.urls.restV2}/catalog/gpus`, {
      headers: { authorization: `Bearer ${emulator.keys.valid}` },
    });
    const { gpus } = (await answer.json()) as { gpus: readonly object[] };
    let [price, created] = [0.5, 0];
    const own = new URL(emulator.urls.restV2).origin;
    const front = await listening(
      createServer(
        inFrontOf(own, ({ method, url }) => {
          if (method === 'POST' && url?.endsWith('/pods')) created += 1;
          if (!url?.includes('/catalog/gpus')) return undefined;
          const priced = gpus.map((gpu) => ({ ...gpu, price: { secure: price, community: price } }));
          return { status: 200, body: JSON.stringify({ gpus: priced }) };
        }),
      ),
    );
    const profile = await writeProfile({
      name: 'dearer',
      urls: {
        serverless: emulator.urls.serverless,
        restV2: emulator.urls.restV2.replace(own, front),
      },
      keys: { valid: '${PLUMBLINE_TEST_KEY}' },
      endpoints: { probe: 'probe' },
      capabilities: { clockRate: 60, spend: true },
    });
    const state = join(await scratchFolder(), 'state');
    const watch = startCommand(
      ['watch', '--target', profile, '--state', state, '--every', '1s', '--rule', 'v2.pod.delete'].concat([
        '--budget-cost',
        '1000000',
        '--budget-calls',
        '100000000',
      ]),
      { PLUMBLINE_TEST_KEY: emulator.keys.valid! },
    );
    await reachedBy(watch, state, ({ rules }) => rules['v2.pod.delete']?.verdict === 'pass');
    price = 0.51;
    await reachedBy(watch, state, ({ rules }) => rules['v2.pod.delete']?.verdict === 'inconclusive');
    const before = created;
    const { totals } = (await stateIn(state))!;
    await reachedBy(watch, state, (one) => one.totals.ended > totals.ended);
    context.expect(created).toBe(before);
    context.expect(created).toBeGreaterThan(0);
    watch.kill('SIGTERM');
    const { code, stderr } = await watch.ended;
    context.expect({ code, words: /prices have risen since the watch began/.exec(stderr)?.[0] }).toEqual({
      code: 3,
      words: 'prices have risen since the watch began',
    });
  });

  test('creates nothing that costs money while something of an earlier round is left', async (context) => {
    const emulator = await startEmulatorProcess(['--clock', 'real', '--speed', '60']);
    closing.push(() => emulator.stop());
    let [created, isStubborn] = [0, true];
    const own = new URL(emulator.urls.restV2).origin;
    const front = await listening(
      createServer(
        inFrontOf(own, ({ method, url }) => {
          if (method === 'POST' && url?.endsWith('/pods')) created += 1;
          const ends = method === 'DELETE' || url?.endsWith('/action');
          return ends && isStubborn ? { status: 500, body: '{}' } : undefined;
        }),
      ),
    );
    const profile = await writeProfile({
      name: 'stubborn',
      urls: { serverless: emulator.urls.serverless, restV2: emulator.urls.restV2.replace(own, front) },
      keys: { valid: '${PLUMBLINE_TEST_KEY}' },
      endpoints: { probe: 'probe' },
      capabilities: { clockRate: 60, spend: true },
    });
    const state = join(await scratchFolder(), 'state');
    const args = ['watch', '--target', profile, '--state', state, '--once', '--rule', 'v2.pod.create'];
    const once = async () => {
      const before = created;
      const { code } = await runCommand([...args, '--budget-cost', '1000000', '--every', '12h'], {
        PLUMBLINE_TEST_KEY: emulator.keys.valid!,
      });
      const { left, rules, totals } = (await stateIn(state))!;
      const { verdict, reason } = rules['v2.pod.create']!;
      return { code, left, verdict, reason, creates: created - before, cost: totals.spent.cost };
    };

    const first = await once();
    const second = await once();
    isStubborn = false;
    const third = await once();

    context.expect(first).toMatchObject({ code: 3, verdict: 'pass' });
    context.expect(first.left).toBeGreaterThan(0);
    context.expect(second).toMatchObject({
      ...{ code: 3, verdict: 'inconclusive', creates: 0, left: first.left, cost: first.cost },
      reason: context.expect.stringContaining(`${first.left} resources of earlier rounds may still be there`),
    });
    context.expect(third).toMatchObject({ code: 0, verdict: 'pass', left: 0 });
    context.expect(third.creates).toBeGreaterThan(0);
  });

  test('creates nothing once a Pod has cost more than any that was planned, also when it begins anew', async (context) => {
    const emulator = await startEmulatorProcess(['--clock', 'real', '--speed', '60']);
    closing.push(() => emulator.stop());
    const own = new URL(emulator.urls.restV2).origin;
    let created = 0;
    const listener = inFrontOf(own, ({ method, url }) => {
      if (method === 'POST' && url?.endsWith('/pods')) created += 1;
      return undefined;
    });
    const front = await listening(
      createServer((request, response) => {
        const end = response.end.bind(response);
        response.end = ((text: unknown) =>
          end(String(text ?? '').replaceAll(/"cost":[\d.]+/g, '"cost":9999'))) as typeof response.end;
        listener(request, response);
      }),
    );
    const profile = await writeProfile({
      name: 'costly',
      urls: { serverless: emulator.urls.serverless, restV2: emulator.urls.restV2.replace(own, front) },
      keys: { valid: '${PLUMBLINE_TEST_KEY}' },
      endpoints: { probe: 'probe' },
      capabilities: { clockRate: 60, spend: true },
    });
    const state = join(await scratchFolder(), 'state');
    const args = ['watch', '--target', profile, '--state', state, '--once', '--rule', 'v2.pod.create'];
    const once = async () => {
      const before = created;
      const { code, stderr } = await runCommand([...args, '--budget-cost', '1000000', '--every', '12h'], {
        PLUMBLINE_TEST_KEY: emulator.keys.valid!,
      });
      const { reason } = (await stateIn(state))!.rules['v2.pod.create']!;
      return { code, reason, stderr, creates: created - before };
    };

    const first = await once();
    const second = await once();

    const words = 'a Pod of the run costs 9999.00 an hour by an answer';
    context.expect(first.creates).toBeGreaterThan(0);
    context.expect(first.stderr).toContain(words);
    context
      .expect(second)
      .toMatchObject({ code: 3, creates: 0, reason: context.expect.stringContaining(words) });
  });
});
