import { printErrorLine, printed } from '../engine/print.ts';

let isCut = false;
let isLost = false;

/** Whether somebody who read what a command says has gone. */
export function isOutputCut(): boolean {
  return isCut;
}

/** Whether something that was printed so far could not be written, though somebody was to read it. */
export async function isOutputLost(): Promise<boolean> {
  await printed();
  return isLost;
}

/**
 * Lets a command go on when nobody reads what it says: a reader that has gone is no failure of it. What else keeps its
 * words from being written is reported once, where it can be.
 */
export function hearOutput(): void {
  const hear = (name: string, error: NodeJS.ErrnoException): void => {
    isCut = true;
    if (error.code === 'EPIPE' || isLost) return;
    isLost = true;
    printErrorLine(`${name} can't be written (${error.message}): the rest of it is lost`);
  };
  process.stdout.on('error', (error) => hear('standard output', error));
  process.stderr.on('error', (error) => hear('standard error', error));
}
