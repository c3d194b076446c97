import { type Context, valueIn } from './context.ts';
import { type Choice, type Couple, isDisplaced, pairsIn, pairText } from './context-pairs.ts';
import { contextOfChoices, withoutDisplaced } from './contexts-of.ts';
import { factorNames, valuesOf } from './factors.ts';
import { type FreeValues, freeEntries } from './free-values.ts';

/**
 * A context that holds two values and, of what else is free, as many pairs of others as fit beside them; what brings none of
 * those about is plain. Undefined where the two do not fit together.
 * @param others the pairs that are looked for, by their texts
 */
export function contextHolding(
  couple: Couple,
  others: ReadonlySet<string>,
  free: FreeValues,
): Context | undefined {
  const chosen: Choice[] = [...couple];
  for (const [factor, values] of freeEntries(free)) {
    if (couple.some((one) => one.factor === factor)) continue;
    const fitting = values
      .map((value): Choice => ({ factor, value }))
      .filter((choice) => chosen.every((one) => !isDisplaced([one, choice])));
    const gains = fitting.map((choice) => gainOf(choice, chosen, others));
    chosen.push(fitting[gains.indexOf(Math.max(...gains))]!);
  }
  const context = withoutDisplaced(contextOfChoices(chosen));
  return pairsIn(context, free).includes(pairText(couple)) ? context : undefined;
}

/** How many of the pairs that are looked for a value makes with those that are chosen. */
function gainOf(choice: Choice, chosen: readonly Choice[], others: ReadonlySet<string>): number {
  return chosen.filter((one) => others.has(pairText(inOrder(one, choice)))).length;
}

function inOrder(one: Choice, other: Choice): Couple {
  const place = ({ factor }: Choice): number => factorNames.indexOf(factor);
  return place(one) < place(other) ? [one, other] : [other, one];
}

/** The contexts that differ from one by the value of a single factor, of those that something could stand in. */
export function contextsBeside(context: Context, free: FreeValues): (Choice & { context: Context })[] {
  return freeEntries(free).flatMap(([factor, values]) =>
    values
      .filter((value) => value !== valueIn(context, factor))
      .map((value) => ({ factor, value, context: withValue(context, { factor, value }) }))
      .filter((one) => isWhole(one.context)),
  );
}

/** Whether each of its values leaves the others room. */
function isWhole(context: Context): boolean {
  return Object.keys(withoutDisplaced(context)).length === Object.keys(context).length;
}

function withValue(context: Context, { factor, value }: Choice): Context {
  const { [factor]: _, ...others } = context;
  return value === valuesOf(factor)[0] ? others : { ...others, [factor]: value };
}
