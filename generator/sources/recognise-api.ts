import type { ApiName, OpenApiDocument } from '../openapi/document.ts';
import { versionPrefix } from '../openapi/version-prefix.ts';
import { SourceError } from '../text/errors.ts';

/** Paths that only one of the interfaces has, below its base address. */
const marks: readonly [ApiName, RegExp][] = [
  ['job-api', /\/(run|runsync|purge-queue)$/],
  ['rest-v2', /^\/(serverless|network-volumes|registries)\b/],
  ['rest-v1', /^\/(endpoints|networkvolumes|containerregistryauth)\b/],
];

/**
 * Which interface a document describes: the one whose own paths it has, else the one whose versions it bears
 * (OpenAPI 3.0 and 0.1 are v1's, 3.1 and 2 are v2's).
 */
export function recogniseApi(origin: string, document: OpenApiDocument): ApiName {
  const paths = Object.keys(document.paths ?? {});
  const below = paths.map((path) => path.slice(versionPrefix(paths).length));
  const marked = marks.find(([, mark]) => below.some((path) => mark.test(path)));
  const name = marked?.[0] ?? byVersion(document);
  if (name) return name;
  throw new SourceError(
    origin,
    'it describes none of the interfaces we know',
    'Save it under the name of one, such as DIR/rest-v2.openapi.json, and pass DIR to --from.',
  );
}

function byVersion({ openapi, info }: OpenApiDocument): ApiName | undefined {
  const versions = `${openapi.slice(0, 3)} ${info?.version ?? ''}`;
  if (versions.startsWith('3.0 0.1')) return 'rest-v1';
  return versions.startsWith('3.1 2') ? 'rest-v2' : undefined;
}
