import { describe, expect, test } from 'vitest';
import { Inconclusive } from '../../../engine/property/outcomes.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import { latest } from './v1-day.ts';
import { expectService } from './v2-service.ts';

/** A case context of a service that answers its list so to the valid key, and 401 without one. */
function answering(status: number, ownWorld: boolean, answered = 0): CaseContext {
  const when = async ({ key }: RestRequestOptions) => ({
    ...{ status: key === 'missing' ? 401 : status, answered },
  });
  const inconclusive = (reason: string): never => {
    throw new Inconclusive('nothing-to-judge', reason);
  };
  return { rest: { when }, expect, ownWorld, inconclusive } as unknown as CaseContext;
}

describe('a service that is to serve a list', () => {
  test('breaks its rule where it refuses it in a world of its own', async () => {
    for (const status of [400, 403, 404, 410])
      await expect(expectService(answering(status, true))).rejects.toThrow(
        /the status of v2 GET \/templates/,
      );
  });

  test('may be out of order', async () => {
    await expect(expectService(answering(503, true))).rejects.toBeInstanceOf(Inconclusive);
  });

  test('may be another on a target that others use', async () => {
    await expect(expectService(answering(404, false))).rejects.toBeInstanceOf(Inconclusive);
  });

  test('may be v1 after its last day', async () => {
    const list = expectService(answering(410, true, latest), '/pods', 'v1');
    await expect(list).rejects.toBeInstanceOf(Inconclusive);
    const before = expectService(answering(410, true, 0), '/pods', 'v1');
    await expect(before).rejects.toThrow(/the status of v1 GET \/pods/);
  });
});
