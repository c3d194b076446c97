import type { Files } from './files.ts';

export type FileDifference = { file: string; state: 'missing' | 'stale' | 'surplus' };

/** What keeps the present files from being the fresh ones, in the order of their paths. */
export function compareFiles(fresh: Files, present: Files): FileDifference[] {
  const files = [...new Set([...fresh.keys(), ...present.keys()])].sort();
  return files.flatMap((file) => {
    const state = stateOf(fresh.get(file), present.get(file));
    return state === 'fresh' ? [] : [{ file, state }];
  });
}

/** The present files that a part of the sources answers for: those it renders, and what lies in the same folders. */
export function concerning(fresh: Files, present: Files): Files {
  const folders = new Set([...fresh.keys()].filter((file) => file.includes('/')).map(folderOf));
  return new Map([...present].filter(([file]) => fresh.has(file) || folders.has(folderOf(file))));
}

function stateOf(fresh: string | undefined, present: string | undefined): FileDifference['state'] | 'fresh' {
  if (fresh === present) return 'fresh';
  if (fresh === undefined) return 'surplus';
  return present === undefined ? 'missing' : 'stale';
}

function folderOf(file: string): string {
  return file.slice(0, file.indexOf('/') + 1);
}
