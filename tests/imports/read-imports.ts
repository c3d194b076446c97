import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

/** One module that another one takes something from, both by their paths below the root of the project. */
export type Import = {
  readonly from: string;
  readonly to: string;
  /** Whether it takes types alone, so that nothing of it is left when the code runs. */
  readonly isOfTypes: boolean;
};

const root = new URL('../../', import.meta.url);

/** Every import between modules of ours, those by an address relative to `import.meta.url` among them. */
export async function readImports(patterns: readonly string[]): Promise<Import[]> {
  const files = await Array.fromAsync(glob(patterns, { cwd: root }));
  const found = await Promise.all(
    files.map(async (from) => importsIn(from, await readFile(new URL(from, root), 'utf8'))),
  );
  return found.flat();
}

/** The imports of one module. */
export function importsIn(from: string, text: string): Import[] {
  const found: Import[] = [];
  const add = (to: ts.Node | undefined, isOfTypes: boolean): void => {
    if (to === undefined || !ts.isStringLiteralLike(to) || !/^\.\.?(\/|$)/.test(to.text)) return;
    found.push({ from, to: join(from, '..', to.text), isOfTypes });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, takesTypes(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    else if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && isByAddress(node))
      add(node.arguments?.[0], false);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(from, text, ts.ScriptTarget.Latest, true));
  return found;
}

function isByAddress({
  arguments: some = [],
}: {
  readonly arguments?: readonly ts.Expression[] | undefined;
}) {
  return some.some((one) => one.getText() === 'import.meta.url');
}

function takesTypes(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const { name, namedBindings } = clause;
  const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
  return name === undefined && named.length > 0 && named.every((one) => one.isTypeOnly);
}
