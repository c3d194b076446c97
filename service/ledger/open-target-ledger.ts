import type { Transport } from '../../engine/http/transport.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Profile } from '../profile/profile.ts';
import { type Access, createAccess } from './access.ts';
import type { RestKindName } from './entry.ts';
import { type Inventory, inventoryOf } from './inventory.ts';
import { type Ledger, type LedgerPlan, openLedger } from './ledger.ts';
import { lookAt } from './look.ts';

/**
 * Opens the ledger of a run on a target. On a shared one it is listed what there is of a kind before anything of it is made:
 * that is not ours. Where a list is known to have more than it shows nothing is made. No secret of the profile is written down.
 */
export function openTargetLedger(plan: LedgerPlan, profile: Profile, transport: Transport): Promise<Ledger> {
  const access = createAccess(profile, transport);
  if (profile.control !== undefined) return openLedger(plan, undefined, access.redact);
  return openLedger(plan, (kind) => inventoryBefore(kind, access), access.redact);
}

/** @throws Inconclusive where a list has more than it shows: what a create is answered with may be among that */
async function inventoryBefore(kind: RestKindName, access: Access): Promise<Inventory> {
  const look = await lookAt(kind, access);
  if (look.part === undefined) return inventoryOf(look);
  const why = `${look.part}: what exists already is unknown, so no ${kind} is created`;
  throw new Inconclusive('nothing-to-judge', why);
}
