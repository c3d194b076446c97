import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether this is the compiled package. In a clone Node runs the TypeScript itself. */
export const isPackage = import.meta.url.endsWith('.js');

/**
 * Address of a module of ours, for what takes an address in place of an import: a worker thread, Vitest, k6.
 * @param path its source, relative to the module that asks
 * @param from that module's `import.meta.url`
 */
export function moduleUrl(path: string, from: string): URL {
  return new URL(isPackage ? path.replace(/\.ts$/, '.js') : path, from);
}

/** Path of a file or folder of ours, relative to the module that asks. */
export function ownPath(path: string, from: string): string {
  return fileURLToPath(new URL(path, from));
}

/**
 * Command of ours as it is typed here: a script of npm in a clone, the package's own command elsewhere.
 * @param args its options, as words of a shell
 */
export function typedCommand(name: string, args: readonly string[] = [], packaged = isPackage): string {
  const options = args.length > 0 ? [...(packaged ? [] : ['--']), ...args] : [];
  return [packaged ? 'npx plumbline' : 'npm run', name, ...options].join(' ');
}

export function packageVersion(): string {
  const file = ownPath(isPackage ? '../../package.json' : '../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
