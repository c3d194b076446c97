/** Those that speak of one connection only, and `trailer`: trailers are not passed on. @see RFC 9110, 6.6.2, 7.6.1 */
const hopByHop = [
  'connection',
  'proxy-connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Raw headers, names and values by turns, without those that speak of one connection, and without some others. */
export function endToEnd(raw: readonly string[], without: readonly string[] = []): string[] {
  const named = headerValuesOf(raw, 'connection').flatMap((value) => value.split(','));
  const dropped = [...hopByHop, ...without, ...named.map((name) => name.trim().toLowerCase())];
  return withoutHeaders(raw, dropped);
}

export function withoutHeaders(raw: readonly string[], names: readonly string[]): string[] {
  const dropped = new Set(names);
  return raw.filter((_, index) => !dropped.has(raw[index - (index % 2)]!.toLowerCase()));
}

export function headerValuesOf(raw: readonly string[], name: string): string[] {
  return raw.filter((_, index) => index % 2 === 1 && raw[index - 1]!.toLowerCase() === name);
}
