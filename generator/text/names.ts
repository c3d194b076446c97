const reserved = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

/** Names that compiled validators use among themselves. */
const internal =
  /^(default|dynamicAnchor|formats|func|module|pattern|root|runtime|schema|validate|wrapper)\d*$/;

/** The text with every word capitalised and all else left out: `/pods/{podId}` becomes `PodsPodId`. */
export function pascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

export function camelCase(text: string): string {
  const pascal = pascalCase(text);
  return pascal.slice(0, 1).toLowerCase() + pascal.slice(1);
}

export function isIdentifier(text: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(text);
}

/** A name that a module can export, as close to the text as can be. */
export function exportName(text: string): string {
  const name = isIdentifier(text) ? text : pascalCase(text);
  if (reserved.has(name) || internal.test(name)) return `${name}_`;
  return isIdentifier(name) ? name : `_${name}`;
}

/** The wanted name, or, where it is taken, the first of name2, name3, … that isn't. Takes it. */
export function takeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`;
  taken.add(name);
  return name;
}
