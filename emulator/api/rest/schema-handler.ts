import { restPaths } from '../paths.ts';
import { json } from '../reply.ts';
import type { RestHandler } from './context.ts';
import { describedBy, servedAt } from './schema-document.ts';

/** The document that describes the version, with the address that it is served at. @see interface 4.3, 9 */
export const serveSchema: RestHandler = ({ call, behaviour, at: { version } }) => {
  const other = version === 'v2' ? call.world.servedSchema?.document : undefined;
  const document = servedAt(other ?? describedBy(version), `${call.base}${restPaths[version]}`);
  return json(200, behaviour.schemaServed(document, version));
};
