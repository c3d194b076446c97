import { EmulatorError } from '../core/errors.ts';
import { loadModule } from '../handlers/load-module.ts';
import type { ServerModule } from './server-module.ts';

/**
 * Loads a user's server module: its default export, or the one named `handler`.
 * @throws EmulatorError when the module can't be loaded or exports no function
 */
export async function loadServer(file: string): Promise<ServerModule> {
  const module = await loadModule(file, 'server');
  const server = module.default ?? module.handler;
  if (typeof server === 'function') return server as ServerModule;
  throw new EmulatorError(
    `${file} exports no server. Export a function (request, response) as default or as \`handler\`.`,
  );
}
