type Document = Readonly<Record<string, unknown>>;

type Paths = Record<string, Record<string, unknown>>;

const methods = ['get', 'put', 'post', 'patch', 'delete'];

/** A schema that names what may be called and what is to be sent, and leaves open what is answered. */
export function withoutAnswers(document: Document): Document {
  const open = { default: { description: 'An answer.' } };
  const paths = Object.entries(document.paths as Paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([key, one]) => [
        key,
        methods.includes(key) ? { ...(one as object), responses: open } : one,
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}
