import type { MigratedOperation } from './migration-map.ts';

const documentedPath = (from: string): string => from.split(' ')[1]!;

/**
 * Operations of v1 at a path of some address: those of its method, or of any where nobody knows it.
 * @param path below the address of v1, such as `/pods/abc/stop`
 */
export function operationsAt(
  operations: readonly MigratedOperation[],
  path: string,
  method?: string,
): MigratedOperation[] {
  const words = segmentsOf(path);
  const there = operations.filter(({ from }) => isAt(segmentsOf(documentedPath(from)), words));
  // A path in full comes before one with a parameter in its place.
  const most = Math.max(0, ...there.map(({ from }) => literalsOf(from)));
  const closest = there.filter(({ from }) => literalsOf(from) === most);
  return method === undefined ? closest : closest.filter(({ from }) => from.startsWith(`${method} `));
}

/** Whether a path begins as the resources of v1 do, whatever it goes on with: another API may have a v1 in its addresses. */
export function isOfResource(operations: readonly MigratedOperation[], path: string): boolean {
  const [resource] = segmentsOf(path);
  return operations.some(({ from }) => segmentsOf(documentedPath(from))[0] === resource);
}

/** The part of a path that comes after the prefix of v1; undefined for another API's. */
export function belowV1(path: string): string | undefined {
  return /^(?:.*\/)?v1(?<path>\/[^?#]*)/.exec(path)?.groups?.path;
}

function isAt(documented: readonly string[], words: readonly string[]): boolean {
  return (
    documented.length === words.length &&
    documented.every((word, index) => word.startsWith('{') || word === words[index])
  );
}

function literalsOf(from: string): number {
  return segmentsOf(documentedPath(from)).filter((word) => !word.startsWith('{')).length;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((word) => word !== '');
}
