import fc, { type Arbitrary } from 'fast-check';
import { usable } from '../../../harness/contract/schema/usable.ts';
import type { ServedApi, Unreadable } from '../../../harness/contract/served-api.ts';
import { valuesOf } from '../../../harness/contract/values/values-of.ts';
import type { Bench } from '../../../harness/rule/rule.ts';
import type { Schema } from '../../../openapi/schema.ts';
import { type Item, isItem } from '../items.ts';
import { memberSchema } from '../resources/member-schema.ts';

/** Worker settings, scaling settings, or both, in the shape that the target's own schema gives them. */
export type Settings = Readonly<Partial<Record<'workers' | 'scaling', Item>>>;

/** So many workers are within every account's reach. */
const mostWorkers = 3;
/** Seconds or jobs: nothing out of the way. */
const mostOther = 60;

/**
 * Settings that a create or an update may be sent, each with something in it; undefined where the target's schema does
 * not tell how they look.
 */
export async function settingsFor(
  bench: Bench,
  method: 'POST' | 'PATCH',
  path: string,
): Promise<Arbitrary<Settings> | undefined> {
  const api = await bench.schema('v2');
  const workers = usual(api, memberSchema(api, method, path, 'workers'));
  const scaling = usual(api, memberSchema(api, method, path, 'scaling'));
  if (workers === undefined && scaling === undefined) return undefined;
  const one = (name: string, values: Arbitrary<unknown> | undefined) =>
    values === undefined ? [] : [values.map((value) => ({ [name]: value }))];
  const both = fc
    .tuple(...one('workers', workers), ...one('scaling', scaling))
    .map((parts): Settings => Object.assign({}, ...parts));
  return fc.oneof(both, ...one('workers', workers), ...one('scaling', scaling)) as Arbitrary<Settings>;
}

function usual(api: ServedApi | Unreadable, schema: Schema | undefined): Arbitrary<Item> | undefined {
  if ('unreadable' in api || schema === undefined) return undefined;
  const fits = (value: unknown): boolean => api.requests.problem(schema, value) === undefined;
  const values = usable(() => valuesOf(schema, api.requests), undefined);
  return values
    ?.filter((value): value is Item => isItem(value) && Object.keys(value).length > 0)
    .map((value) => tamed(value, fits));
}

/** The same with numbers that no service minds, as far as the schema lets them be. */
function tamed(value: Item, fits: (value: unknown) => boolean): Item {
  const tame = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'number' ? tamedNumber(name, inner) : inner,
    ]),
  );
  return fits(tame) ? tame : value;
}

/** A minimum above 0 costs money, one above the maximum makes no sense. */
function tamedNumber(name: string, number: number): number {
  if (/min/i.test(name)) return 0;
  const most = /max/i.test(name) ? mostWorkers : mostOther;
  return 1 + (Math.abs(Math.round(number)) % most);
}
