import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GraphQLError, isSchema } from 'graphql';
import { parse } from 'yaml';
import { UsageError } from '../../engine/errors.ts';
import type { Transport } from '../../engine/http/transport.ts';
import type { JsonRecord } from '../../engine/openapi/json.ts';
import { nameReferences, outsideReferences } from '../../engine/openapi/outside-references.ts';
import type { RestApi } from '../client/rest-request.ts';
import { knownPaths } from '../client/served-schema.ts';
import type { Site } from '../profile/site.ts';
import type { ApiDrift } from './change.ts';
import { graphqlChanges } from './graphql-changes.ts';
import { liveDocument, liveTypes } from './live-schemas.ts';
import { openapiChanges, readyOasdiff } from './oasdiff.ts';
import { unreadKeywordChanges } from './unread-keywords.ts';
import { withoutPrefix } from './without-prefix.ts';

const specs = new URL('../../specs/', import.meta.url);
const files = { v1: 'rest-v1.openapi.yaml', v2: 'rest-v2.openapi.yaml', graphql: 'schema.graphql' } as const;

export type DriftOptions = {
  readonly site: Site;
  readonly transport: Transport;
  readonly environment: Readonly<Record<string, string | undefined>>;
  say(line: string): void;
};

/** How the schemas that a target serves now differ from specs/: of v1, of v2 and of GraphQL. */
export async function schemaDrift(options: DriftOptions): Promise<ApiDrift[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'plumbline-drift-'));
  try {
    return [
      await restDrift('v1', options, scratch),
      await restDrift('v2', options, scratch),
      await graphqlDrift(options),
    ];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function restDrift(
  api: RestApi,
  { site, transport, environment, say }: DriftOptions,
  scratch: string,
): Promise<ApiDrift> {
  const live = await liveDocument(api, site, transport);
  if ('missing' in live) return { api, incomparable: String(live.missing) };
  const outside = outsideReferences(live);
  if (outside.length > 0) {
    return { api, incomparable: `its schema refers to other documents: ${nameReferences(outside)}` };
  }
  try {
    const oasdiff = await readyOasdiff(environment, say);
    const documented = parse(await readFile(new URL(files[api], specs), 'utf8')) as JsonRecord;
    const [ours, theirs] = [join(scratch, `${api}-specs.json`), join(scratch, `${api}-live.json`)];
    // As JSON: YAML would give texts of a target a meaning, such as that of merge keys.
    const documentedThere = withoutPrefix(documented, knownPaths[api]);
    const servedThere = withoutPrefix(live, knownPaths[api]);
    await writeFile(ours, JSON.stringify(documentedThere));
    await writeFile(theirs, JSON.stringify(servedThere));
    const changes = await openapiChanges(oasdiff, ours, theirs, environment);
    return { api, changes: [...changes, ...unreadKeywordChanges(documentedThere, servedThere)] };
  } catch (error) {
    if (error instanceof UsageError) return { api, incomparable: error.message };
    throw error;
  }
}

async function graphqlDrift({ site, transport }: DriftOptions): Promise<ApiDrift> {
  const live = await liveTypes(site, transport);
  if (!isSchema(live)) return { api: 'graphql', incomparable: live.missing };
  const documented = await readFile(new URL(files.graphql, specs), 'utf8');
  try {
    return { api: 'graphql', changes: await graphqlChanges(documented, live) };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { api: 'graphql', incomparable: `its types make no schema: ${error.message}` };
  }
}
