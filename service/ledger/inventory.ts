import type { ManagementApi } from '../client/rest-request.ts';
import type { LedgerLook } from './look.ts';

/**
 * Ids of one kind that a target listed before a run made anything of that kind. An API whose list could not be read as a
 * whole is not among them.
 */
export type Inventory = Readonly<Partial<Record<ManagementApi, readonly string[]>>>;

export function inventoryOf({ shown, read }: LedgerLook): Inventory {
  const idsOf = (api: ManagementApi): string[] =>
    shown.flatMap((one) => (one.api === api ? [one.id ?? [], one.otherIds ?? []].flat() : []));
  return Object.fromEntries([...read].map((api) => [api, idsOf(api)]));
}
