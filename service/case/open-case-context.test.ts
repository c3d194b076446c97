import { describe, expect, test } from 'vitest';
import { SuiteError } from '../../engine/errors.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import type { Stage } from '../target/stage.ts';
import { fakeTarget, queued } from '../testing/fake-target.ts';
import { type CaseContextOptions, openCaseContext } from './open-case-context.ts';

async function open(more: Partial<CaseContextOptions> = {}, ofStage: Partial<Stage> = {}) {
  const { target, transport, calls } = fakeTarget(queued, undefined, {}, ofStage);
  const stage = await target.open({ seed: 1, memory: '' });
  const signal = new AbortController().signal;
  const opened = openCaseContext({
    ...{ stage, transport, receiver: undefined, endpoint: 'probe', patience: 1000, signal },
    ...more,
  });
  return { ...opened, calls };
}

const site = { urls: { serverless: 'http://fake.invalid/v1' }, keys: { valid: 'key' } };

describe('a request', () => {
  test("goes to the rule's endpoint with the valid key, unless it says otherwise", async () => {
    const { caseContext } = await open({}, { site: { ...site, endpoints: { probe: 'p-1', second: 's-1' } } });

    expect(caseContext.request({ operation: 'health' })).toEqual({
      ...{ operation: 'health', endpoint: 'p-1', key: 'valid' },
    });
    expect(caseContext.request({ operation: 'health', endpoint: 'second', key: 'missing' })).toEqual({
      ...{ operation: 'health', endpoint: 's-1', key: 'missing' },
    });
  });

  test('to an endpoint that the target lacks is an error of the suite', async () => {
    const { caseContext } = await open({}, { site: { ...site, endpoints: {} } });
    expect(() => caseContext.request({ operation: 'health' })).toThrow(SuiteError);
  });
});

test('a key that is almost the key is as secret as the key', async () => {
  const { caseContext, trace } = await open({}, { secrets: new Map([['key-of-the-fake-target', '$KEY']]) });
  const health = caseContext.request({ operation: 'health' });

  await caseContext.when.call({ ...health, keyForm: 'altered' });
  await caseContext.when.call({ ...health, keyForm: 'longer' });

  expect(trace.calls().map(({ headers }) => headers.authorization)).toEqual([
    ...['Bearer ${KEY%?}0', 'Bearer $KEY-0'],
  ]);
});

test('every call has its role and its number', async () => {
  const { caseContext, trace } = await open();
  const health = caseContext.request({ operation: 'run', body: {} });

  await caseContext.given.run({});
  await caseContext.when.call(health);
  await caseContext.pair(health, { ...health, key: 'missing' });

  expect(trace.calls().map(({ number, role }) => [number, role])).toEqual([
    [1, 'given'],
    [2, 'when'],
    [3, 'baseline'],
    [4, 'when'],
  ]);
});

test('a call counts as polled from the second time on that `until` asks', async () => {
  const { caseContext, trace } = await open();

  await caseContext.when.run({});
  await caseContext.time.until(
    async () => void (await caseContext.when.status('job-1')),
    caseContext.time.now() + 10,
  );
  await caseContext.when.run({});

  expect(trace.calls().map(({ operation, polled }) => [operation, polled])).toEqual([
    ['run', false],
    ['status', false],
    ['status', true],
    ['run', false],
  ]);
});

describe('a turn on the exclusive endpoint', () => {
  const leased = async (more: Partial<CaseContextOptions>): Promise<string[]> => {
    const leases: string[] = [];
    const { caseContext } = await open(more, { lease: async (endpoint) => void leases.push(endpoint) });
    await caseContext.exclusively();
    return leases;
  };

  test('is taken by a case whose rule goes elsewhere', async () => {
    expect(await leased({ endpoint: 'probe' })).toEqual(['exclusive']);
  });

  test('is had already by a case of a rule that goes there', async () => {
    expect(await leased({ endpoint: 'exclusive' })).toEqual([]);
  });

  test('can not be judged where there is none', async () => {
    const { caseContext } = await open({}, { site: { ...site, endpoints: { probe: 'p' } } });
    await expect(caseContext.exclusively()).rejects.toBeInstanceOf(Inconclusive);
  });
});

test('the end of a case is the end of its calls', async () => {
  let signalled: AbortSignal | undefined;
  const { caseContext, close } = await open({
    transport: {
      async send(_call, _timeout, signal) {
        signalled = signal;
        return queued();
      },
      listen: unheard,
      close: async () => {},
    },
  });

  await caseContext.when.run({});
  close();

  expect(signalled?.aborted).toBe(true);
});
