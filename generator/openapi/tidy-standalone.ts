const required = /require\("([^"]+)"\)\.(\w+)/;
const everyRequired = new RegExp(required, 'g');

/** Standalone code still says `require` when it is asked for a module: each becomes an import at the top. */
export function importRequired(code: string): string {
  const uses = [...new Set(code.match(everyRequired))].sort();
  const imports = uses.map((use, index) => importOf(use, index));
  const body = code
    .replace(/^"use strict";\s*/, '')
    .replaceAll(everyRequired, (use) => `runtime${uses.indexOf(use)}`);
  return `${imports.join('')}\n${body}`;
}

/** Standalone code carries the text of every schema, though only some, such as enums, are read again. */
export function dropUnusedSchemas(code: string): string {
  const uses = new Map<string, number>();
  for (const [name] of code.matchAll(/\bschema\d+\b/g)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return code.replaceAll(/^const (schema\d+) = .*;\n/gm, (line, name) => (uses.get(name) === 1 ? '' : line));
}

/**
 * The modules are CommonJS. A default that is marked as one comes inside the exports under Node and bare under Vitest:
 * both are taken.
 */
function importOf(use: string, index: number): string {
  const [, path, name] = required.exec(use)!;
  if (name !== 'default') return `import { ${name} as runtime${index} } from '${path}.js';\n`;
  return `import module${index} from '${path}.js';\nconst runtime${index} = module${index}.default ?? module${index};\n`;
}
