import { counted } from '../counted.ts';
import type { Failure } from '../property/result.ts';

/** Says in which contexts a violation shows and in which the rule holds, a sentence a factor that matters. */
export function contextWords({ contexts = [] }: Pick<Failure, 'contexts'>): string[] {
  const matters = contexts.filter(({ holds }) => holds.length > 0);
  const others = contexts.reduce((sum, { violated }) => sum + violated.length - 1, 0);
  if (matters.length === 0 && others === 0) return [];
  const verb = others === 1 ? 'was' : 'were';
  if (matters.length === 0)
    return [`Violated in ${counted(others, 'other context')} that ${verb} tried, too.`];
  return matters.map(
    ({ factor, violated, holds }) =>
      `Violated where ${factor} is ${either(violated)}; holds where it is ${either(holds)}.`,
  );
}

function either(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(' or ');
}
