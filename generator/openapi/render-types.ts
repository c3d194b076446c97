import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { SourceError } from '../text/errors.ts';
import { generatedModule } from '../text/header.ts';
import type { Api } from './document.ts';
import { listDocumentOperations } from './list-operations.ts';

/** The document's types. A default makes no property required: who sends may leave it out. */
export async function renderTypes(api: Api): Promise<string> {
  const types = await openapiTS(withOperationIds(api), { defaultNonNullable: false, silent: true }).catch(
    (cause) => {
      throw new SourceError(api.origin, `types can't be made of it: ${cause.message}`, 'Fix it there.', {
        cause,
      });
    },
  );
  return generatedModule(api.origin, astToString(types));
}

/** Every operation bears the id that the table of operations knows it by. */
function withOperationIds(api: Api): OpenAPI3 {
  const document = JSON.parse(JSON.stringify(api.document));
  for (const { id, operation } of listDocumentOperations({ ...api, document })) operation.operationId = id;
  return document;
}
