import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownPath } from '../../engine/installation.ts';
import { runProgram } from '../../engine/run-program.ts';
import { LoadError } from './errors.ts';
import { k6Folder, k6Version } from './k6-cache.ts';

const tools = ownPath('../tools/', import.meta.url);

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Builds k6 by the pinned xk6, into a folder beside where it belongs, and puts it there when it is whole.
 * @returns where it is
 * @throws LoadError when Go is missing or a build fails
 */
export async function buildK6(environment: Environment, say: (line: string) => void): Promise<string> {
  await assertGo(environment);
  const folder = k6Folder(environment);
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(join(folder, 'building-'));
  // Whoever shares this machine keeps the other cores, unless the caller says otherwise.
  const bounded = { GOFLAGS: '-p=1', GOMAXPROCS: '1', ...environment, K6_AUTO_EXTENSION_RESOLUTION: 'false' };
  try {
    const xk6 = join(scratch, 'xk6');
    say('building xk6, as pinned in load/tools/go.mod');
    await mustRun('go', ['build', '-mod=readonly', '-o', xk6, 'go.k6.io/xk6'], tools, bounded);
    say(`building k6 ${k6Version}: minutes the first time`);
    await mustRun(xk6, ['build', k6Version, '--output', join(scratch, 'k6')], scratch, bounded);
    await rename(join(scratch, 'k6'), join(folder, 'k6'));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return join(folder, 'k6');
}

async function assertGo(environment: Environment): Promise<void> {
  const { code } = await runProgram('go', ['version'], { environment });
  if (code === 0) return;
  throw new LoadError(
    'k6 is built with Go, and there is no `go` here. Install Go 1.26 or newer, ' +
      `or name a k6 ${k6Version} that you have in K6_BIN.`,
  );
}

async function mustRun(
  program: string,
  args: string[],
  cwd: string,
  environment: Environment,
): Promise<void> {
  const { code, output } = await runProgram(program, args, { cwd, environment });
  if (code === 0) return;
  const last = output.trim().split('\n').slice(-12).join('\n');
  throw new LoadError(`${program} ${args.join(' ')} ended with ${code}:\n${last}`);
}
