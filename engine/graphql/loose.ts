/**
 * What an answer may be that should be of this type: members may be missing, leaves and lists may be anything. It is to
 * be read with `?.` throughout; then nothing that a target sends is an error of the suite.
 */
export type Loose<T> = T extends null | undefined
  ? T
  : T extends readonly unknown[]
    ? unknown
    : T extends object
      ? { readonly [Name in keyof T]?: Loose<T[Name]> } | null | undefined
      : unknown;
