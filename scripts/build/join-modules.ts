import { readFile, realpath, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

export type JoinedModules = {
  /** Module that begins, relative to the folder. It stays a file of its own, as do packages and what is loaded later. */
  readonly entry: string;
  /** Folder of the modules that are joined. */
  readonly within: string;
  /** Modules that stay files of their own, since others load them without the rest. */
  readonly apart: readonly string[];
  /** File that is written beside the entry, without its ending. */
  readonly name: string;
};

/**
 * Joins what a compiled module imports statically into one file, since Node takes as long to find a module as to run it.
 * Each joined module remains as a file that exports the same values from there, for whoever else imports it.
 * @param given what all paths are relative to
 * @throws Error when a joined module reads its own address, which would be another one then
 */
export async function joinModules(given: string, joined: JoinedModules): Promise<void> {
  // The bundler resolves links, as /tmp is one on macOS.
  const folder = await realpath(given);
  const entry = join(folder, joined.entry);
  const place = dirname(entry);
  const bundle = await rolldown({
    input: { [withoutEnding(joined.entry)]: entry },
    platform: 'neutral',
    makeAbsoluteExternalsRelative: false,
    plugins: [joining(folder, joined)],
  });
  const { output } = await bundle.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: `${dirname(joined.entry)}/[name].js`,
    paths: (id) => (id.startsWith(folder) ? addressBetween(place, id) : id),
    codeSplitting: { groups: [{ name: joined.name, test: (id) => id !== entry }] },
    sourcemap: true,
  });
  await bundle.close();
  // What only exports has no code to map any more.
  for (const { fileName } of output.filter((file) => file.type === 'chunk' && file.map === null))
    await rm(join(folder, `${fileName}.map`), { force: true });
}

function joining(folder: string, { entry, within, apart }: JoinedModules): Plugin {
  const isJoined = (file: string): boolean =>
    file.startsWith(join(folder, within, '/')) && !apart.includes(relative(folder, file));
  return {
    name: 'join-modules',
    resolveId(specifier, importer, { kind }) {
      if (importer === undefined) return null;
      if (!specifier.startsWith('.')) return { id: specifier, external: true };
      const id = join(dirname(importer), specifier);
      return { id, external: kind === 'dynamic-import' || !isJoined(id) };
    },
    async load(file) {
      const code = await readFile(file, 'utf8');
      if (code.includes('import.meta')) throw new Error(`${file} reads its own address: it can't be joined`);
      const name = relative(folder, file);
      if (name !== entry)
        this.emitFile({ type: 'chunk', id: file, fileName: name, preserveSignature: 'strict' });
      return {
        code: code.replace(/\n\/\/# sourceMappingURL=.*/, ''),
        map: await readFile(`${file}.map`, 'utf8'),
      };
    },
  };
}

/** Written by us: this version of the bundler takes addresses to be relative to the file instead of its folder. */
function addressBetween(from: string, file: string): string {
  const path = relative(from, file);
  return path.startsWith('.') ? path : `./${path}`;
}

function withoutEnding(file: string): string {
  return file.replace(/\.js$/, '');
}
