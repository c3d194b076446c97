import { afterAll, expect, test } from 'vitest';
import { ControlError } from '../control/control-client.ts';
import { openJudgeFixture } from '../testing/judge-fixture.ts';
import { createTarget } from './target.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const options = { seed: 7, memory: '' };

test('each stage is a world of its own, made alike by its seed', async () => {
  const target = await fixture.open();
  const [one, two, other] = [
    await target.open(options),
    await target.open(options),
    await target.open({ ...options, seed: 8 }),
  ] as const;

  expect(target).toMatchObject({ hasWorlds: true, rate: undefined });
  expect(one.site.urls).not.toEqual(two.site.urls);
  expect(one.site.keys).toEqual(two.site.keys);
  expect(one.site.keys).not.toEqual(other.site.keys);
  expect(one.worldSpec).toEqual({ seed: 7 });
  for (const stage of [one, two, other]) await stage.close();
});

test('a stage may begin at another moment', async () => {
  const target = await fixture.open();
  const stage = await target.open({ ...options, now: '2026-11-14T10:00:00Z' });

  expect(stage.worldSpec).toEqual({ seed: 7, now: '2026-11-14T10:00:00Z' });
  const clock = stage.createClock(() => {}, new AbortController().signal);
  expect(clock.now()).toBe(Date.parse('2026-11-14T10:00:00Z'));
  await stage.close();
});

test('it offers everything, a receiver only where there is one', async () => {
  const target = await fixture.open();
  expect(target.offers).toContain('receiver');
  expect([...target.offers]).toEqual(expect.arrayContaining(['time', 'probe', 'exclusive', 'second-key']));
});

test('it knows the settings of every endpoint of its worlds', async () => {
  const target = await fixture.open();
  const stage = await target.open(options);
  expect(Object.keys(target.executionTimeouts).sort()).toEqual(Object.keys(stage.site.endpoints).sort());
  await stage.close();
});

test('keys and addresses are secrets by name', async () => {
  const stage = await (await fixture.open()).open(options);
  const names = [...stage.secrets.values()].sort();

  expect(names).toEqual([
    '$BALANCED_URL',
    '$CONTROL_TOKEN',
    '$GRAPHQL_URL',
    '$INVALID_KEY',
    '$KEY',
    '$NO_ACCESS_KEY',
    '$REST_V1_URL',
    '$REST_V2_URL',
    '$SECOND_USER_KEY',
    '$SERVERLESS_URL',
  ]);
  for (const key of Object.values(stage.site.keys)) expect(stage.secrets.has(key!)).toBe(true);
  await stage.close();
});

test('a world has ended once the target is closed', async () => {
  const target = await fixture.open();
  const stage = await target.open(options);
  const clock = stage.createClock(() => {}, new AbortController().signal);

  await stage.close();
  await target.close();

  await expect(clock.reach(clock.now() + 1)).rejects.toBeInstanceOf(ControlError);
});

test('a fault that does not exist is reported', async () => {
  const target = await fixture.open({ faults: ['no-such-fault'] });
  await expect(target.open(options)).rejects.toThrow('there is no mutant no-such-fault');
});

test('stub targets share what they remember, rule by rule', async () => {
  const target = await fixture.open({ nullTarget: { id: 'first-answer' } });
  const stage = await target.open({ seed: 1, memory: 'verify job.run.accepts' });
  expect(stage.worldSpec).toEqual({
    seed: 1,
    nullTarget: { id: 'first-answer', memory: 'verify job.run.accepts' },
  });
  await stage.close();
});

test('a control address at which nobody listens is bad usage', async () => {
  const profile = { name: 'gone', control: 'http://127.0.0.1:1/control', secrets: {} };
  await expect(createTarget(profile, {}, fixture.transport, undefined)).rejects.toThrow(
    'no emulator answers at the control address http://127.0.0.1:1/control',
  );
});
