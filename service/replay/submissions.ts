import type { TracedBurst, TracedCall } from '../../engine/http/trace.ts';
import { quoted } from '../../engine/report/shell.ts';
import { expandingUrl, type Variables } from './expansions.ts';
import { idPathIn } from './job-names.ts';
import { isUsableKey, keyIn } from './lists.ts';

/** Whether a call, or each one of a burst, submits a job. */
export function submitsJob({ operation }: Pick<TracedCall, 'operation'>): boolean {
  return operation === 'run' || operation === 'runsync';
}

/** Notes, before a call is made that submits a job, how that is ended again. */
export function submitStep(
  { number, url, answer }: Pick<TracedCall, 'number' | 'url' | 'answer'>,
  key: string,
  variables: Variables,
): string {
  const path = idPathIn(answer?.body ?? '') ?? ['id'];
  const variable = key.replaceAll(/\W/g, '');
  return `submits ${number} ${quoted(variable)} ${expandingUrl(url, variables)} ${path.map(quoted).join(' ')}`;
}

/** The same for a burst of such calls. */
export function burstSubmitStep(burst: TracedBurst, key: string, variables: Variables): string {
  const { url } = burst.calls[0]!;
  return submitStep({ number: burst.number, url, answer: undefined }, key, variables);
}

/** Stands for the key that may end a job: its own, or that of another call where its own is none that may. */
export function jobKeyOf(call: TracedCall, calls: readonly TracedCall[]): string {
  const { url } = call;
  const base = /^\$\w+/.exec(url)?.[0] ?? url;
  const keys = [call, ...calls.filter((one) => one.url.startsWith(base))].map(keyIn);
  return keys.find(isUsableKey) ?? '';
}

/** Names the endpoints that the calls go to: an answer that tells one as the id of a job is not believed. */
export function knownIdsPart(calls: readonly TracedCall[]): string {
  const ids = new Set(calls.map(({ endpoint }) => endpoint.replaceAll(/[\0\n]/g, '')));
  return `known_ids=${quoted([...ids].join('\n'))}`;
}
