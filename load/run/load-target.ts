import type { Secrets } from '../../engine/http/redact.ts';
import type { Objectives } from '../../service/profile/objectives.ts';
import type { ReceiverOptions } from '../../service/receiver/receiver.ts';
import type { CostSource } from './cost/cost-source.ts';
import type { KnownLimits } from './judge-limits.ts';
import type { TargetTimeline } from './observation.ts';

/** Where an emulator shows when its workers ran which jobs, on a clock of its own. */
export type TimelineSource = {
  now(): Promise<number | undefined>;
  read(endpoint: string, since: number): Promise<TargetTimeline | undefined>;
};

/** What is put under load. */
export type LoadTarget = {
  readonly name: string;
  readonly url: string;
  readonly key: string;
  readonly secondKey?: string | undefined;
  /** Further keys of its profile: the load uses none of them, and no report holds one. */
  readonly otherKeys?: readonly string[];
  /** All that its profile has and that no report holds, by what stands there instead. */
  readonly secrets?: Secrets;
  /** One with a single worker at most, which nobody else uses. */
  readonly endpoint: string;
  readonly second?: string | undefined;
  /** Whether nobody else can have jobs on the second one. */
  readonly isSecondOurs?: true;
  /** One with many workers, for loads that are within all limits. */
  readonly shared: string;
  /** Where its probes reach us; undefined where they can't. */
  readonly receiver?: ReceiverOptions | undefined;
  /** Milliseconds of its time in a real one. */
  readonly clockRate: number;
  readonly requestsPerWorker: KnownLimits['requestsPerWorker'];
  /** When its workers did what, which only an emulator shows. */
  readonly timeline?: TimelineSource | undefined;
  /** What its workers cost and what was billed, where it shows that. */
  readonly costs?: CostSource | undefined;
  /** What its profile demands. */
  readonly objectives: Objectives;
};

/** What the scripts read of it. Keys go no other way. */
export function environmentOf(target: LoadTarget): Record<string, string> {
  return {
    LOAD_URL: target.url,
    LOAD_KEY: target.key,
    LOAD_SECOND_KEY: target.secondKey ?? '',
    LOAD_OTHER_KEYS: JSON.stringify(target.otherKeys ?? []),
    LOAD_ENDPOINT: target.endpoint,
    LOAD_SECOND_ENDPOINT: target.second ?? '',
    LOAD_SECOND_OURS: target.isSecondOurs ? '1' : '0',
    LOAD_CLOCK_RATE: String(target.clockRate),
  };
}
