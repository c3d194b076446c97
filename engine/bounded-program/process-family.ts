import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the processes have in common that a program started: their group, or a variable in their environment. */
export type ProcessFamily = {
  /** Process id of the program, which leads its group. */
  readonly group: number;
  /** `NAME=value`, as no other process has it. */
  readonly mark: string;
};

/** Milliseconds between two looks at the processes. */
const pause = 25;
/** Looks in a row that find nobody. */
const enoughLooks = 3;
/** Looks at processes that were told to end at once; each look finds those that were begun meanwhile. */
const mostLooks = 200;

/**
 * Processes of a family that still run, as `process.kill` takes them. Where there is no `/proc`, those of the group alone are
 * found, as one.
 */
export async function livingOf(family: ProcessFamily): Promise<number[]> {
  const names = await readdir('/proc').catch(() => undefined);
  if (names === undefined) return isAlive(-family.group) ? [-family.group] : [];
  const pids = names.map(Number).filter((pid) => pid > 1 && pid !== process.pid);
  const isOurs = await Promise.all(pids.map((pid) => belongs(pid, family)));
  return pids.filter((_, index) => isOurs[index]);
}

/**
 * Waits until a family has ended by itself: until several looks in a row find nobody, since a process that is just becoming
 * another program shows no environment.
 * @returns what still runs at the end of the timeout
 */
export async function settledFamily(family: ProcessFamily, timeout: number): Promise<number[]> {
  const end = performance.now() + timeout;
  let empty = 0;
  for (;;) {
    const living = await livingOf(family);
    empty = living.length === 0 ? empty + 1 : 0;
    if (empty >= enoughLooks) return [];
    if (living.length > 0 && performance.now() >= end) return living;
    await sleep(pause);
  }
}

/** Ends every process of a family: first with SIGTERM, after a grace period with SIGKILL. */
export async function endFamily(family: ProcessFamily, grace: number): Promise<void> {
  for (const pid of await livingOf(family)) signalTo(pid, 'SIGTERM');
  let left = await settledFamily(family, grace);
  for (let look = 0; left.length > 0 && look < mostLooks; look += 1) {
    for (const pid of left) signalTo(pid, 'SIGKILL');
    left = await settledFamily(family, 2 * pause);
  }
}

/** `PID (NAME) STATE PARENT GROUP …`; a name may hold anything. */
async function belongs(pid: number, { group, mark }: ProcessFamily): Promise<boolean> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const [state, , itsGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return false;
    if (Number(itsGroup) === group) return true;
    return (await readFile(`/proc/${pid}/environ`, 'latin1')).split('\0').includes(mark);
  } catch {
    // It has ended meanwhile, or is somebody else's.
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
