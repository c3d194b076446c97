import { readdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createTransport } from '../../engine/http/transport.ts';
import { createJournalFile, openJournalFile } from '../../engine/ledger/journal.ts';
import { ownerHere } from '../../engine/ledger/owner.ts';
import { scratchFile, scratchFolder } from '../../engine/testing/scratch.ts';
import { serve } from '../../engine/testing/serve.ts';
import { fingerprintAddresses } from '../ledger/address.ts';
import { type CleanOptions, clean, ledgerFolder } from '../ledger/clean.ts';
import type { Line } from '../ledger/entry.ts';
import { fingerprintKey } from '../ledger/key-fingerprint.ts';

/** The variables that the profile of the run names. */
const environment = { API_KEY: 'the-api-key' };
/** The owner of a run that has ended. */
export const deadOwner = { pid: 2 ** 22 + 1, start: null };
/** The line of a job before it is submitted. */
export const intendedJob = (number: number, endsBy = Date.now() + 60_000): Line => ({
  ...{
    intended: number,
    kind: 'job',
    tag: `r.${number}`,
    facts: { endpoint: 'probe', key: 'valid', endsBy },
  },
});

type LeftRun = {
  lines: readonly Line[];
  owner?: object;
  url: string;
  /** Management APIs of the run. */
  management?: object;
  keyOfRun?: string;
};

/** What a run left on a shared target, and cleaning it up. */
export async function leaveRun({
  lines,
  owner = deadOwner,
  url,
  management,
  keyOfRun = environment.API_KEY,
}: LeftRun) {
  const urls = { serverless: url, ...management };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the profile names a variable
  const profile = { name: 'staging', urls, keys: { valid: '${API_KEY}' }, endpoints: { probe: 'ep-1' } };
  const file = await scratchFile('target.yaml', JSON.stringify(profile));
  const results = await scratchFolder();
  const target = {
    ...{ name: 'staging', profile: file, ...fingerprintAddresses(profile) },
    key: fingerprintKey({ keys: { valid: keyOfRun } }, fingerprintAddresses(profile)),
  };
  const ledger = join(ledgerFolder(results), 'r.jsonl');
  await createJournalFile(ledger, {
    ledger: 1,
    run: 'r',
    owner: { ...(await ownerHere()), ...owner },
    target,
  });
  const journal = await openJournalFile(ledger);
  for (const line of lines) await journal.append(line);
  await journal.close();
  const transport = createTransport();
  onTestFinished(transport.close);
  const said: string[] = [];
  return {
    said,
    profile: file,
    folder: ledgerFolder(results),
    ledgers: () => readdir(ledgerFolder(results)),
    clean: (more: Partial<CleanOptions> = {}) => {
      const options = { results, target: undefined, run: undefined, dryRun: false, environment, ...more };
      return clean(options, transport, (line) => said.push(line));
    },
  };
}

/** By operation the status and the body that a target answers. */
export type JobAnswers = Record<string, [number, object]>;

/** Serves a target that answers calls of the job API by operation, and tells which came. */
export async function serveJobs(answers: JobAnswers) {
  const calls: string[] = [];
  const listener: RequestListener = (request, response) => {
    const [operation = ''] = /cancel|status/.exec(request.url ?? '') ?? [];
    calls.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    const [status, body] = answers[operation] ?? [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  return { url: await serve(listener), calls };
}

/** The lines of a job that was made. */
export const madeJob: Line[] = [intendedJob(1), { made: 1, id: 'job-1' }];

/** A target that cancels a job and shows it at work. */
export const lying: JobAnswers = {
  cancel: [200, { id: 'job-1', status: 'CANCELLED' }],
  status: [200, { id: 'job-1', status: 'IN_PROGRESS' }],
};

/** A target that cancels a job. */
export const cancelled: JobAnswers = {
  cancel: [200, { id: 'job-1', status: 'CANCELLED' }],
  status: [200, { id: 'job-1', status: 'CANCELLED' }],
};

/** A target that cancels a job and answers this when it is asked for it. */
export const saying = (status: number, body: object): JobAnswers => ({
  ...cancelled,
  status: [status, body],
});
