import type { Transport } from '../../engine/http/transport.ts';
import type { Profile } from '../profile/profile.ts';
import { createAccess } from './access.ts';
import { inventoryOf } from './inventory.ts';
import { type Ledger, type LedgerPlan, openLedger } from './ledger.ts';
import { lookAt } from './look.ts';

/**
 * Opens the ledger of a run on a target. On a shared one it is listed what there is of a kind before anything of it is made:
 * that is not ours. No secret of the profile is written down.
 */
export function openTargetLedger(plan: LedgerPlan, profile: Profile, transport: Transport): Promise<Ledger> {
  const access = createAccess(profile, transport);
  if (profile.control !== undefined) return openLedger(plan, undefined, access.redact);
  return openLedger(plan, async (kind) => inventoryOf(await lookAt(kind, access)), access.redact);
}
