import { type Context, valueIn } from './context.ts';
import { type Choice, type Couple, isDisplaced, pairsIn, pairText } from './context-pairs.ts';
import { contextOfChoices, withoutDisplaced } from './contexts-of.ts';
import { type FactorCatalog, valuesOf } from './factor-catalog.ts';
import { type FreeValues, freeEntries } from './free-values.ts';

/**
 * A context that holds two values and, of what else is free, as many pairs of others as fit beside them; what brings none of
 * those about is plain. Undefined where the two do not fit together.
 * @param others the pairs that are searched for, by their texts
 */
export function contextHolding(
  factors: FactorCatalog,
  couple: Couple,
  others: ReadonlySet<string>,
  free: FreeValues,
): Context | undefined {
  const chosen: Choice[] = [...couple];
  for (const [factor, values] of freeEntries(factors, free)) {
    if (couple.some((one) => one.factor === factor)) continue;
    const fitting = values
      .map((value): Choice => ({ factor, value }))
      .filter((choice) => chosen.every((one) => !isDisplaced(factors, [one, choice])));
    const gains = fitting.map((choice) => gainOf(factors, choice, chosen, others));
    chosen.push(fitting[gains.indexOf(Math.max(...gains))]!);
  }
  const context = withoutDisplaced(factors, contextOfChoices(factors, chosen));
  return pairsIn(factors, context, free).includes(pairText(couple)) ? context : undefined;
}

/** How many of the pairs that are searched for a value makes with those that are chosen. */
function gainOf(
  factors: FactorCatalog,
  choice: Choice,
  chosen: readonly Choice[],
  others: ReadonlySet<string>,
): number {
  return chosen.filter((one) => others.has(pairText(inOrder(factors, one, choice)))).length;
}

function inOrder(factors: FactorCatalog, one: Choice, other: Choice): Couple {
  const place = ({ factor }: Choice): number => Object.keys(factors.values).indexOf(factor);
  return place(one) < place(other) ? [one, other] : [other, one];
}

/** The contexts that differ from one by the value of a single factor, of those that something could stand in. */
export function contextsBeside(
  factors: FactorCatalog,
  context: Context,
  free: FreeValues,
): (Choice & { context: Context })[] {
  return freeEntries(factors, free).flatMap(([factor, values]) =>
    values
      .filter((value) => value !== valueIn(factors, context, factor))
      .map((value) => ({ factor, value, context: withValue(factors, context, { factor, value }) }))
      .filter((one) => isWhole(factors, one.context)),
  );
}

/** Whether each of its values leaves the others room. */
function isWhole(factors: FactorCatalog, context: Context): boolean {
  return Object.keys(withoutDisplaced(factors, context)).length === Object.keys(context).length;
}

function withValue(factors: FactorCatalog, context: Context, { factor, value }: Choice): Context {
  const { [factor]: _, ...others } = context;
  return value === valuesOf(factors, factor)[0] ? others : { ...others, [factor]: value };
}
