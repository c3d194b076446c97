import { describe, expect, test } from 'vitest';
import { plainContext } from '../../../engine/context/context.ts';
import { Inconclusive } from '../../../engine/property/outcomes.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { createResourceContext } from '../../../service/context/resource-context.ts';
import type { KindName } from '../resources/v2-kinds.ts';
import { expectMade, type ResourceSpec } from './v2-accepted.ts';

/** A case context of a service that answers creates so, one after the other, and deletes. */
function answering(...statuses: readonly number[]) {
  const left = [...statuses];
  const calls: string[] = [];
  const when = async ({ method, body }: RestRequestOptions) => {
    const { image } = (body ?? {}) as { image?: string };
    calls.push(image ?? method);
    return method === 'DELETE'
      ? { status: 204, text: '' }
      : { status: left.shift(), text: '', json: { id: 'a' } };
  };
  const lacking = (reason: string): never => {
    throw new Inconclusive('not-offered', reason);
  };
  const caseContext = {
    context: createResourceContext(plainContext, []),
    rest: { when, lacking },
    expect,
    time: { kind: 'virtual' },
  } as unknown as CaseContext;
  const ruleContext = { offers: () => false } as unknown as RuleContext;
  const make = (more: Partial<ResourceSpec> = {}, kind: KindName = 'pod', ownWorld = true) =>
    expectMade(
      kind,
      { body: { image: 'judged' }, control: { image: 'plain' }, what: 'it', ...more },
      { ...caseContext, ownWorld },
      ruleContext,
    );
  return { make, calls };
}

describe('what is refused', () => {
  test('fails when it is refused again, and another one is accepted after each refusal', async () => {
    const { make, calls } = answering(400, 201, 400, 201);
    await expect(make()).rejects.toThrow('the status of it');
    expect(calls).toEqual(['judged', 'plain', 'DELETE', 'judged', 'plain']);
  });

  test('is not for want of stock where a gateway refuses it time after time', async () => {
    const stocked = { sameStock: 'unknown' } as const;
    await expect(answering(409, 201, 409).make(stocked)).rejects.toBeInstanceOf(Inconclusive);
    await expect(answering(408, 201, 408, 201).make(stocked)).rejects.toThrow('the status of it');
  });

  test('is made where there is one left only, once the one beside it has gone', async () => {
    const { make, calls } = answering(409, 201, 201);
    expect(await make()).toMatchObject({ id: 'a' });
    expect(calls).toEqual(['judged', 'plain', 'DELETE', 'judged']);
  });

  test.each([
    ['at first', [409, 409]],
    ['later', [409, 201, 409, 409]],
  ])('is not judged where another one is refused too, %s', async (_, statuses) => {
    await expect(answering(...statuses).make()).rejects.toBeInstanceOf(Inconclusive);
  });

  test.each([400, 409, 422])(
    'with %i may be for want of what the one beside it does not need',
    async (no) => {
      const sameStock = 'unknown';
      await expect(answering(no, 201, no).make({ sameStock })).rejects.toBeInstanceOf(Inconclusive);
    },
  );

  const ofSameStock = { sameStock: { attempt: () => ({ body: { image: 'alike' } }) as RestRequestOptions } };

  test('fails nevertheless where what draws on the same stock is accepted after each refusal', async () => {
    const { make, calls } = answering(400, 201, 400, 201, 400, 201);
    await expect(make(ofSameStock)).rejects.toThrow('the status of it');
    expect(calls).toEqual(['judged', 'plain', 'DELETE', 'judged', 'alike', 'judged', 'alike']);
  });

  test.each([
    ['is refused too', [400, 201, 400, 409], Inconclusive],
    ['is refused in the end', [400, 201, 400, 201, 400, 409], Inconclusive],
  ])('is not judged where what draws on the same stock %s', async (_, statuses, error) => {
    await expect(answering(...statuses).make(ofSameStock)).rejects.toBeInstanceOf(error);
  });

  test('that says that there is no such call fails whatever the stock', async () => {
    const sameStock = 'unknown';
    await expect(answering(501, 201, 501, 201).make({ sameStock })).rejects.toThrow('the status of it');
  });

  test('fails where nothing of a kind is made in a world of its own', async () => {
    const { make, calls } = answering(400, 400, 400);
    await expect(make({}, 'template')).rejects.toThrow('the status of it');
    expect(calls).toEqual(['judged', 'plain', 'judged']);
  });

  test.each([
    ['on a target that others use', 400, 'template', false],
    ['of what may be out of stock', 409, 'endpoint', true],
    ['for want of money', 402, 'template', true],
    ['by a gateway', 503, 'template', true],
  ] as const)('is not judged where nothing of a kind is made %s', async (_, status, kind, ownWorld) => {
    const { make } = answering(status, status, status);
    await expect(make({}, kind, ownWorld)).rejects.toBeInstanceOf(Inconclusive);
  });
});
