import fc from 'fast-check';
import { usable } from '../../../engine/contract/schema/usable.ts';
import type { ServedApi, Unreadable } from '../../../engine/contract/served-api.ts';
import { schemaValuesOf as made } from '../../../engine/contract/values/values-of.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { type Item, isItem } from '../../shared/resources/v2-items.ts';
import { memberSchema } from '../../shared/resources/v2-member-schema.ts';

/** So many ways of mounting something are tried, where each of them need not be paid for. */
const cases = 4;
/** Among so many values each of the things to mount comes up. */
const samples = 32;

/**
 * One thing to mount in each, as the target's schema shapes it: a volume of the Pod's own before one that must be made.
 * On a shared target one of them.
 */
export function mountsOf(api: ServedApi | Unreadable, { seed, afford }: RuleContext): Item[] {
  const schema = memberSchema(api, 'POST', '/pods', 'mounts');
  if (schema === undefined || 'unreadable' in api) return [];
  const fits = (value: unknown): boolean => api.requests.problem(schema, value) === undefined;
  return usable(() => {
    const found = fc.sample(made(schema, api.requests), { seed, numRuns: samples });
    const parts = found.flatMap((one) => (isItem(one) ? Object.entries(one) : []));
    const single = parts
      .filter(([, value]) => !Array.isArray(value) || value.length > 0)
      .map((part) => plain(Object.fromEntries([part]), fits));
    const distinct = [...new Map(single.map((one) => [JSON.stringify(one), one])).values()].filter(fits);
    const [own, others] = [distinct.filter((one) => !namesVolume(one)), distinct.filter(namesVolume)];
    return [...own, ...others].slice(0, afford(cases, 1));
  }, []);
}

/** A place that any container has, and a size that is not much, where the schema takes them. */
function plain(mounts: Item, fits: (value: unknown) => boolean): Item {
  const usual = (name: string, value: unknown): unknown => {
    if (/path$/i.test(name) && typeof value === 'string') return '/workspace';
    return /size/i.test(name) && typeof value === 'number' ? 20 : value;
  };
  const changed = JSON.parse(JSON.stringify(mounts), usual) as Item;
  return fits(changed) ? changed : mounts;
}

export function namesVolume(mounts: unknown): boolean {
  return JSON.stringify(mounts).includes('"volumeId"');
}
