import { readFileSync } from 'node:fs';

/** Milliseconds between two looks. */
const lookEvery = 1000;

/**
 * Calls back once when npx has ended without this command. npx hands a signal to a shell between them, which ends and
 * keeps it to itself; no event reports that, so the id of the parent is looked at.
 * @returns function that ends the looking
 */
export function onLostNpx(lost: () => void): () => void {
  if (!isRunByNpx(process.env, commandLineOf(process.ppid))) return () => undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    lost();
  }, lookEvery).unref();
  return () => clearInterval(timer);
}

/**
 * Whether the parent is the shell of npx and runs this command alone. A command that somebody sends into the background, by
 * whatever means, is to outlive its parent.
 * @param parent arguments of the parent, as Linux shows them; elsewhere the shell makes way for the command
 */
export function isRunByNpx(environment: NodeJS.ProcessEnv, parent: readonly string[]): boolean {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script } = environment;
  if (event !== 'npx' || script === undefined || !/^(['"]?)plumbline\1$/.test(script)) return false;
  const [, option, commands = ''] = parent;
  return option === '-c' && `${commands} `.startsWith(`${script} `);
}

function commandLineOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
