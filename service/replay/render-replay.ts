import type { Filled } from '../../engine/http/filled.ts';
import { firstSent, type TracedCall, type TraceEvent } from '../../engine/http/trace.ts';
import { printable, printableLine } from '../../engine/printable.ts';
import type { RuleResult } from '../../engine/property/result.ts';
import type { ReplayOptions } from '../../engine/report/reported-service.ts';
import { comment, hereDocument, quoted, shellWord } from '../../engine/report/shell.ts';
import { ruleIn } from '../../engine/rules/rule-catalog.ts';
import type { Duration } from '../../engine/time/time.ts';
import { ruleCatalog } from '../catalog/rule-catalog.ts';
import { burstEndStep, burstPart, burstStep } from './burst.ts';
import { undoOf } from './creates.ts';
import { maxTimeOf } from './curl.ts';
import { headerOptions } from './curl-options.ts';
import { expandingUrl, jobsIn, type Variables } from './expansions.ts';
import { fileStep } from './file-step.ts';
import { idPathIn, type JobNames, jobNames } from './job-names.ts';
import { jobsPart } from './jobs-part.ts';
import { certaintySteps, guardSteps, type Lists, listStep, listsOf } from './lists.ts';
import { ownPart } from './own-part.ts';
import { filledPart, prelude } from './prelude.ts';
import { receiverPart } from './receiver-part.ts';
import { burstSubmitStep, jobKeyOf, knownIdsPart, submitStep, submitsJob } from './submissions.ts';
import { keysPart, sharedPart, startPart, storagePart } from './target-part.ts';
import { undoStep } from './undo.ts';
import { undoPart } from './undo-part.ts';
import { isStorageKey, usedIn, variablesOf } from './variables.ts';
import { madeCallsPart, worldPart } from './world-part.ts';

/** A failed case as a shell script of curl calls, which takes up job ids and moves the clock by itself. */
export function renderReplay(result: RuleResult, options: ReplayOptions): string {
  const failure = result.failure!;
  const { events, order } = failure;
  const calls = events.flatMap((event) => (event.kind === 'call' ? [event.call] : []));
  const known = variablesOf(failure.names);
  const bursts = events.flatMap((event) => (event.kind === 'burst' ? [event.burst] : []));
  const allCalls = [...calls, ...bursts.flatMap((burst) => burst.calls)];
  const texts = allCalls.flatMap((call) => [call.url, call.body ?? '', ...Object.values(call.headers)]);
  const variables: Variables = { jobs: namesUsed(jobNames(calls), texts), known };
  const used = usedIn(texts, known);
  const hears = used.some((variable) => ours.has(variable));
  const storageKeys = used.filter(isStorageKey);
  const asked = used.filter((variable) => !ours.has(variable) && !isStorageKey(variable));
  const hasWorld = order !== undefined;
  const target =
    order === undefined ? sharedPart(asked, options.rate) : worldPart(quoted(JSON.stringify(order)));
  const lists = listsOf(order === undefined ? calls : []);
  const submissions = order === undefined ? [...calls, ...bursts].filter(submitsJob) : [];
  const creates = order === undefined ? calls.filter((call) => undoOf(call) !== undefined) : [];
  return [
    '#!/usr/bin/env bash',
    comment(`${result.id}: ${ruleIn(ruleCatalog, result.id).says}`),
    comment(`Then: ${failure.message}`),
    prelude(quoted(options.root)),
    ...(hears ? [receiverPart] : []),
    ...(calls.some(({ filled }) => filled !== undefined) ? [filledPart] : []),
    keysPart(asked),
    target,
    ...(lists.all.length > 0 ? [ownPart] : []),
    ...(creates.length > 0 ? [undoPart] : []),
    ...(bursts.length > 0 ? [burstPart(hasWorld)] : []),
    ...(submissions.length > 0 ? [jobsPart, knownIdsPart(allCalls)] : []),
    ...(storageKeys.length > 0 ? [storagePart(storageKeys)] : []),
    '',
    ...lists.all.map((list) => listStep(list, variables)),
    ...(order === undefined ? [startPart] : []),
    ...events.flatMap((event) =>
      step(event, { variables, lists, creates, calls: allCalls, origin: firstSent(events), hasWorld }),
    ),
    '',
    ...(hears ? ['echo "received:"', 'printable <"$tmp/received"'] : []),
    ...(hears && hasWorld ? [madeCallsPart] : []),
    `printf '%s\\n' ${quoted(printable(`then: ${failure.message}`))}`,
    '',
  ].join('\n');
}

/** An id that no call names need not be told again. */
function namesUsed(jobs: JobNames, texts: readonly string[]): JobNames {
  const used = new Set(texts.flatMap((text) => jobsIn(text, { jobs, known: [] })));
  return new Map([...jobs].filter(([, name]) => used.has(name)));
}

/** Addresses that the script listens at itself. */
const ours: ReadonlySet<string> = new Set([
  'BEACON_URL',
  'WEBHOOK_URL',
  'SILENT_URL',
  'RECEIVER_SECRET',
  'INBOX_SECRET',
]);

/** What a step of a script has to know of the rest. */
type Surroundings = {
  readonly variables: Variables;
  readonly lists: Lists;
  /** The calls that make something which outlives them. */
  readonly creates: readonly TracedCall[];
  /** All calls, those of bursts included. */
  readonly calls: readonly TracedCall[];
  /** When the first call was sent. */
  readonly origin: number;
  readonly hasWorld: boolean;
};

function step(event: TraceEvent, around: Surroundings): string[] {
  const { variables, calls, origin, hasWorld } = around;
  if (event.kind === 'time') return [`move ${event.to}`];
  if (event.kind === 'received') return [];
  if (event.kind === 'burst') {
    const { burst } = event;
    if (hasWorld) return burstStep(burst, variables, undefined, []);
    const key = jobKeyOf(burst.calls[0]!, calls);
    const guards = certaintySteps(burst.calls[0]!, around.creates, variables);
    const notes = submitsJob(burst) ? [burstSubmitStep(burst, key, variables)] : [];
    return burstStep(burst, variables, origin, [...guards, ...notes]);
  }
  if (event.kind === 'burst-end') return burstEndStep(event.burst, hasWorld);
  if (event.kind === 'end') return endStep(event.call, variables.jobs);
  if (hasWorld) return callStep(event.call, variables, []);
  const { call } = event;
  const guards = [...certaintySteps(call, around.creates, variables), ...guardSteps(call, around)];
  const notes = submitsJob(call) ? [submitStep(call, jobKeyOf(call, calls), variables)] : [];
  return [
    `at ${Math.round(call.sent - origin)}`,
    ...undoStep(call, around.lists, variables),
    ...callStep(call, variables, [...guards, ...notes], maxTimeOf(tookOf(call))),
  ];
}

/** Milliseconds of the target's time; of a call that was given up, the real ones after which it was. */
function tookOf({ sent, answered, failure = '' }: TracedCall): Duration {
  if (answered !== undefined) return answered - sent;
  return Number(/^no answer within (\d+) ms/.exec(failure)?.[1] ?? 0);
}

/**
 * @param guards what goes right before it
 * @param maxTime how long it may take, where that is not as long as usual
 */
function callStep(call: TracedCall, variables: Variables, guards: readonly string[], maxTime = ''): string[] {
  const { number, method, role, filled } = call;
  const { 'content-length': length, ...own } = call.headers;
  const { options, comments } = headerOptions(own, variables);
  // Told of HEAD in any other way, curl waits for a body.
  const bodiless = method === 'HEAD' ? ' --head' : '';
  const url = expandingUrl(call.url, variables);
  const begin = `${maxTime}begin ${number} ${shellWord(method)} ${url}${bodiless}${options}`;
  const title = ['', comment(printableLine(`${role}: ${call.operation}`)), ...comments].join('\n');
  if (call.body === undefined) return [title, ...guards, begin];
  // Left to itself curl would call the body a form.
  const untyped = 'content-type' in call.headers ? '' : ` -H 'content-type:'`;
  const chunked = filled && length === undefined ? ` -H 'transfer-encoding: chunked'` : '';
  if (call.isBase64) {
    const decode = hereDocument(`base64 -d >"$tmp/${number}.body"`, call.body);
    return [title, decode, ...guards, `${begin}${untyped} --data-binary @"$tmp/${number}.body"`];
  }
  const bodies = filled
    ? [
        fileStep(`${number}.head`, filled.head, variables),
        fileStep(`${number}.tail`, filled.tail, variables),
        fillStep(number, filled),
      ]
    : [fileStep(`${number}.body`, call.body, variables)];
  return [title, ...bodies, ...guards, `${begin}${untyped}${chunked} --data-binary @"$tmp/${number}.body"`];
}

function fillStep(number: number, { size, filler }: Filled): string {
  return `full_body ${size} ${quoted(filler)} "$tmp/${number}"`;
}

function endStep(call: TracedCall, jobs: JobNames): string[] {
  const then = call.answer === undefined ? (call.failure ?? 'no answer') : `${call.answer.status}`;
  const finish = `finish ${call.number} ${comment(printableLine(`then: ${then}`))}`;
  const name = [...jobs.values()].find((variable) => variable === `JOB_${call.number}`);
  if (name === undefined) return [finish];
  const path = idPathIn(call.answer?.body ?? '') ?? ['id'];
  return [finish, `capture ${name} ${call.number} ${path.map(quoted).join(' ')}`];
}
