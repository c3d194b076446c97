import type { DatedProof } from '../folder/dated-proof.ts';
import type { Evidence } from '../folder/read-evidence.ts';
import type { PastRun } from '../folder/read-history.ts';
import type { PastLoad } from '../folder/read-loads.ts';
import type { ReportedService } from '../reported-service.ts';
import type { RunRecord } from '../run-record.ts';

/** All that a page reports. */
export type PageContent = {
  readonly service: ReportedService;
  readonly run: RunRecord;
  /** The run's folder, as a shell finds it. */
  readonly folder: string;
  /** What goes before the name of a file in the run's folder, and in the folder of results around it. */
  readonly links: { readonly run: string; readonly results: string };
  /** What lies in the folders of failures, by the rule's id. */
  readonly evidence: ReadonlyMap<string, Evidence>;
  readonly proof: DatedProof | undefined;
  /** The newest first. */
  readonly loads: readonly PastLoad[];
  /** The runs of the same target up to this one, the newest first. */
  readonly history: readonly PastRun[];
};

/** A link to a file below a folder. */
export function hrefOf(folder: string, file: string): string {
  const parts = file.toWellFormed().split('/');
  return `${folder}${parts.map(encodeURIComponent).join('/')}`;
}
