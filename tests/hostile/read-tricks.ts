import { readdir } from 'node:fs/promises';
import type { Trick } from './trick.ts';

const folder = new URL('tricks/', import.meta.url);

/** Every trick by the name of its file, and what it says. */
export async function readTricks(): Promise<[name: string, trick: Trick][]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort();
  return Promise.all(files.map(readTrick));
}

async function readTrick(file: string): Promise<[string, Trick]> {
  const { trick } = (await import(new URL(file, folder).href)) as { trick: Trick };
  return [`${file.replace(/\.ts$/, '')}: ${trick.says}`, trick];
}
