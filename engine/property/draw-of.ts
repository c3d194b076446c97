import { plainContext } from '../context/context.ts';
import { contextsOfList } from '../context/contexts-of-list.ts';
import { type Draw, isList } from './candidates.ts';
import type { Domain } from './property.ts';
import type { PropertyPlan } from './property-plan.ts';

/** How often a context has its turn at most: not all values of a list may show what it brings about. */
const mostTurns = 4;

/** The values of a list come up again, where waiting costs nothing, in contexts that still show something new. */
export function drawOf<T>(plan: PropertyPlan, domain: Domain<T>): Draw<T> {
  const { seed, factors, contexts = [plainContext], drawsMore, mostOfList } = plan;
  const cases = plan.path === undefined ? plan.cases : Infinity;
  if (!isList(domain) || domain.length === 0 || !drawsMore) return { domain, seed, factors, contexts };
  if (mostOfList !== undefined) {
    const turns = contextsOfList(factors, domain.length, contexts, Math.min(mostOfList, cases));
    return { domain, seed, factors, contexts, ofList: turns.length, turns };
  }
  const again = Math.min(mostTurns * contexts.length, cases);
  return again > domain.length
    ? { domain, seed, factors, contexts, ofList: again }
    : { domain, seed, factors, contexts };
}
