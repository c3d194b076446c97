import type { Operation } from '../../../generated/operation.ts';

export type Match = {
  readonly operation: Operation | undefined;
  readonly params: Readonly<Record<string, string>>;
  /** The methods that the path has. */
  readonly allowed: readonly string[];
};

/** The operation that a path and a method mean. Where several patterns fit, the one with fewer parameters does. */
export function matchOperation(operations: readonly Operation[], method: string, path: string): Match {
  const steps = path.split('/');
  const fitting = operations.filter((operation) => fits(operation.path.split('/'), steps));
  const least = Math.min(...fitting.map(({ path: pattern }) => countParameters(pattern)));
  const here = fitting.filter(({ path: pattern }) => countParameters(pattern) === least);
  const operation = here.find((one) => one.method === method);
  return {
    operation,
    params: here[0] === undefined ? {} : paramsOf(here[0].path.split('/'), steps),
    allowed: here.map((one) => one.method),
  };
}

function fits(pattern: readonly string[], steps: readonly string[]): boolean {
  return (
    pattern.length === steps.length &&
    pattern.every((part, index) => (isParameter(part) ? steps[index] !== '' : part === steps[index]))
  );
}

function paramsOf(pattern: readonly string[], steps: readonly string[]): Record<string, string> {
  const named = pattern.flatMap((part, index) =>
    isParameter(part) ? [[part.slice(1, -1), decodeURIComponent(steps[index]!)] as const] : [],
  );
  return Object.fromEntries(named);
}

function isParameter(part: string): boolean {
  return part.startsWith('{');
}

function countParameters(pattern: string): number {
  return pattern.split('{').length - 1;
}
