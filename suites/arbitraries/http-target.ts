import fc from 'fast-check';

/** A path as it goes out, and whether it has an encoded delimiter, which proxies may legitimately refuse. */
export type HttpPath = { readonly path: string; readonly isDelicate: boolean };

const plain = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~'];
const marks = [...'!()*,;:@&=+'];
const encoded = ['%20', '%C3%A9', '%E6%97%A5', '%F0%9F%90%99', '%5B', '%7C'];
const delicate = ['%2F', '%3F', '%23', '%25'];

function textOf(characters: readonly string[], minLength: number, maxLength: number) {
  return fc.array(fc.constantFrom(...characters), { minLength, maxLength }).map((some) => some.join(''));
}

/** Shrinks towards `/a`. Segments are never empty, and have no dots: those are taken out on many ways. */
export function httpPath(): fc.Arbitrary<HttpPath> {
  const plainly = textOf(plain, 1, 12);
  const oddly = textOf([...plain.slice(0, 6), ...marks, ...encoded], 1, 8);
  const delicately = textOf([...plain.slice(0, 4), '%2F', '%2F', ...delicate], 1, 6);
  const segments = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: plainly },
      { weight: 3, arbitrary: oddly },
      { weight: 2, arbitrary: delicately },
    ),
    { minLength: 1, maxLength: 4 },
  );
  return fc.record({ segments, slash: fc.constantFrom('', '', '/') }).map(({ segments, slash }) => {
    const path = `/${segments.join('/')}${slash}`;
    return { path, isDelicate: delicate.some((one) => path.includes(one)) };
  });
}

/** A path without what makes it delicate. */
export function plainPath(path: string): string {
  return delicate.reduce((shorter, one) => shorter.replaceAll(one, 'x'), path);
}

/** Parameters as they go out, some of them repeated; undefined is no query. Shrinks towards none. */
export function httpQuery(): fc.Arbitrary<string | undefined> {
  const name = fc
    .constantFrom('a', 'b', 'B', 'c-d', 'e%20f', '%C3%A9', 'g[]', 'wait')
    .map((one) => one.replace('[]', '%5B%5D'));
  const value = textOf(
    [...plain.slice(0, 10), '+', '%2B', '%26', '%3D', '%25', '%20', '/', ':', '%C3%A9'],
    0,
    8,
  );
  const parameter = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(name, value).map(([one, other]) => `${one}=${other}`) },
    name,
  );
  const query = fc.array(parameter, { minLength: 1, maxLength: 5 }).map((some) => some.join('&'));
  return fc.option(query, { nil: undefined, freq: 4 });
}

/** What a path says, segment by segment, however it is encoded. */
export function segmentsOf(path: string): string[] {
  return path.split('/').map(decoded);
}

/** What a query says: the values of each name in their order, as a form writes them. */
export function parametersOf(query: string): Map<string, string[]> {
  const names = Map.groupBy(new URLSearchParams(query), ([name]) => name);
  return new Map([...names].map(([name, some]) => [name, some.map(([, value]) => value)]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
