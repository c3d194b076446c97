import type { Displacement, FactorCatalog } from '../../engine/context/factor-catalog.ts';
import { limits } from '../../generated/limits.ts';
import { resourceFactorNames, resourceFactors } from './resource-factors.ts';

/**
 * The ways in which the document lets a job come about without changing what most rules say, each with its values; the
 * first is the plain one. A rule holds in every context that its statement leaves free. @see interface 2.1, 2.2, 2.3, 3, 4.1
 */
export const factors = {
  /** How long the job may work, in milliseconds: an hour is more than any job of ours works that does not say so. */
  executionTimeout: { absent: undefined, 'an hour': 3_600_000, longest: limits.executionTimeout.maximum },
  /** How long the job lives, in milliseconds: never less than by default. */
  ttl: { absent: undefined, 'two days': 2 * limits.ttl.default, longest: limits.ttl.maximum },
  lowPriority: { absent: undefined, false: false },
  webhook: { absent: undefined, set: 'ours' },
  s3Config: {
    absent: undefined,
    set: {
      accessId: 'PLUMBLINECONTEXTID',
      accessSecret: 'plumbline-context-secret-0123456789',
      bucketName: 'plumbline-context',
      endpointUrl: 'https://storage.example',
    },
  },
  /** What stands in the input beside the orders of the probe, which it does not look at. */
  input: {
    plain: undefined,
    odd: {
      '': null,
      id: 'not-the-id',
      status: 'FAILED',
      output: [{ error: 'no error' }],
      policy: { ttl: 1, executionTimeout: 1, lowPriority: true },
      'ключ \u{1f9f5}': ['\u2028', -0.5e-7, { input: {} }],
    },
    large: { filler: 'plumb line '.repeat(4000) },
  },
  /** The operation that submits the job: `/run`, or `/runsync` with its wait in milliseconds. */
  submission: {
    run: undefined,
    'runsync of a second': limits.wait.minimum,
    'runsync of a minute and a half': limits.wait.default,
  },
  /** How its attempts ended before: it was retried each time, or was tried again by itself. */
  attempt: {
    first: undefined,
    'after an error': { breaks: ['fail'] },
    'after a crash': { breaks: ['crash'] },
    'after a time-out': { breaks: ['until'] },
    'after two errors': { breaks: ['fail', 'fail'] },
    'by itself after an error': { again: 'fail' },
    'by itself after a crash': { again: 'crash' },
  },
  /** Which other jobs are submitted right before and after it: where, and by whom. */
  otherJobs: {
    none: undefined,
    'on its endpoint': { place: 'own', key: 'valid' },
    'on another endpoint': { place: 'another', key: 'valid' },
    'of another user': { place: 'own', key: 'secondUser' },
  },
  /** What of it was asked for before. */
  reading: { unread: undefined, read: ['status'], 'read with its stream': ['status', 'stream'] },
  /** What somebody whose key has no access has tried on it, and was refused. */
  stranger: { absent: undefined, reads: ['status', 'stream'], acts: ['cancel', 'retry'] },
} as const satisfies Record<string, Readonly<Record<string, unknown>>>;

const all = { ...factors, ...resourceFactors };

export type Factor = keyof typeof all;

/** A factor of jobs. */
export type JobFactor = keyof typeof factors;

export const factorNames = Object.keys(all) as Factor[];

export const jobFactorNames = Object.keys(factors) as JobFactor[];

/** The factors that calls of the suite bring about, and not what is in the body. */
export const calledFactors = [
  'submission',
  'attempt',
  'otherJobs',
  'reading',
  'stranger',
] as const satisfies readonly JobFactor[];

/** The factors of the body of a submission. */
export const bodyFactors: readonly JobFactor[] = jobFactorNames.filter(
  (factor) => !calledFactors.some((one) => one === factor),
);

const displacements: readonly Displacement[] = [
  {
    factor: 'attempt',
    value: 'after a time-out',
    displaces: 'executionTimeout',
    why: 'the job is given the least execution time, so that it times out soon',
  },
];

/** How the probe is told to end a run before its time. @see specs/probe.md */
export type Breaking = 'fail' | 'crash' | 'until';

/** All factors, as contexts are made of them. */
export const factorCatalog: FactorCatalog = {
  values: Object.fromEntries(Object.entries(all).map(([factor, values]) => [factor, Object.keys(values)])),
  displacements,
  broughtAbout: [...calledFactors, ...resourceFactorNames],
};

/** What a value stands for in a submission; undefined where it leaves the submission as it is. */
export function meaningOf(factor: JobFactor, value: string): unknown {
  return (factors[factor] as Readonly<Record<string, unknown>>)[value];
}
