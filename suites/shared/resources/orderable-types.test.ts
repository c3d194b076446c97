import { describe, expect, test } from 'vitest';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { onOffer } from './graphql-on-offer.ts';
import { refer } from './v2-refer.ts';

const ruleContext = { schema: async () => ({ unreadable: 'there is none' }) } as unknown as RuleContext;

/** What the catalog says of the stock of GOLD-1, A40 and L4, and which of them are known to be sold out. */
type Stock = { readonly said?: readonly unknown[]; readonly soldOut?: readonly string[] };

/** A case that may order of these types, of a target that lists them all, GOLD-1 first. */
function caseThatMayOrder(types: readonly string[], { said = [], soldOut = [] }: Stock = {}): CaseContext {
  const gpus = ['GOLD-1', 'A40', 'L4'].map((id, at) => ({ id, pool: id, availability: said[at] }));
  const stocks = ['High', 'Medium', 'Low'];
  const gpuTypes = gpus.map(({ id }, at) => ({ id, lowestPrice: { stockStatus: stocks[at] } }));
  const given = async ({ path }: { path?: string }) => ({
    ...{ json: { gpus }, data: { gpuTypes }, request: { path: path ?? '' } },
  });
  const mayOrder = (type: string): boolean => types.includes(type);
  const isSoldOut = (type: string): boolean => soldOut.includes(type);
  return { rest: { given }, graphql: { given }, mayOrder, isSoldOut } as unknown as CaseContext;
}

const all = ['GOLD-1', 'A40', 'L4'];

describe('of the types that are listed', () => {
  test('those are ordered that were priced', async () => {
    const caseContext = caseThatMayOrder(['A40', 'L4']);
    expect(await refer(caseContext, ['gpus'], ruleContext)).toMatchObject({ gpu: 'A40', pool: 'A40' });
    expect(await onOffer(caseContext)).toEqual(['A40', 'L4']);
  });

  test('the others are named where there is none, so that it is said why nothing is sent', async () => {
    const caseContext = caseThatMayOrder([]);
    expect(await refer(caseContext, ['gpus'], ruleContext)).toMatchObject({ gpu: 'GOLD-1' });
    expect(await onOffer(caseContext)).toEqual(['GOLD-1', 'A40', 'L4']);
  });

  test.each<[string, Stock, string[]]>([
    ['nothing is said', {}, ['GOLD-1', 'A40', 'L4']],
    ['it says how much is left', { said: ['LOW', 'MEDIUM', 'HIGH'] }, ['L4', 'A40', 'GOLD-1']],
    [
      'it does so in other words',
      { said: ['out of stock', undefined, { now: 'low' }] },
      ['A40', 'L4', 'GOLD-1'],
    ],
    [
      'one is known to be sold out',
      { said: ['HIGH', 'NONE', 'LOW'], soldOut: ['GOLD-1'] },
      ['L4', 'GOLD-1', 'A40'],
    ],
  ])('those come first that are best in stock: %s', async (_, stock, expected) => {
    const { gpu, otherGpus = [] } = await refer(caseThatMayOrder(all, stock), ['gpus'], ruleContext);
    expect([gpu, ...otherGpus.map((other) => other.gpu)]).toEqual(expected);
  });

  test('what belongs to a pool is named with its pool, before what belongs to none', async () => {
    const gpus = [{ id: 'A40' }, { id: 'L4', pool: 'ADA', availability: 'LOW' }];
    const given = async () => ({ json: { gpus }, request: { path: '/catalog/gpus' } });
    const rest = { rest: { given }, mayOrder: () => true, isSoldOut: () => false };
    expect(await refer(rest as unknown as CaseContext, ['gpus'], ruleContext)).toMatchObject({
      ...{ gpu: 'L4', pool: 'ADA' },
      otherGpus: [{ gpu: 'A40' }],
    });
  });
});
