import fc, { type Arbitrary } from 'fast-check';
import { usable } from '../../../engine/contract/schema/usable.ts';
import type { ServedApi, Unreadable } from '../../../engine/contract/served-api.ts';
import { schemaValuesOf } from '../../../engine/contract/values/values-of.ts';
import type { Schema } from '../../../engine/openapi/schema.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { type Item, isItem } from '../../shared/resources/v2-items.ts';
import { memberSchema } from '../../shared/resources/v2-member-schema.ts';

/** Worker settings, scaling settings, or both, in the shape that the target's own schema gives them. */
export type EndpointSettings = Readonly<Partial<Record<'workers' | 'scaling', Item>>>;

/** So many workers are within every account's reach. */
const mostWorkers = 3;
/** Seconds or jobs: nothing out of the way. */
const mostOther = 60;

/**
 * Settings that a create or an update may be sent, each with something in it; undefined where the target's schema does
 * not state how they look.
 */
export async function settingsFor(
  ruleContext: RuleContext,
  method: 'POST' | 'PATCH',
  path: string,
): Promise<Arbitrary<EndpointSettings> | undefined> {
  const api = await ruleContext.schema('v2');
  const mostKept = ruleContext.afford(1, 0);
  const workers = usual(api, memberSchema(api, method, path, 'workers'), mostKept);
  const scaling = usual(api, memberSchema(api, method, path, 'scaling'), mostKept);
  if (workers === undefined && scaling === undefined) return undefined;
  const one = (name: string, values: Arbitrary<unknown> | undefined) =>
    values === undefined ? [] : [values.map((value) => ({ [name]: value }))];
  const both = fc
    .tuple(...one('workers', workers), ...one('scaling', scaling))
    .map((parts): EndpointSettings => Object.assign({}, ...parts));
  return fc.oneof(
    both,
    ...one('workers', workers),
    ...one('scaling', scaling),
  ) as Arbitrary<EndpointSettings>;
}

function usual(
  api: ServedApi | Unreadable,
  schema: Schema | undefined,
  mostKept: number,
): Arbitrary<Item> | undefined {
  if ('unreadable' in api || schema === undefined) return undefined;
  const fits = (value: unknown): boolean => api.requests.problem(schema, value) === undefined;
  const values = usable(() => schemaValuesOf(schema, api.requests), undefined);
  return values
    ?.filter((value): value is Item => isItem(value) && Object.keys(value).length > 0)
    .map((value) => tamed(value, fits, mostKept));
}

/** The same with numbers that no service minds, as far as the schema lets them be. */
function tamed(value: Item, fits: (value: unknown) => boolean, mostKept: number): Item {
  const tame = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'number' ? tamedNumber(name, inner, mostKept) : inner,
    ]),
  );
  return fits(tame) ? tame : value;
}

/** A minimum above 0 costs money, one above the maximum makes no sense. */
function tamedNumber(name: string, number: number, mostKept: number): number {
  const size = Math.abs(Math.round(number));
  if (/min/i.test(name)) return size % (mostKept + 1);
  return 1 + (size % (/max/i.test(name) ? mostWorkers : mostOther));
}
