/**
 * The version segment that begins every path of a document, such as `/v2`, or nothing. A document may say it there or
 * in its servers entry; the table of operations always leaves it to the base address.
 */
export function versionPrefix(paths: readonly string[]): string {
  const prefix = /^\/v\d+(?=\/)/.exec(paths[0] ?? '')?.[0] ?? '';
  return paths.every((path) => path.startsWith(`${prefix}/`)) ? prefix : '';
}
