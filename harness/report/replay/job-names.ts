import { percentEncoded } from '../../client/percent-encoded.ts';
import type { TracedCall } from '../../client/trace.ts';

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

/** Where an answer tells an id: as its own member, or as one of what GraphQL answers; undefined where it tells none. */
export function idPathIn(body: string): readonly string[] | undefined {
  try {
    const json = JSON.parse(body);
    if (typeof json?.id === 'string') return ['id'];
    const [root] = Object.entries<{ id?: unknown } | null>(json?.data ?? {}).filter(
      ([, value]) => typeof value?.id === 'string',
    );
    return root && ['data', root[0], 'id'];
  } catch {
    return undefined;
  }
}
