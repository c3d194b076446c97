import { readFile } from 'node:fs/promises';
import ts from 'typescript';

/** A function or a type that a module declares at its top. */
export type Declared = {
  readonly file: string;
  readonly kind: 'function' | 'type';
  readonly name: string;
  readonly isExported: boolean;
};

const root = new URL('../../', import.meta.url);

/** What the modules of these paths declare at their top. */
export async function readDeclared(files: readonly string[]): Promise<Declared[]> {
  const found = await Promise.all(
    files.map(async (file) => declaredIn(file, await readFile(new URL(file, root), 'utf8'))),
  );
  return found.flat();
}

/** What one module declares at its top; a constant that holds a function is one. */
export function declaredIn(file: string, text: string): Declared[] {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return statements.flatMap((statement): Declared[] => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    return namesIn(statement).map(([kind, name]) => ({ file, kind, name, isExported }));
  });
}

function namesIn(statement: ts.Statement): (readonly [Declared['kind'], string])[] {
  if (ts.isFunctionDeclaration(statement))
    return statement.name === undefined ? [] : [['function', statement.name.text]];
  if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement))
    return [['type', statement.name.text]];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name) && initializer !== undefined && isFunction(initializer)
      ? [['function', name.text] as const]
      : [],
  );
}

function isFunction(node: ts.Expression): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

/** How many of some names stand in another file too, and how many of them in four files or more. */
export type SharedNames = { readonly all: number; readonly shared: number; readonly often: number };

/** Each file counts a name once. */
export function sharedNames(declared: readonly Declared[]): SharedNames {
  const filesOf = Map.groupBy(declared, ({ name }) => name);
  const counts = [...filesOf.values()].map((some) => new Set(some.map(({ file }) => file)).size);
  const sum = (some: readonly number[]): number => some.reduce((total, one) => total + one, 0);
  return {
    all: sum(counts),
    shared: sum(counts.filter((count) => count > 1)),
    often: counts.filter((count) => count >= 4).length,
  };
}
