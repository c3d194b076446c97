import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { SuiteError } from '../../errors.ts';
import { moduleUrl } from '../../installation.ts';
import type { JsonRecord } from '../../openapi/json.ts';
import { readingLimits } from '../../reading-limits.ts';
import type { SandboxData, SchemaAnswer, SchemaMessage, SchemaQuestion } from './schema-question.ts';
import { waitForCount } from './wait-for-count.ts';

/** Asks the sandbox; `overrun` where it took too long or needed too much memory, and was ended. */
export type AskSchema = (question: Omit<SchemaQuestion, 'of'>) => SchemaAnswer | 'overrun';

type Sandbox = {
  /** Numbers of the documents that it keeps. */
  readonly kept: Set<number>;
  send(message: SchemaMessage): void;
  receive(): SchemaAnswer | undefined;
  end(): void;
};

/** One for all documents: it starts with the first question, and anew after an overrun. */
let sandbox: Sandbox | undefined;
let documents = 0;

/** Gives a target's document to the sandbox, a thread that is ended when it takes too long or too much memory. */
export function askAbout(document: JsonRecord, address: string): AskSchema {
  documents += 1;
  const of = documents;
  return (question) => {
    sandbox ??= startSandbox();
    if (!sandbox.kept.has(of)) sandbox.send({ keep: of, address, document });
    sandbox.kept.add(of);
    sandbox.send({ of, ...question });
    const answer = sandbox.receive();
    if (answer !== undefined) return answer;
    sandbox.end();
    sandbox = undefined;
    return 'overrun';
  };
}

/** Milliseconds of processor time that starting may take. */
const startMs = 60_000;

function startSandbox(): Sandbox {
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const workerData: SandboxData = { port: port2, answered };
  const worker = new Worker(moduleUrl('./schema-worker.ts', import.meta.url), {
    workerData,
    transferList: [port2],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: readingLimits.schemaMegabytes },
  });
  // Out of memory: the wait for the answer ends without one, which is all that has to be known.
  worker.on('error', () => {});
  worker.unref();
  port1.unref();
  let expected = 1;
  if (!waitForCount(answered, expected, startMs)) throw new SuiteError('the schema sandbox does not start');
  return {
    kept: new Set(),
    send: (message) => port1.postMessage(message),
    receive() {
      expected += 1;
      if (!waitForCount(answered, expected, readingLimits.schemaMs)) return undefined;
      return receiveMessageOnPort(port1)?.message as SchemaAnswer | undefined;
    },
    end() {
      port1.close();
      void worker.terminate();
    },
  };
}
