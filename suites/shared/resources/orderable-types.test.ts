import { describe, expect, test } from 'vitest';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { onOffer } from './graphql-on-offer.ts';
import { refer } from './v2-refer.ts';

const ruleContext = { schema: async () => ({ unreadable: 'there is none' }) } as unknown as RuleContext;

/** A case that may order of these types, of a target that lists them all, GOLD-1 first. */
function caseThatMayOrder(...types: readonly string[]): CaseContext {
  const gpus = ['GOLD-1', 'A40', 'L4'].map((id) => ({ id, pool: id }));
  const stocks = ['High', 'Medium', 'Low'];
  const gpuTypes = gpus.map(({ id }, at) => ({ id, lowestPrice: { stockStatus: stocks[at] } }));
  const given = async ({ path }: { path?: string }) => ({
    ...{ json: { gpus }, data: { gpuTypes }, request: { path: path ?? '' } },
  });
  const mayOrder = (type: string): boolean => types.includes(type);
  return { rest: { given }, graphql: { given }, mayOrder } as unknown as CaseContext;
}

describe('of the types that are listed', () => {
  test('those are ordered that were priced', async () => {
    const caseContext = caseThatMayOrder('A40', 'L4');
    expect(await refer(caseContext, ['gpus'], ruleContext)).toMatchObject({ gpu: 'A40', pool: 'A40' });
    expect(await onOffer(caseContext)).toEqual(['A40', 'L4']);
  });

  test('the others are named where there is none, so that it is said why nothing is sent', async () => {
    const caseContext = caseThatMayOrder();
    expect(await refer(caseContext, ['gpus'], ruleContext)).toMatchObject({ gpu: 'GOLD-1' });
    expect(await onOffer(caseContext)).toEqual(['GOLD-1', 'A40', 'L4']);
  });
});
