import type { Transport } from '../../engine/http/transport.ts';
import type { Absence } from '../../engine/property/absence.ts';
import type { WireRecord } from '../../engine/property/wire-record.ts';
import type { Duration } from '../../engine/time/time.ts';
import type { Timeout } from '../../engine/time/timeout.ts';
import type { Need } from '../../generated/rules.ts';
import type { ManagementApi, RestApi } from '../client/rest-request.ts';
import type { AskedWorld } from '../control/control-client.ts';
import { type Ledger, noLedger } from '../ledger/ledger.ts';
import type { Profile } from '../profile/profile.ts';
import type { EndpointName, ExecutionTimeouts, RequestsPerWorker } from '../profile/site.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { Latency } from './latency.ts';
import { createSharedTarget } from './shared-target.ts';
import type { ConcurrencyGroup, SessionOptions, Stage } from './stage.ts';
import { createWorldsTarget } from './worlds-target.ts';

/** What is judged. */
export type Target = {
  readonly name: string;
  /** What it offers to checks, apart from time, which is a matter of how long one waits. */
  readonly offers: ReadonlySet<Need>;
  /** The management APIs whose addresses are known. */
  readonly apis: ReadonlySet<ManagementApi>;
  /** Those of them whose schema can be asked for. */
  readonly schemas: ReadonlySet<RestApi>;
  /** Milliseconds of its time in a real millisecond; undefined on a virtual clock, where waiting costs nothing. */
  readonly rate: number | undefined;
  /** How long automatic retries may take of a job whose attempts fail within 10 s, in milliseconds of its time. */
  readonly retries: Duration;
  readonly executionTimeouts: ExecutionTimeouts;
  readonly endpoints: ReadonlySet<EndpointName>;
  readonly requestsPerWorker: RequestsPerWorker;
  /** Whether a worker may work on several jobs at once; undefined where nobody says. @see interface 1 */
  readonly concurrentHandler: boolean | undefined;
  /** How many cases of a concurrency group may be under way at the same time. */
  readonly room: Readonly<Record<ConcurrencyGroup, number>>;
  /** Whether each case gets a world of its own, so that nothing is left behind. */
  readonly hasWorlds: boolean;
  /** Whether its clock is known to show another day than the real one, so that its answers alone show it. */
  readonly ownCalendar: boolean;
  /** Of a target that others use too: it may go away for a while. */
  readonly absence?: Absence;
  readonly latency?: Latency;
  /** What is known of the way there. */
  readonly wire: WireRecord;
  /** Asks once more whether REST v1 is served, where it was when the run began and may be retired meanwhile. @see interface 9 */
  readonly stillServesV1?: () => Promise<boolean>;
  /** The time-out of a call outside of any case that may take so many real milliseconds; by default just those. */
  timeout?(ms: Duration): Timeout;
  open(options: SessionOptions): Promise<Stage>;
  /** Resolves when every stage has been cleared away. */
  close(): Promise<void>;
};

/** What a target run changes about the worlds that it makes. */
export type WorldOptions = Pick<AskedWorld, 'faults' | 'variants' | 'nullTarget' | 'now'>;

/** @throws UsageError when the profile's control address is no emulator's, or a plain target is to be altered */
export function createTarget(
  profile: Profile,
  options: WorldOptions,
  transport: Transport,
  receiver: Receiver | undefined,
  ledger: Ledger = noLedger,
): Promise<Target> {
  return profile.control === undefined
    ? createSharedTarget(profile, options, receiver, ledger, transport)
    : createWorldsTarget(profile, profile.control, options, transport, receiver, ledger);
}
