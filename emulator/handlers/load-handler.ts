import { EmulatorError } from '../core/errors.ts';
import type { Handler } from './handler.ts';
import { loadModule } from './load-module.ts';

/**
 * Loads a user's handler module: its default export, or the one named `handler`.
 * @throws EmulatorError when the module can't be loaded or exports no function
 */
export async function loadHandler(file: string): Promise<Handler> {
  const module = await loadModule(file, 'handler');
  const inner = module.default as { handler?: unknown } | null | undefined;
  const handler = [module.default, module.handler, inner?.handler].find((one) => typeof one === 'function');
  if (handler !== undefined) return handler as Handler;
  throw new EmulatorError(
    `${file} exports no handler. Export a function (job, context) as default or as \`handler\`.`,
  );
}
