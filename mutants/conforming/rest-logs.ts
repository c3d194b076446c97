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

/** Each event's data on a line of its own. */
function asLines(events: Readable): Readable {
  const lines = new Transform({
    transform(chunk: Uint8Array, _, done) {
      const data = String(chunk).matchAll(/^data: (.*)$/gm);
      done(null, [...data].map(([, line]) => `${line}\n`).join(''));
    },
  });
  lines.once('close', () => events.destroy());
  events.once('close', () => events.readableEnded || lines.destroy());
  return events.pipe(lines);
}

/** A way to write logs down: the media type that v2's schema says, and the stream made of events. */
type LogFormat = { readonly mediaType: string; readonly written: (events: Readable) => Readable };

function inFormat({ mediaType, written }: LogFormat): Pick<Variant, 'behaveRest' | 'wrapRest'> {
  return {
    behaveRest: (base) => saying(mediaType, base),
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const { version, operation = '' } = call.at;
      if (version !== 'v2' || !/Logs$/.test(operation) || !(reply.body instanceof Readable)) return reply;
      return { ...reply, headers: { 'content-type': mediaType }, body: written(reply.body) };
    },
  };
}

/** The schema of v2 says in which media type logs are. */
function saying(mediaType: string, base: RestBehaviour): Pick<RestBehaviour, 'schemaServed'> {
  return {
    schemaServed: (document, version) => {
      const served = base.schemaServed(document, version) as Json;
      if (version !== 'v2') return served;
      const components = served.components as Json;
      const responses = components.responses as Json;
      const Log = { description: 'The log, line by line.', content: { [mediaType]: {} } };
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
    ...inFormat({ mediaType: 'application/json', written: asJson }),
  },
  {
    id: 'v2-logs-are-lines-of-json',
    says: 'A log is a stream of JSON texts, one a line.',
    freedom: 'the format of a log',
    ...inFormat({ mediaType: 'application/x-ndjson', written: asLines }),
  },
];
