import type { FoundCall } from './found-call.ts';
import { belowV1, operationsAt } from './match-v1.ts';
import type { MigratedOperation, MigrationMap } from './migration-map.ts';
import { pathsInLine } from './paths-in-line.ts';

/** Paths that only v1 has, wherever they stand. */
const ownPath =
  /\/(?:endpoints|networkvolumes|containerregistryauth|billing\/networkvolumes|pods\/[^/\s'"`]+\/(?:start|stop|restart|reset|update)|(?:endpoints|templates|networkvolumes)\/[^/\s'"`]+\/update)(?![\w-])/;

const methodLike = /\b(get|post|patch|put|delete)\b/gi;

/** Lines after a path that may still say its method. */
const linesOfCall = 3;

const graphqlLike =
  /\b(podFindAndDeployOnDemand|podResume|podStop)\b|\b(myself|gpuTypes)(?=\s*[({])|\b(pod)(?=\s*\(\s*input)/g;

/**
 * The calls of v1 and GraphQL in a text of code, as far as paths and fields show them. Members are those of the operation
 * that the text names anywhere: which call sends them can't be told.
 */
export function callsInCode(text: string, file: string, map: MigrationMap): FoundCall[] {
  const lines = text.split('\n');
  const names = new Set(text.match(/\b[A-Za-z_]\w*\b(?=["']?\s*[:=])|\b[A-Za-z_]\w*\b(?=\s*[,}])/g) ?? []);
  const membersOf = ({ members }: MigratedOperation): string[] =>
    Object.keys(map.members[members ?? ''] ?? {}).filter((name) => names.has(name));
  return lines.flatMap((line, index) => {
    const place = { parameters: [], where: `${file}:${index + 1}` };
    const rested = operationsAtLine(lines, index, map).map((one) => ({
      ...{ api: 'v1' as const, from: one.from, members: membersOf(one), ...place },
    }));
    const fields = [...line.matchAll(graphqlLike)].map((found) => found.slice(1).find(Boolean)!);
    const asked = map.graphql
      .filter(({ from }) => fields.includes(from))
      .map((one) => ({ api: 'graphql' as const, from: one.from, members: membersOf(one), ...place }));
    return [...rested, ...asked];
  });
}

function operationsAtLine(lines: readonly string[], index: number, map: MigrationMap): MigratedOperation[] {
  const found = [...new Set(pathsInLine(lines[index]!))].flatMap((path) => {
    const below = belowV1(path) ?? ownPartOf(path);
    return below === undefined ? [] : operationsAt(map.operations, withoutExpressions(below));
  });
  if (found.length === 0) return [];
  const method = methodIn(lines.slice(index, index + linesOfCall).join('\n'));
  const chosen = found.filter(({ from }) => from.startsWith(`${method} `));
  return [...new Set(chosen.length > 0 ? chosen : found)];
}

/** The only method that is named from there on; undefined where none is, or several are. */
function methodIn(text: string): string | undefined {
  const methods = new Set([...text.matchAll(methodLike)].map(([word]) => word.toUpperCase()));
  return methods.size === 1 ? [...methods][0] : undefined;
}

/** Of a path under an address that the code does not show: from where v1's own begins. */
function ownPartOf(path: string): string | undefined {
  const at = path.includes('/v2/') ? -1 : path.search(ownPath);
  return at < 0 ? undefined : path.slice(at);
}

/** An expression in a template stands for one part of the path. */
function withoutExpressions(path: string): string {
  return path.replaceAll(/\$?\{[^}]*\}/g, 'x').replace(/(?<![.:])[.:]+$/, '');
}
