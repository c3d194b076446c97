import type { ServedSchema } from '../property/result.ts';
import { schemasOf } from '../report/schemas-of.ts';
import type { ReleaseContent } from './release-content.ts';

/** A schema that the target serves now, and the last run before these that was judged by one of the same API. */
export type SchemaDrift = {
  readonly schema: ServedSchema;
  readonly before: { readonly startedAt: string; readonly schemas: readonly ServedSchema[] } | undefined;
  readonly isChanged: boolean;
};

/** How the schemas of a release differ from those of the runs before it. */
export function schemaHistory({ runs, history }: ReleaseContent): SchemaDrift[] {
  const begun = runs.map(({ run }) => run.startedAt).toSorted()[0]!;
  const earlier = history.filter(({ startedAt }) => startedAt < begun);
  return schemasOf(runs.flatMap(({ run }) => run.rules)).map((schema) => {
    const before = earlier.find(({ schemas }) => schemas.some(({ api }) => api === schema.api));
    const own = before?.schemas.filter(({ api }) => api === schema.api) ?? [];
    return {
      schema,
      before: before === undefined ? undefined : { startedAt: before.startedAt, schemas: own },
      isChanged: before !== undefined && own.every(({ sha256 }) => sha256 !== schema.sha256),
    };
  });
}
