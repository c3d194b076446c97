import { setTimeout as sleep } from 'node:timers/promises';
import type { HostileAnswer, HostileCall } from './trick.ts';

type Headers = readonly (readonly [name: string, value: string])[];

const typed = ['content-type', 'application/json'] as const;

/** An answer in JSON. */
export function json(status: number, value: unknown, headers: Headers = []): HostileAnswer {
  return { status, headers: [typed, ...headers], body: JSON.stringify(value) };
}

/** An answer whose body is written as it is and called JSON. */
export function text(status: number, body: string | Buffer, headers: Headers = []): HostileAnswer {
  return { status, headers: [typed, ...headers], body };
}

/** Bytes in the place of an answer, after which the connection ends. */
export function bytes(...parts: readonly string[]): HostileAnswer {
  return { write: (socket) => void socket.end(parts.join('')) };
}

/** Bytes in the place of an answer, after which the connection stays open. */
export function unfinished(...parts: readonly string[]): HostileAnswer {
  return { write: (socket) => void socket.write(parts.join('')) };
}

/** The head of an answer in JSON. */
export function head(...headers: readonly string[]): string {
  return ['HTTP/1.1 200 OK', 'content-type: application/json', ...headers, '', ''].join('\r\n');
}

/** Writes parts for as long as somebody reads them, as fast as they are read. */
export function stream(start: string, parts: () => Iterable<string | Buffer>, pause = 0): HostileAnswer {
  return {
    write: async (socket) => {
      socket.write(start);
      for (const part of parts()) {
        if (socket.destroyed) return;
        if (!socket.write(part)) await drained(socket);
        if (pause > 0) await sleep(pause);
      }
      socket.end();
    },
  };
}

function drained(socket: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
}

/** Whether a call submits a job. */
function isSubmission({ api, method, path }: HostileCall): boolean {
  return api === 'jobs' && method === 'POST' && /\/run(sync)?(\?|$)/.test(path);
}

/** Answers submissions, and lets all other calls through. */
export function toSubmissions(
  answer: (call: HostileCall) => HostileAnswer | Promise<HostileAnswer>,
): (call: HostileCall) => HostileAnswer | undefined | Promise<HostileAnswer> {
  return (call) => (isSubmission(call) ? answer(call) : undefined);
}

/** Accepts each submission, and changes the text of the answer. */
export function afterSubmission(
  change: (record: Record<string, unknown>, call: HostileCall) => HostileAnswer,
): (call: HostileCall) => undefined | Promise<HostileAnswer> {
  return (call) => (isSubmission(call) ? changed(call, change) : undefined);
}

async function changed(
  call: HostileCall,
  change: (record: Record<string, unknown>, call: HostileCall) => HostileAnswer,
): Promise<HostileAnswer> {
  return change(JSON.parse((await call.honest()).body), call);
}
