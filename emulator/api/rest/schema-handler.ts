import { json } from '../../world/calls/reply.ts';
import type { RestHandler } from '../../world/calls/rest-call.ts';
import { restPaths } from '../../world/paths.ts';

/** The document that describes the version, with the address that it is served at. @see interface 4.3, 9 */
export const serveSchema: RestHandler = async ({ call, behaviour, at: { version } }) => {
  // Loaded with the first call: many emulators get none.
  const { describedBy, servedAt } = await import('./schema-document.ts');
  const other = version === 'v2' ? call.world.servedSchema?.document : undefined;
  const document = servedAt(other ?? describedBy(version), `${call.base}${restPaths[version]}`);
  return json(200, behaviour.schemaServed(document, version));
};
