import { UsageError } from '../../../engine/errors.ts';
import { typedCommand } from '../../../engine/installation.ts';
import type { ControlClient } from '../../control/control-client.ts';
import { ControlError } from '../../control/control-client.ts';
import type { Kept, Ledger } from '../../ledger/ledger.ts';
import { type Finding, foundProblem, ok } from '../finding.ts';

/** An emulator answers at a control address, and makes a world and ends it. Worlds bring all else that a profile names. */
export async function checkControl(control: ControlClient, ledger: Ledger): Promise<readonly Finding[]> {
  const ready = await control.ready().catch(refused);
  if (ready instanceof UsageError) {
    return [
      foundProblem(
        ready.message,
        `Start it with \`${typedCommand('emulate')}\`, and take the control address and the controlToken that it prints.`,
      ),
    ];
  }
  const kept = await ledger.intend('world', {});
  const made = await tryWorld(control, kept).catch((error: unknown) => {
    if (!(error instanceof ControlError)) throw error;
    return error;
  });
  if (made instanceof ControlError) {
    return [
      foundProblem(`the emulator makes no world: ${made.message}`, 'Start it anew, from this version.'),
    ];
  }
  return [ok(`an emulator answers, with a ${ready.clock} clock, and makes worlds`)];
}

async function tryWorld(control: ControlClient, kept: Kept): Promise<void> {
  const { id } = await control.createWorld(kept.tag === undefined ? {} : { tag: kept.tag });
  kept.made(id);
  await control.deleteWorld(id);
  kept.gone();
}

function refused(error: unknown): UsageError {
  if (error instanceof UsageError) return error;
  throw error;
}
