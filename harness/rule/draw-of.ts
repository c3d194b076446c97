import { plainContext } from '../context/context.ts';
import { contextsOfList } from '../context/contexts-of-list.ts';
import { type Draw, isList } from './candidates.ts';
import type { HoldsPlan } from './holds.ts';
import type { Domain } from './rule.ts';

/** How often a context has its turn at most: not all values of a list may show what it brings about. */
const mostTurns = 4;

/** The values of a list come up again, where waiting costs nothing, in contexts that still show something new. */
export function drawOf<T>(plan: HoldsPlan, domain: Domain<T>): Draw<T> {
  const { seed, contexts = [plainContext], drawsMore, mostOfList } = plan;
  const cases = plan.path === undefined ? plan.cases : Infinity;
  if (!isList(domain) || domain.length === 0 || !drawsMore) return { domain, seed, contexts };
  if (mostOfList !== undefined) {
    const turns = contextsOfList(domain.length, contexts, Math.min(mostOfList, cases));
    return { domain, seed, contexts, ofList: turns.length, turns };
  }
  const again = Math.min(mostTurns * contexts.length, cases);
  return again > domain.length ? { domain, seed, contexts, ofList: again } : { domain, seed, contexts };
}
