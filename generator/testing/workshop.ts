import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder outside of the repository in which generated code can be compiled and run as if it were in it. */
export type Workshop = AsyncDisposable & {
  folder: string;
  /** What the compiler says about all that lies in the folder; nothing when it is content. */
  typecheck(): Promise<string>;
  /** What plain Node, outside of any test runner, prints when it runs the code as a module of the folder. */
  run(code: string): Promise<string>;
  /** The exports of a module in the folder. */
  load(file: string): Promise<Record<string, unknown>>;
};

export async function openWorkshop(): Promise<Workshop> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'plumbline-')));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), tsconfig(folder));
  return {
    folder,
    typecheck: () => typecheck(folder),
    run: (code) => run(folder, code),
    load: (file) => import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

function tsconfig(folder: string): string {
  const typeRoots = [join(folder, 'node_modules', '@types')];
  return JSON.stringify({
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { typeRoots, skipLibCheck: false },
    include: ['**/*.ts'],
  });
}

async function typecheck(folder: string): Promise<string> {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const compilation = execFileAsync(process.execPath, [tsc, '--noEmit', '-p', folder]);
  const { stdout } = await compilation.catch((failure: { stdout: string }) => failure);
  return stdout;
}

async function run(folder: string, code: string): Promise<string> {
  const options = { cwd: folder };
  const { stdout } = await execFileAsync(process.execPath, ['--input-type=module', '-e', code], options);
  return stdout;
}
