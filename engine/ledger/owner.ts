import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** The process that a run belongs to. A pid alone may be another's by now: with its start it is not. */
export type Owner = {
  readonly host: string;
  readonly pid: number;
  readonly start: string | null;
  /** The boot of the machine, and the namespace that counts its pids; absent where neither is known. */
  readonly namespace?: string;
};

/** This process. */
export async function ownerHere(): Promise<Owner> {
  const [there, namespace] = await Promise.all([processAt(process.pid), namespaceHere()]);
  const owner = { host: hostname(), pid: process.pid, start: there?.start ?? null };
  return namespace === undefined ? owner : { ...owner, namespace };
}

/** Whether the process still runs; undefined where that can't be told from here, such as from another container. */
export async function isAlive({ host, pid, start, namespace }: Owner): Promise<boolean | undefined> {
  // A pid below 1 is that of no process: a signal to it goes to a group, or to all.
  if (host !== hostname() || pid < 1) return undefined;
  const here = await namespaceHere();
  if (namespace !== undefined && namespace !== here)
    return isOfEarlierBoot(namespace, here) ? false : undefined;
  if (!takesSignals(pid)) return false;
  const there = await processAt(pid);
  return there === undefined || start === null || (there.start === start && !there.ended);
}

/** Formats where a process runs that can't be told from here to be alive. */
export function placeOf({ host }: Owner): string {
  return host === hostname() ? `another container or PID namespace of ${host}` : host;
}

/** The namespace that a machine boots with has the same number on all of them. @see include/linux/proc_ns.h */
const ofMachine = 'pid:[4026531836]';

/** Whether both are of a machine itself, no container, before it was started again and now. */
function isOfEarlierBoot(namespace: string, here: string | undefined): boolean {
  return namespace.endsWith(` ${ofMachine}`) && here?.endsWith(` ${ofMachine}`) === true;
}

/** The boot and the namespace of pids of this process, which Linux tells; undefined elsewhere. @see pid_namespaces(7) */
async function namespaceHere(): Promise<string | undefined> {
  try {
    const [boot, link] = await Promise.all([readBoot(), readlink('/proc/self/ns/pid')]);
    return `${boot} ${link}`;
  } catch {
    return undefined;
  }
}

async function readBoot(): Promise<string> {
  return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
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
    const [stat, boot] = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), readBoot()]);
    // The command comes second, in parentheses, and may hold any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', ticks = ''] = [fields[0], fields[19]];
    return { start: `${boot} ${ticks}`, ended: /[ZXx]/.test(state) };
  } catch {
    return undefined;
  }
}
