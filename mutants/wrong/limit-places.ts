import type { Endpoint } from '../../emulator/core/endpoint.ts';
import type { Fault } from '../common/kinds.ts';

/** Endpoints that were made through REST. */
const made = new WeakSet<Endpoint>();
let isBare = false;
let calls = 0;

/** Where limits do not hold, or hold twice. */
export const limitPlaceFaults: readonly Fault[] = [
  {
    id: 'limits-are-ignored-on-made-endpoints',
    says: 'An endpoint that was made through REST may be called any number of times.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.base.refused'],
    wrapRest: (next) => async (call) => {
      const { endpoints } = call.world.service;
      const before = new Set(endpoints.values());
      const reply = await next(call);
      for (const one of endpoints.values()) if (!before.has(one)) made.add(one);
      return reply;
    },
    behave: (base) => ({
      meterKey(metered) {
        const usual = base.meterKey(metered);
        return made.has(metered.endpoint) ? `${usual}${calls++}` : usual;
      },
    }),
  },
  {
    id: 'bare-keys-have-limits-of-their-own',
    says: 'Calls with a bare key are counted apart from those of the same user with Bearer.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.base.refused'],
    wrap: (next) => (call) => {
      isBare = !/^bearer/i.test(call.authorization ?? '');
      return next(call);
    },
    behave: (base) => ({ meterKey: (metered) => `${isBare ? 'bare ' : ''}${base.meterKey(metered)}` }),
  },
];
