import { spawnSync } from 'node:child_process';

/** A replay script as if it lay in the project's folder. */
export function besideProject(script: string): string {
  const root = new URL('../../', import.meta.url).pathname;
  return script.replace(`"$(dirname -- "$0")"/'.'`, root);
}

/** What a shell that reads a script and does not run it says about it; nothing of a good one. */
export function problemsIn(script: string): string {
  return spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' }).stderr;
}
