import { parseRequestTarget } from '../../engine/http/parse-request-target.ts';
import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';
import type { HeldWorld } from '../tried-client/hold-calls.ts';
import { matchCall } from '../tried-client/match-call.ts';
import type { ClientCall } from './client-record.ts';

/** Reads recorded calls: which operation each means, what it was answered, and when, on the world's clock. */
export function readCalls(calls: readonly RecordedCall[], world: HeldWorld): ClientCall[] {
  return calls.map((recorded) => {
    const { api, operation, params } = matchCall(
      recorded.method,
      parseRequestTarget(recorded.url).pathname,
      world,
    );
    return {
      ...{ recorded, api, operation: operation?.id, params, begun: world.timeAt(recorded.at) },
      ended: recorded.ended === undefined ? Number.POSITIVE_INFINITY : world.timeAt(recorded.ended),
      answer: recorded.isAnswerWhole ? parsedAnswer(recorded.answer) : recorded.answerOutline?.value,
    };
  });
}

function parsedAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
