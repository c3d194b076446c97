import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { preProcessFile } from 'typescript';

/**
 * Compiled modules, or declarations of them, that some of them import in any number of steps, these included.
 * @param folder what all paths are relative to
 * @param left neither they nor what they alone import is reached
 */
export async function reachableModules(
  folder: string,
  entries: readonly string[],
  left: readonly string[] = [],
): Promise<ReadonlySet<string>> {
  const reached = new Set(entries);
  for (const file of reached) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const { fileName } of preProcessFile(text).importedFiles) {
      const imported = importedBy(folder, file, fileName);
      if (imported !== undefined && !left.includes(imported)) reached.add(imported);
    }
  }
  return reached;
}

/** Declarations import modules by the names of their sources. */
function importedBy(folder: string, file: string, name: string): string | undefined {
  if (!/^\..*\.[jt]s$/.test(name)) return undefined;
  const module = join(dirname(file), name);
  if (!file.endsWith('.d.ts')) return module;
  const declaration = module.replace(/\.[jt]s$/, '.d.ts');
  return existsSync(join(folder, declaration)) ? declaration : undefined;
}
