import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EmulatorError } from '../core/errors.ts';

/**
 * Loads a module of the user's.
 * @param what names it in messages
 * @throws EmulatorError when it can't be loaded
 */
export async function loadModule(file: string, what: string): Promise<Record<string, unknown>> {
  const path = resolve(file);
  try {
    if ((await stat(path)).isFIFO()) throw new Error('it is a named pipe, and no ordinary file');
    return await import(pathToFileURL(path).href);
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new EmulatorError(`the ${what} module ${path} can't be loaded: ${words}`, { cause });
  }
}
