import type { PastRun } from '../report/folder/read-history.ts';
import type { PastLoad } from '../report/folder/read-loads.ts';
import type { ReportedService } from '../report/reported-service.ts';
import type { RunRecord } from '../report/run-record.ts';
import type { PastRelease } from './past-releases.ts';

/** A run of a release, and what goes before the name of a file in its folder. */
export type ReleaseRun = { readonly run: RunRecord; readonly link: string };

/** All that the page of a release reports. */
export type ReleaseContent = {
  readonly service: ReportedService;
  /** Of one target, the first one first. */
  readonly runs: readonly [ReleaseRun, ...ReleaseRun[]];
  /** Of the same target: of each load the newest. */
  readonly loads: readonly PastLoad[];
  /** Runs of the same target up to the first one, the newest first. */
  readonly history: readonly PastRun[];
  /** Versions of the target that the history knows, the newest first. */
  readonly releases: readonly PastRelease[];
  /** What goes before the name of a folder of the history. */
  readonly historyLink: string;
  /** The day of the page in UTC, as YYYY-MM-DD. */
  readonly day: string;
};
