import { Readable, Transform } from 'node:stream';
import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Variant } from '../common/kinds.ts';

type Json = Readonly<Record<string, unknown>>;

/** Events as one JSON text, which is written line by line and whole only once there are no more. */
function asJson(events: Readable): Readable {
  const text = new Transform({
    transform(chunk: Uint8Array, _, done) {
      const lines = String(chunk).matchAll(/^data: (.*)$/gm);
      done(null, [...lines].map(([, line]) => `${line},\n`).join(''));
    },
    flush(done) {
      done(null, 'null]}');
    },
  });
  text.push('{"lines":[\n');
  text.once('close', () => events.destroy());
  events.once('close', () => events.readableEnded || text.destroy());
  return events.pipe(text);
}

/** The schema of v2 says that logs are JSON. */
function sayingJson(base: RestBehaviour): Pick<RestBehaviour, 'schemaServed'> {
  return {
    schemaServed: (document, version) => {
      const served = base.schemaServed(document, version) as Json;
      if (version !== 'v2') return served;
      const components = served.components as Json;
      const responses = components.responses as Json;
      const Log = { description: 'The log, line by line.', content: { 'application/json': {} } };
      return { ...served, components: { ...components, responses: { ...responses, Log } } };
    },
  };
}

/** In which formats v2 streams logs. */
export const restLogVariants: readonly Variant[] = [
  {
    id: 'v2-logs-are-json-that-goes-on',
    says: 'A log is a JSON text whose lines come as they are printed.',
    freedom: 'the format of a log',
    behaveRest: sayingJson,
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const { version, operation = '' } = call.at;
      if (version !== 'v2' || !/Logs$/.test(operation) || !(reply.body instanceof Readable)) return reply;
      return { ...reply, headers: { 'content-type': 'application/json' }, body: asJson(reply.body) };
    },
  },
];
