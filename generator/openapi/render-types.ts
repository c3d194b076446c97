import {
  astToString,
  type GlobalContext,
  type OpenAPI3,
  resolveRef,
  scanDiscriminators,
  transformSchema,
} from 'openapi-typescript';
import { SourceError } from '../text/errors.ts';
import { generatedModule } from '../text/header.ts';
import type { Api } from './document.ts';
import { listDocumentOperations } from './list-operations.ts';

/** The document's types. A default makes no property required: who sends may leave it out. */
export function renderTypes(api: Api): string {
  try {
    const document = withOperationIds(api);
    return generatedModule(api.origin, astToString(transformSchema(document, contextOf(document))));
  } catch (cause) {
    const words = (cause as Error).message;
    throw new SourceError(api.origin, `types can't be made of it: ${words}`, 'Fix it there.', { cause });
  }
}

/**
 * What the library transforms a document with, but for its bundler: that would load what a document refers to, and
 * trips over properties such as `valueOf`. A document is one and whole, as `readDocument` has it.
 */
function contextOf(document: OpenAPI3): GlobalContext {
  const options = { defaultNonNullable: false, silent: true };
  const context: Omit<GlobalContext, 'redoc'> = {
    ...{ additionalProperties: false, alphabetize: false, arrayLength: false, emptyObjectsUnknown: false },
    ...{ enum: false, enumValues: false, conditionalEnums: false, dedupeEnums: false },
    ...{ excludeDeprecated: false, exportType: false, immutable: false, pathParamsAsTypes: false },
    ...{ rootTypes: false, rootTypesNoSchemaPrefix: false, rootTypesKeepCasing: false },
    ...{ propertiesRequiredByDefault: false, makePathsEnum: false, generatePathParams: false },
    ...{
      readWriteMarkers: false,
      postTransform: undefined,
      transform: undefined,
      transformProperty: undefined,
    },
    ...options,
    injectFooter: [],
    discriminators: scanDiscriminators(document, options),
    resolve: (reference) => resolveRef(document, reference, { silent: true, visited: [] }),
  };
  return context as GlobalContext;
}

/** Every operation bears the id that the table of operations knows it by. */
function withOperationIds(api: Api): OpenAPI3 {
  const document = JSON.parse(JSON.stringify(api.document));
  for (const { id, operation } of listDocumentOperations({ ...api, document })) operation.operationId = id;
  return document;
}
