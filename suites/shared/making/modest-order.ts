import { Inconclusive } from '../../../engine/property/outcomes.ts';
import type { RuleContext } from '../../../service/case/rule.ts';

/** Amounts that are paid for, by the ends of their places in a body, and the most of each that a plan's price covers. */
const paidFor: readonly (readonly [place: RegExp, most: number])[] = [
  [/(^|\.)(gpu\.?count|count|replicas|podcount|nodecount)$/, 8],
  [/(^|\.)(workers\.?min|workersmin)$/, 8],
  [/vcpu(count)?$/, 64],
  [/(^|\.)(size|disk)$|(gb|gib)$/, 4000],
];

/**
 * Gives the case up where an order would cost far more than the plan says of it: on a clock that runs by itself, where
 * the target's own schema or catalog demands such an amount. The least that a real service asks for is far below.
 * @throws Inconclusive
 */
export function expectModest(order: unknown, { clock }: Pick<RuleContext, 'clock'>): void {
  const excess = clock === 'real' ? excessIn(order, '') : undefined;
  if (excess === undefined) return;
  throw new Inconclusive(
    'nothing-to-judge',
    `the target has ${excess} ordered, which costs more than a plan says`,
    { code: 'schema-unusable' },
  );
}

function excessIn(value: unknown, place: string): string | undefined {
  if (typeof value === 'number') {
    const [, most] = paidFor.find(([ends]) => ends.test(place.toLowerCase())) ?? [];
    return most !== undefined && value > most ? `${place} ${value}` : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const below = Array.isArray(value) ? place : `${place}${place === '' ? '' : '.'}${name}`;
    const excess = excessIn(inner, below);
    if (excess !== undefined) return excess;
  }
  return undefined;
}
