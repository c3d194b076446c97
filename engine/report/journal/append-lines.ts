import { appendFileSync } from 'node:fs';

/** Lines that are appended to a file, each as soon as it can be. */
export type AppendedLines = {
  add(line: string): void;
  /** Tries the lines again that could not be written. @returns why some still can't be; undefined where all are */
  settle(): Error | undefined;
};

/**
 * Appends lines to a file, in order. What a full disk does not take is tried again before each later line, and begins on a
 * line of its own: a part of it may be there.
 */
export function appendLines(
  file: string,
  append: (file: string, text: string) => void = appendFileSync,
): AppendedLines {
  const waiting: string[] = [];
  let isTorn = false;

  function settle(): Error | undefined {
    try {
      for (let line = waiting[0]; line !== undefined; line = waiting[0]) {
        const text = `${isTorn ? '\n' : ''}${line}\n`;
        isTorn = true;
        append(file, text);
        isTorn = false;
        waiting.shift();
      }
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  return {
    add(line) {
      waiting.push(line);
      settle();
    },
    settle,
  };
}
