import { EmulatorError } from '../errors.ts';
import type { Handler } from './handler.ts';
import { loadModule } from './load-module.ts';

/**
 * Loads a user's handler module: its default export, or the one named `handler`.
 * @throws EmulatorError when the module can't be loaded or exports no function
 */
export async function loadHandler(file: string): Promise<Handler> {
  const module = await loadModule(file, 'handler');
  const handler = module.default ?? module.handler;
  if (typeof handler === 'function') return handler as Handler;
  throw new EmulatorError(
    `${file} exports no handler. Export a function (job, context) as default or as \`handler\`.`,
  );
}
