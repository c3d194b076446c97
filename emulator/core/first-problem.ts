import type { Validate } from '../../generated/operation.ts';

/** What is wrong with a value, with the place; undefined when it fits. */
export function firstProblem(validate: Validate, value: unknown): string | undefined {
  if (validate(value)) return undefined;
  const [first] = validate.errors ?? [];
  const name: unknown = first?.params?.additionalProperty;
  const which = typeof name === 'string' ? `: ${name}` : '';
  return `${first?.instancePath || 'the body'} ${first?.message ?? 'is not valid'}${which}`;
}
