import { escapeStep } from '../openapi/pointer-step.ts';

/**
 * The places at which two JSON-like values differ, as JSON pointers. A member that only one of them has counts once,
 * whatever is in it; undefined members count as absent.
 */
export function differences(a: unknown, b: unknown, at = ''): string[] {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return [];
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return [at];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].flatMap((name) => {
    const [left, right] = [member(a, name), member(b, name)];
    const place = `${at}/${escapeStep(name)}`;
    return left === undefined || right === undefined
      ? left === right
        ? []
        : [place]
      : differences(left, right, place);
  });
}

type Container = Record<string, unknown>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function member(container: Container, name: string): unknown {
  return Object.hasOwn(container, name) ? container[name] : undefined;
}
