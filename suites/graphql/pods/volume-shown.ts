import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { Rented } from '../../shared/making/graphql-rent.ts';
import { idOf, itemsIn } from '../../shared/resources/v2-items.ts';

/**
 * The numbers that REST v2 reports of a Pod's volumes, which must be their sizes or come with them; none where it shows no
 * volume. What else it shows of one may change when its Pod is stopped.
 */
export async function volumeShown({ id, input }: Rented, { rest, time }: CaseContext): Promise<number[]> {
  const pod = await withinListGrace(async () => {
    const list = await rest.when({ api: 'v2', method: 'GET', path: '/pods' });
    const pods = itemsIn(list) ?? [];
    // Nothing says that interfaces call a Pod by the same id.
    return pods.find((item) => idOf(item, '/pods') === id) ?? pods.find(({ name }) => name === input.name);
  }, time);
  const volumes = Object.entries(pod ?? {}).filter(([name]) => /volume|mount/i.test(name));
  return numbersIn(volumes.map(([, value]) => value));
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
