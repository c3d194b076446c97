import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { typedCommand } from '../../engine/installation.ts';
import { LoadError } from './errors.ts';

/** What k6 is built of. The version of xk6 stands in load/tools/go.mod, with the sums of all that it is made of. */
export const k6Version = 'v2.2.0';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the k6 of this project is built, once for all clones. */
export function k6Folder(environment: Environment): string {
  const cache = environment.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'plumbline', `k6-${k6Version}-${process.platform}-${process.arch}`);
}

/**
 * The k6 to run: `K6_BIN`, or the one that the project has built.
 * @throws LoadError when there is none
 */
export function findK6(environment: Environment): string {
  const own = environment.K6_BIN;
  if (own && !existsSync(own)) throw new LoadError(`K6_BIN is ${own}, and there is no such file`);
  const file = own || join(k6Folder(environment), 'k6');
  if (!existsSync(file)) {
    throw new LoadError(
      `there is no k6 yet: ${typedCommand('k6:build')}, or name one that you have in K6_BIN`,
    );
  }
  return file;
}
