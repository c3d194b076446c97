import fc from 'fast-check';
import { GpuPricesDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { GraphqlAnswer } from '../../../service/client/graphql-answer.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';
import { itemsOf } from '../../shared/resources/graphql-items.ts';
import { type Item, isItem } from '../../shared/resources/v2-items.ts';
import { expectGraphqlAccepted, hasErrorAt, listIn, unspoilt } from '../accepted.ts';

type Asking = { readonly pick: number; readonly secureCloud: boolean | undefined };

const askings: fc.Arbitrary<Asking> = fc.record({
  pick: fc.nat({ max: 7 }),
  secureCloud: fc.constantFrom(undefined, true, false),
});

rule('graphql.lowest-price', { calls: 3 }, async ({ property }) => {
  await property(
    askings,
    async (asking, caseContext) => {
      const { graphql, expect } = caseContext;
      const one = await pricesOf({ gpuCount: 1 }, caseContext);
      const counts = [...new Set([1, ...one.flatMap(countsIn)])];
      const gpuCount = counts[asking.pick % counts.length]!;

      const answer = await graphql.when(calling(GpuPricesDocument, { price: priceInput(gpuCount, asking) }));

      expectGraphqlAccepted(answer, caseContext);
      for (const type of itemsOf(resultOf(answer, GpuPricesDocument).gpuTypes)) {
        expect(
          priceMismatch(type),
          `what in the lowestPrice of ${type.id} is not as it is documented`,
        ).toBeUndefined();
        expectStatus(type, answer, caseContext);
      }
      for (const label of [`secureCloud ${asking.secureCloud}`, ...labelsOf(one)]) caseContext.cover(label);
    },
    { atMost: 24, covers: { 'something on offer': 0.5 } },
  );
  await property([2, 8], judgeTogether);
});

/**
 * The price of several GPUs is the same whether that of one stands beside it in the query or not. Prices move: what differs before
 * and after is not compared.
 */
async function judgeTogether(gpuCount: number, caseContext: CaseContext): Promise<void> {
  const field = (alias: string, count: number) =>
    `${alias}: lowestPrice(input: { gpuCount: ${count} }) { uninterruptablePrice stockStatus }`;
  const shown = async (fields: string) => {
    const answer = await caseContext.graphql.when({
      ...{ name: 'gpuTypes', key: 'valid' },
      query: `{ gpuTypes { id ${fields} } }`,
    });
    expectGraphqlAccepted(answer, caseContext);
    const types = itemsOf(listIn(answer.data?.gpuTypes, 'gpuTypes', answer, caseContext));
    return new Map(types.map(({ id, many }) => [id, JSON.stringify(many)]));
  };
  const before = await shown(field('many', gpuCount));
  const together = await shown(`${field('one', 1)} ${field('many', gpuCount)}`);
  const after = await shown(field('many', gpuCount));
  const steady = [...before].filter(([id, price]) => after.get(id) === price && together.has(id));
  if (steady.length === 0) caseContext.inconclusive('no price stood still');
  caseContext
    .expect(
      steady.map(([id]) => [id, together.get(id)]),
      `the lowestPrice of ${gpuCount} GPUs beside that of one`,
    )
    .toEqual(steady);
}

function priceInput(gpuCount: number, { secureCloud }: Pick<Asking, 'secureCloud'>) {
  return { gpuCount, ...(secureCloud === undefined ? {} : { secureCloud }) };
}

/** What one GPU of each type costs. What is null of a type, also of one that is on offer, is not judged. */
async function pricesOf(price: { gpuCount: number }, caseContext: CaseContext): Promise<Item[]> {
  const { graphql, expect } = caseContext;
  const answer = await graphql.when(calling(GpuPricesDocument, { price }));
  expectGraphqlAccepted(answer, caseContext);
  const types = itemsOf(
    listIn(resultOf(answer, GpuPricesDocument).gpuTypes, 'gpuTypes', answer, caseContext),
  );
  for (const type of types) {
    expect(
      priceMismatch(type),
      `what in the lowestPrice of ${type.id} is not as it is documented`,
    ).toBeUndefined();
    expectStatus(type, answer, caseContext);
  }
  return types;
}

/** What says which numbers of GPUs can be had has a status, too, that no error takes the place of in a world of the case's own. */
function expectStatus({ lowestPrice: price }: Item, answer: GraphqlAnswer, caseContext: CaseContext): void {
  if (!caseContext.ownWorld || !isItem(price) || !hasErrorAt('stockStatus', answer)) return;
  const { availableGpuCounts: counts, stockStatus } = price;
  if (Array.isArray(counts) && counts.length > 0) unspoilt(stockStatus, 'stockStatus', answer, caseContext);
}

const statuses: readonly unknown[] = ['High', 'Medium', 'Low', 'None'];

/** What is of another type than section 2.11 says, in words. Nothing forbids a null. */
function priceMismatch({ lowestPrice: price }: Item): string | undefined {
  if (price === null) return undefined;
  if (!isItem(price)) return `it is ${JSON.stringify(price) ?? 'missing'}`;
  const tests: Record<string, (value: unknown) => boolean> = {
    uninterruptablePrice: (value) => typeof value === 'number',
    stockStatus: (value) => statuses.includes(value),
    availableGpuCounts: (value) => Array.isArray(value) && value.every(Number.isInteger),
  };
  const wrong = Object.keys(tests).find((name) => price[name] !== null && !tests[name]!(price[name]));
  return wrong && `${wrong} is ${JSON.stringify(price[wrong]) ?? 'missing'}`;
}

function isOnOffer({ lowestPrice }: Item): boolean {
  const { stockStatus } = isItem(lowestPrice) ? lowestPrice : {};
  return statuses.includes(stockStatus) && stockStatus !== 'None';
}

function countsIn({ lowestPrice }: Item): number[] {
  const { availableGpuCounts } = isItem(lowestPrice) ? lowestPrice : {};
  return Array.isArray(availableGpuCounts)
    ? availableGpuCounts.filter((count) => Number.isInteger(count) && count > 0)
    : [];
}

/** Of what use the case was: a target that has no price of anything can't be judged. */
function labelsOf(types: readonly Item[]): string[] {
  return types.some((type) => isOnOffer(type) && isPriced(type)) ? ['something on offer'] : [];
}

function isPriced({ lowestPrice }: Item): boolean {
  return isItem(lowestPrice) && typeof lowestPrice.uninterruptablePrice === 'number';
}
