/** The same path whatever its parameters are called: `/pods/{id}` and `/pods/{podId}` are one. */
export function pathShape(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
}
