/** Makes a value when it is first asked for, and keeps it. What it is made of is let go then. */
export function later<T>(make: () => T): () => T {
  let maker: (() => T) | undefined = make;
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: maker!() };
    maker = undefined;
    return made.value;
  };
}
