/** Remembers which rules have killed mutants of a file: they are likely to kill its others. */
export type Killers = {
  add(file: string, rule: string): void;
  /** The rules that get to a mutant, those first that have killed most of its file; else in the order that they have. */
  first(mutant: { readonly file: string; readonly rules: readonly string[] }): string[];
};

export function createKillers(): Killers {
  const kills = new Map<string, Map<string, number>>();
  return {
    add(file, rule) {
      const own = kills.get(file) ?? new Map<string, number>();
      kills.set(file, own.set(rule, (own.get(rule) ?? 0) + 1));
    },
    first({ file, rules }) {
      const own = kills.get(file);
      return rules.toSorted((one, other) => (own?.get(other) ?? 0) - (own?.get(one) ?? 0));
    },
  };
}
