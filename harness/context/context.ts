import { type Factor, factorNames, valuesOf } from './factors.ts';

/** One value of each factor that is not the plain one: of those that are left out it is. */
export type Context = Readonly<Partial<Record<Factor, string>>>;

/** The factors that a rule's statement does not leave free, each with the reason. */
export type FixedFactors = Readonly<Partial<Record<Factor, string>>>;

export const plainContext: Context = {};

/** Every factor fixed for one reason: of a rule that is about calls and not about jobs, say. */
export function allFixed(reason: string): FixedFactors {
  return Object.fromEntries(factorNames.map((factor) => [factor, reason]));
}

/** The factors that are free where some are fixed, or can't be had. */
export function freeFactors(fixed: readonly Factor[]): Factor[] {
  return factorNames.filter((factor) => !fixed.includes(factor));
}

export function valueIn(context: Context, factor: Factor): string {
  return context[factor] ?? valuesOf(factor)[0]!;
}

/** A context as it stands in a path, such as `webhook=set,input=odd`; empty for the plain one. */
export function contextText(context: Context): string {
  return Object.entries(context)
    .map(([factor, value]) => `${factor}=${value.replaceAll(' ', '-')}`)
    .join(',');
}

/** The context that a text of a path names; undefined when it names none. */
export function contextOf(text: string): Context | undefined {
  const entries = text.split(',').map((part) => {
    const [name, value] = part.split('=');
    const factor = factorNames.find((one) => one === name);
    const found = factor && valuesOf(factor).find((one) => one.replaceAll(' ', '-') === value);
    return found === undefined ? undefined : ([factor!, found] as const);
  });
  const known = entries.filter((entry) => entry !== undefined);
  return known.length === entries.length ? Object.fromEntries(known) : undefined;
}

/** The contexts that differ from one by a factor that is plain in them. */
export function plainerContexts(context: Context): Context[] {
  return Object.keys(context).map((factor) =>
    Object.fromEntries(Object.entries(context).filter(([other]) => other !== factor)),
  );
}
