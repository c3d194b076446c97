import { type FactorCatalog, valuesOf } from './factor-catalog.ts';

/** One value of each factor that is not the plain one: of those that are left out it is. */
export type Context = Readonly<Record<string, string>>;

export const plainContext: Context = {};

export function valueIn(factors: FactorCatalog, context: Context, factor: string): string {
  return context[factor] ?? valuesOf(factors, factor)[0]!;
}

/** A context as it stands in a path, such as `webhook=set,input=odd`; empty for the plain one. */
export function contextText(context: Context): string {
  return Object.entries(context)
    .map(([factor, value]) => `${factor}=${value.replaceAll(' ', '-')}`)
    .join(',');
}

/** The context that a text of a path names; undefined when it names none. */
export function contextOf(factors: FactorCatalog, text: string): Context | undefined {
  const entries = text.split(',').map((part) => {
    const [name, value] = part.split('=');
    const factor = Object.keys(factors.values).find((one) => one === name);
    const found = factor && valuesOf(factors, factor).find((one) => one.replaceAll(' ', '-') === value);
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
