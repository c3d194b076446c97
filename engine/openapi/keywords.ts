/** Keywords that decide whether a value fits and hold no schema. For `format` see formats.ts. */
const assertions = new Set([
  '$ref',
  ...['type', 'enum', 'const'],
  ...['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf'],
  ...['maxLength', 'minLength', 'pattern'],
  ...['maxItems', 'minItems', 'uniqueItems', 'maxContains', 'minContains'],
  ...['maxProperties', 'minProperties', 'required', 'dependentRequired'],
]);

/** Keywords whose value is a schema. */
export const schemaKeywords = new Set([
  ...['not', 'if', 'then', 'else'],
  ...['items', 'contains', 'unevaluatedItems'],
  ...['additionalProperties', 'propertyNames', 'unevaluatedProperties'],
]);

/** Keywords whose value is a list of schemas. */
export const schemaListKeywords = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);

/** Keywords whose value is schemas by name. */
export const schemaMapKeywords = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);

/**
 * Keywords that say something and decide nothing. `discriminator` is one: it is a hint to whoever picks a branch,
 * and the oneOf or anyOf beside it is what decides.
 */
const annotations = new Set([
  ...['$comment', 'title', 'description', 'default', 'example', 'examples', 'externalDocs', 'deprecated'],
  ...['readOnly', 'writeOnly', 'discriminator', 'xml', 'format'],
  ...['contentEncoding', 'contentMediaType', 'contentSchema'],
  ...['$schema', '$id', '$anchor'],
]);

/** Whether a keyword has a say in what fits. */
export function isDeciding(keyword: string): boolean {
  return [assertions, schemaKeywords, schemaListKeywords, schemaMapKeywords].some((set) => set.has(keyword));
}

/** Whether a keyword means something in this version. An extension may mean anything. */
export function isKnown(keyword: string, isVersion30: boolean): boolean {
  if (keyword.startsWith('x-') || (keyword === 'nullable' && isVersion30)) return true;
  return isDeciding(keyword) || annotations.has(keyword);
}
