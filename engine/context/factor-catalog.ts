/** A value that leaves another factor no room: it stays plain beside it. */
export type Displacement = {
  readonly factor: string;
  readonly value: string;
  readonly displaces: string;
  readonly why: string;
};

/** The ways in which what rules speak of may come about without changing what they say. */
export type FactorCatalog = {
  /** Each factor with the names of its values, the plain one first. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly displacements: readonly Displacement[];
  /** Those that calls bring about: what such a call meets may keep a case from being judged. */
  readonly broughtAbout: readonly string[];
};

/** The names of the values of a factor, the plain one first. */
export function valuesOf({ values }: FactorCatalog, factor: string): readonly string[] {
  return values[factor]!;
}
