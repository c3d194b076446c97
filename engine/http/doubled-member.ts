const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:]/gs;

/** The name of a member that an object in a JSON text has twice, so that readers differ in what it says; undefined where none has. */
export function doubledMember(text: string): string | undefined {
  const scopes: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') scopes.push(new Set());
    else if (token === '[') scopes.push(undefined);
    else if (token === '}' || token === ']') scopes.pop();
    else if (token === ':' && last.startsWith('"')) {
      const names = scopes.at(-1);
      const name = nameIn(last);
      if (names?.has(name)) return name;
      names?.add(name);
    }
    last = token;
  }
  return undefined;
}

function nameIn(token: string): string {
  try {
    return JSON.parse(token) as string;
  } catch {
    return token;
  }
}
