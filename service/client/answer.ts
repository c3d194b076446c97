import { jsonIn, textIn } from '../../engine/http/json-in.ts';
import type { TransportAnswer } from '../../engine/http/transport.ts';
import type { Bracket } from '../../engine/time/time.ts';
import type { JobRequest } from './job-request.ts';

/**
 * What a target answered, readable whatever it is: a member that does not have its documented type is absent from
 * `record`, and `json` is undefined for a body that is not JSON. Malformed answers are findings, never errors of the suite.
 */
export type Answer = Bracket & {
  readonly request: JobRequest;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: unknown;
  readonly record: JobRecordView;
};

/** The members of a job record that are what section 2.4 says. */
export type JobRecordView = {
  readonly id?: string;
  readonly status?: string;
  readonly output?: unknown;
  readonly delayTime?: number;
  readonly executionTime?: number;
};

export function answerOf(request: JobRequest, incoming: TransportAnswer, bracket: Bracket): Answer {
  const text = textIn(incoming.bytes);
  const json = jsonIn(incoming.bytes, text);
  return {
    ...bracket,
    request,
    status: incoming.status,
    headers: incoming.headers,
    text,
    json,
    record: recordIn(json),
  };
}

const memberTypes = { id: 'string', status: 'string', delayTime: 'number', executionTime: 'number' };

function recordIn(json: unknown): JobRecordView {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return {};
  const members = json as Record<string, unknown>;
  const typed = Object.entries(memberTypes).filter(([name, type]) => typeof members[name] === type);
  return {
    ...Object.fromEntries(typed.map(([name]) => [name, members[name]])),
    ...('output' in members ? { output: members.output } : {}),
  };
}
