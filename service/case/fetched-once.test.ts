import { expect, test } from 'vitest';
import { createAdmission } from '../../engine/run/admission.ts';
import { fetchSchema } from './fetch-schema.ts';
import { fetchTypes } from './fetch-types.ts';
import type { ServiceCaseRunner } from './run-case.ts';

function runnerOverNothing(): ServiceCaseRunner & { admission: NonNullable<ServiceCaseRunner['admission']> } {
  const admission = createAdmission({ lag: () => 0 });
  const open = async () => ({
    site: { urls: { graphql: 'http://target.example/graphql' }, keys: { valid: 'k' } },
    close: async () => {},
  });
  const send = async () => ({ status: 404, headers: {}, body: new Uint8Array(), text: '' });
  const runner = { target: { hasWorlds: true, open }, transport: { send }, memory: 'm', patience: 100 };
  return { ...runner, admission } as unknown as ReturnType<typeof runnerOverNothing>;
}

test.each([
  ['a schema', (runner: ServiceCaseRunner) => fetchSchema('v2', runner)],
  ['types', fetchTypes],
] as const)(
  'what all cases share is fetched while those that wait for it take all the room: %s',
  {
    timeout: 5000,
  },
  async (_, fetch) => {
    const runner = runnerOverNothing();
    const isAsked = Promise.withResolvers<void>();
    const cases = Array.from({ length: runner.admission.limit() }, () =>
      runner.admission.admit(async () => {
        await isAsked.promise;
        return fetch(runner);
      }),
    );
    const outside = fetch(runner);
    isAsked.resolve();

    const found = await Promise.all([outside, ...cases]);
    for (const one of found) expect(one).toHaveProperty('unreadable');
  },
);
