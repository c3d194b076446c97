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

/** The same text with `${JOB_1}` in the place of a job id, and `${JOB_1_IN_PATH}` where a path had to encode it. */
export function withJobNames(text: string, names: JobNames): string {
  const forms = [...names].flatMap(([id, name]) => {
    const inPath = encodeURIComponent(id);
    return inPath === id
      ? [[id, name]]
      : [
          [id, name],
          [inPath, `${name}_IN_PATH`],
        ];
  });
  const longestFirst = forms.sort(([a], [b]) => b!.length - a!.length);
  return longestFirst.reduce((named, [form, name]) => named.replaceAll(form!, `\${${name}}`), text);
}

function idIn(body: string): string | undefined {
  const path = idPathIn(body);
  if (path === undefined) return undefined;
  const id = path.reduce<unknown>((value, name) => (value as Members)[name], JSON.parse(body));
  return typeof id === 'string' && id.length >= shortest ? id : undefined;
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
