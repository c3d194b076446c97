import { limits } from '../../../generated/limits.ts';
import type { ClientCall, ClientCheck, RuleViolation } from '../client-record.ts';

const { window } = limits.rate;
const tables: Readonly<Record<string, { requests: number; concurrent: number | null }>> =
  limits.rate.operations;

/** @see interface 8 */
export const keepsLimits: ClientCheck = ({ calls, isTimed }) => {
  const limited = calls.filter(({ api, operation = '' }) => api === 'job' && tables[operation] !== undefined);
  if (limited.length === 0 || !isTimed) return 'not exercised';
  const groups = Map.groupBy(limited, ({ operation, params }) => `${operation} ${params.endpointId}`);
  return [...groups.values()].flatMap(overLimit);
};

function overLimit(calls: readonly ClientCall[]): RuleViolation[] {
  const { operation = '' } = calls[0]!;
  const { requests, concurrent } = tables[operation]!;
  const refused = calls.find(
    (call, index) =>
      isRefused(call) && called(calls, index, ({ begun }) => begun > call.begun - window) > requests,
  );
  const says = `${operation} was called more than ${requests} times in 10 s, and refused`;
  if (refused !== undefined) return [{ says, calls: [refused] }];
  if (concurrent === null) return [];
  const crowded = calls.find(
    (call, index) => isRefused(call) && called(calls, index, ({ ended }) => ended > call.begun) > concurrent,
  );
  if (crowded === undefined) return [];
  return [
    {
      says: `more than ${concurrent} calls of ${operation} were in flight, and one was refused`,
      calls: [crowded],
    },
  ];
}

function isRefused({ recorded: { status, trouble } }: ClientCall): boolean {
  return status === 429 && trouble === undefined;
}

/** Counts the calls up to one of them, it included, of which something holds. */
function called(calls: readonly ClientCall[], index: number, holds: (call: ClientCall) => boolean): number {
  return calls.slice(0, index + 1).filter(holds).length;
}
