import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';

/** The process that a run belongs to. A pid alone may be another's by now: with its start it is not. */
export type Owner = { readonly host: string; readonly pid: number; readonly start: string | null };

/** This process. */
export async function ownerHere(): Promise<Owner> {
  return { host: hostname(), pid: process.pid, start: (await processAt(process.pid))?.start ?? null };
}

/** Whether the process still runs; undefined where that can't be told from here. */
export async function isAlive({ host, pid, start }: Owner): Promise<boolean | undefined> {
  if (host !== hostname()) return undefined;
  if (!takesSignals(pid)) return false;
  const there = await processAt(pid);
  return there === undefined || start === null || (there.start === start && !there.ended);
}

function takesSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What Linux says of a process; undefined elsewhere. @see proc(5), /proc/pid/stat */
async function processAt(pid: number): Promise<{ start: string; ended: boolean } | undefined> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The command comes second, in parentheses, and may hold any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', ticks = ''] = [fields[0], fields[19]];
    return { start: `${boot.trim()} ${ticks}`, ended: /[ZXx]/.test(state) };
  } catch {
    return undefined;
  }
}
