/** A name that a shell can hold, such as `KEY`; other stand-ins for secrets are words in brackets. */
export function variablesOf(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => (/^\$[A-Za-z_]\w*$/.test(name) ? [name.slice(1)] : [])))];
}

/** Those of the variables that occur in the texts. */
export function usedIn(texts: readonly string[], variables: readonly string[]): string[] {
  const used = new Set(
    texts.flatMap((text) => [...text.matchAll(/\$\{?(\w+)/g)].map(([, variable]) => variable!)),
  );
  return variables.filter((variable) => used.has(variable));
}

/** Storage keys are of no account to the target: anything will do in their place. */
export function isStorageKey(variable: string): boolean {
  return /^S3_ACCESS_(ID|SECRET)(_\d+)?$/.test(variable);
}
