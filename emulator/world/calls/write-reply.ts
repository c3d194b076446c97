import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Reply } from './reply.ts';

export type Write = (target: FastifyReply, reply: Reply) => void;

/** Writes an answer. Bytes and streams, once, go out as they are, any other body as JSON, none as nothing. */
export function writeReply(target: FastifyReply, reply: Reply): void {
  target.code(reply.status).headers(reply.headers ?? {});
  if (reply.body === undefined) {
    target.send();
    return;
  }
  if (reply.body instanceof Readable) {
    target.send(reply.body.readableDidRead ? '' : reply.body);
    return;
  }
  if (reply.body instanceof Uint8Array) {
    target.send(Buffer.from(reply.body));
    return;
  }
  if (!target.hasHeader('content-type')) target.header('content-type', 'application/json; charset=utf-8');
  target.send(JSON.stringify(reply.body));
}
