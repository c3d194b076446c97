import { workerData } from 'node:worker_threads';
import { createSchemaCompiler, type SchemaCompiler } from './schema-compiler.ts';
import type { SandboxData, SchemaAnswer, SchemaMessage } from './schema-question.ts';

const { port, answered } = workerData as SandboxData;
const compilers = new Map<number, SchemaCompiler>();

function answer(message: SchemaMessage): SchemaAnswer | undefined {
  if ('keep' in message) {
    compilers.set(message.keep, createSchemaCompiler(message.document, message.address));
    return undefined;
  }
  const { of, schema, values, strict } = message;
  return compilers.get(of)!.answer(schema, values, strict);
}

function countAnswer(): void {
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
}

port.on('message', (message: SchemaMessage) => {
  const made = answer(message);
  if (made === undefined) return;
  port.postMessage(made);
  countAnswer();
});
countAnswer();
