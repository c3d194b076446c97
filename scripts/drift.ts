import { createTransport } from '../engine/http/transport.ts';
import { print, printError } from '../engine/print.ts';
import { loadProfile } from '../service/profile/profile.ts';
import { profileRedact } from '../service/profile/profile-secrets.ts';
import type { ApiDrift } from '../service/schema-drift/change.ts';
import { renderSchemaDrift } from '../service/schema-drift/render-schema-drift.ts';
import { schemaDrift } from '../service/schema-drift/schema-drift.ts';
import { createTarget } from '../service/target/target.ts';
import { exitCodes } from './exit-codes.ts';

/**
 * Names how the schemas that a target serves differ from specs/.
 * @returns the exit code: 0 nothing breaks, 1 something does or may, 3 a schema could not be compared
 */
export async function reportDrift(file: string): Promise<number> {
  const profile = await loadProfile(file, process.env);
  const redact = profileRedact(profile);
  const transport = createTransport();
  try {
    const target = await createTarget(profile, {}, transport, undefined);
    const stage = await target.open({ seed: 0, memory: 'drift' });
    try {
      const drifts = await schemaDrift({
        site: stage.site,
        transport,
        environment: process.env,
        say: printError,
      });
      print(renderSchemaDrift(drifts, redact));
      return exitCodeOf(drifts);
    } finally {
      await stage.close();
      await target.close();
    }
  } finally {
    await transport.close();
  }
}

function exitCodeOf(drifts: readonly ApiDrift[]): number {
  const changes = drifts.flatMap((drift) => ('changes' in drift ? drift.changes : []));
  if (changes.some(({ level }) => level !== 'safe')) return exitCodes.broken;
  return drifts.some((drift) => 'incomparable' in drift) ? exitCodes.left : exitCodes.fine;
}
