import type { EmulatorReady } from './emulator-process.ts';
import type { LoadTarget } from './load-target.ts';

/** What an emulator of ours has put under load. */
export function emulatedTarget(
  { urls, keys, endpoints }: EmulatorReady,
  { alterations, speed }: { readonly alterations: readonly string[]; readonly speed: number },
): LoadTarget {
  return {
    name: ['emulator', ...alterations].join(' with '),
    ...{ url: urls.serverless, key: keys.valid, secondKey: keys.secondUser },
    ...{ endpoint: endpoints.exclusive!, second: endpoints.second, shared: endpoints.probe! },
    isSecondOurs: true,
    receiver: { listen: '127.0.0.1:0', url: undefined },
    ...{ clockRate: speed, requestsPerWorker: null, objectives: {} },
  };
}
