import type { ServedApi, Unreadable } from '../../../engine/contract/served-api.ts';
import { isRecord } from '../../../engine/openapi/json.ts';
import { rule } from '../../../service/case/rule.ts';
import { listPaths } from '../../shared/resources/v1-documented.ts';

rule('open.v1.deprecation', { calls: 1 }, async ({ property, schema }) => {
  const marks = marksIn(await schema('v1'));
  await property(listPaths, async (path, { rest, observe }) => {
    const { headers } = await rest.when({ api: 'v1', method: 'GET', path });

    observe('Deprecation (RFC 9745)', headers.deprecation ?? null);
    observe('Sunset (RFC 8594)', headers.sunset ?? null);
    observe('Link', headers.link ?? null);
    observe('operations that the schema marks as deprecated', marks);
  });
});

/** How many of how many; null where no schema can be read. */
function marksIn(api: ServedApi | Unreadable): string | null {
  if ('unreadable' in api) return null;
  const paths = isRecord(api.document.paths) ? Object.values(api.document.paths) : [];
  const operations = paths.flatMap((item) => (isRecord(item) ? Object.values(item) : [])).filter(isRecord);
  const named = operations.filter(({ responses }) => responses !== undefined);
  return `${named.filter(({ deprecated }) => deprecated === true).length} of ${named.length}`;
}
