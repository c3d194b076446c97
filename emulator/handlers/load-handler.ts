import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EmulatorError } from '../errors.ts';
import type { Handler } from './handler.ts';

/**
 * Loads a user's handler module: its default export, or the one named `handler`.
 * @throws EmulatorError when the module can't be loaded or exports no function
 */
export async function loadHandler(file: string): Promise<Handler> {
  const path = resolve(file);
  const module = await load(path);
  const inner = module.default as { handler?: unknown } | null | undefined;
  const handler = [module.default, module.handler, inner?.handler].find((one) => typeof one === 'function');
  if (handler !== undefined) return handler as Handler;
  throw new EmulatorError(
    `${file} exports no handler. Export a function (job, context) as default or as \`handler\`.`,
  );
}

async function load(path: string): Promise<Record<string, unknown>> {
  try {
    return await import(pathToFileURL(path).href);
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new EmulatorError(`the handler module ${path} can't be loaded: ${words}`, { cause });
  }
}
