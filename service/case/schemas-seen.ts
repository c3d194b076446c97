import { openapiDigest } from '../../engine/contract/schema-digest.ts';
import type { ServedApi } from '../../engine/contract/served-api.ts';
import type { ServedGraphql } from '../../engine/graphql/served-graphql.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import type { ServedSchema } from '../../engine/property/result.ts';
import { cutText } from '../../engine/report/cut-text.ts';
import type { RuleContext } from './rule.ts';

type SchemaParts = Pick<RuleContext, 'schema' | 'types'>;

/** Characters of a version: a target chooses how long it is. */
const longestVersion = 100;

/** Notes which schemas of the target a check goes by. */
export function watchSchemas<Parts extends SchemaParts>(
  parts: Parts,
): { readonly parts: Parts; seen(): readonly ServedSchema[] } {
  const noted = new Map<string, ServedSchema>();
  const note = async (api: string, served: ServedApi | ServedGraphql): Promise<void> => {
    const print = await printOf(served);
    if (print !== undefined) noted.set(`${api} ${print.sha256}`, { api, ...print });
  };
  return {
    parts: {
      ...parts,
      async schema(api) {
        const found = await parts.schema(api);
        if (!('unreadable' in found)) await note(api, found);
        return found;
      },
      async types() {
        const found = await parts.types();
        if (!('unreadable' in found)) await note('graphql', found);
        return found;
      },
    },
    seen: () => [...noted.keys()].toSorted().map((name) => noted.get(name)!),
  };
}

type SchemaPrint = Omit<ServedSchema, 'api'>;

/** Many rules are judged by one schema, and its digest takes a while. Undefined of one that has none. */
const prints = new WeakMap<ServedApi | ServedGraphql, Promise<SchemaPrint | undefined>>();

function printOf(served: ServedApi | ServedGraphql): Promise<SchemaPrint | undefined> {
  const known = prints.get(served) ?? makePrint(served);
  prints.set(served, known);
  return known;
}

/** Nothing where a schema is too deep to be written out: that spoils no verdict. */
async function makePrint(served: ServedApi | ServedGraphql): Promise<SchemaPrint | undefined> {
  try {
    if (!('schema' in served)) return printOfDocument(served.document);
    const { graphqlDigest } = await import('../../engine/graphql/graphql-digest.ts');
    return { sha256: graphqlDigest(served.schema) };
  } catch {
    return undefined;
  }
}

function printOfDocument(document: ServedApi['document']): SchemaPrint {
  const version = isRecord(document.info) ? document.info.version : undefined;
  return {
    sha256: openapiDigest(document),
    ...(typeof version === 'string' ? { version: cutText(version, longestVersion) } : {}),
  };
}
