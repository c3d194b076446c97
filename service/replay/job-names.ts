import { percentEncoded } from '../../engine/http/percent-encoded.ts';
import type { TracedCall } from '../../engine/http/trace.ts';
import { isRecord } from '../../engine/openapi/json.ts';

/** The shell variable for each job id that an answer gave, so that a replay uses the ids it gets itself. */
export type JobNames = ReadonlyMap<string, string>;

/** Shorter ids would be found in texts that mean something else. */
const shortest = 4;

export function jobNames(calls: readonly TracedCall[]): JobNames {
  const names = new Map<string, string>();
  for (const { number, answer } of calls) {
    const id = answer === undefined ? undefined : idIn(answer.body);
    if (id !== undefined && !names.has(id)) names.set(id, `JOB_${number}`);
  }
  return names;
}

/** What an id is written as, in a text and in a path, with the variable for it; longer ones first. */
export function jobForms(names: JobNames): [form: string, variable: string][] {
  const forms = [...names].flatMap(([id, name]): [string, string][] => {
    const inPath = percentEncoded(id);
    const asItIs: [string, string] = [id, name];
    return inPath === id ? [asItIs] : [asItIs, [inPath, `${name}_IN_PATH`]];
  });
  return forms.sort(([a], [b]) => b.length - a.length);
}

function idIn(body: string): string | undefined {
  const path = idPathIn(body);
  if (path === undefined) return undefined;
  const id = path.reduce<unknown>((value, name) => (value as Members)[name], JSON.parse(body));
  const isNamed = typeof id === 'string' && id.length >= shortest && id.isWellFormed();
  return isNamed ? id : undefined;
}

type Members = Readonly<Record<string, unknown>>;

/** How deep in an answer an id is searched for. */
const deepest = 4;

/**
 * Where an answer tells an id: as its own member, or as one of what it wraps, such as the data of GraphQL; undefined where it
 * tells none. Not in a list, where the next time something else may stand.
 */
export function idPathIn(body: string): readonly string[] | undefined {
  let level: [path: readonly string[], value: unknown][];
  try {
    level = [[[], JSON.parse(body)]];
  } catch {
    return undefined;
  }
  for (let depth = 0; depth < deepest; depth++) {
    const found = level.find(([, value]) => isRecord(value) && typeof value.id === 'string');
    if (found !== undefined) return [...found[0], 'id'];
    level = level.flatMap(([path, value]) =>
      Object.entries(isRecord(value) ? value : {}).map(([name, inner]): [readonly string[], unknown] => [
        [...path, name],
        inner,
      ]),
    );
  }
  return undefined;
}
