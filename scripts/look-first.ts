import { createTransport } from '../harness/client/transport.ts';
import { firstLook, isMistake } from '../harness/doctor/first-look.ts';
import { renderDiagnosed } from '../harness/doctor/render-findings.ts';
import { UsageError } from '../harness/errors.ts';
import { typedCommand } from '../harness/installation.ts';
import { printError } from '../harness/print.ts';
import type { Profile } from '../harness/target/profile.ts';
import { profileRedact } from '../harness/target/profile-secrets.ts';
import type { Duration } from '../harness/time/time.ts';

const pause: Duration = 3000;

/**
 * Tells what is wrong with a target of somebody's own before anything of it is judged.
 * @throws UsageError when keys, addresses or endpoints of its profile are not the service's: it would be accused of that
 */
export async function lookFirst(
  profile: Profile,
  patience: Duration,
  signal: AbortSignal,
  say: (words: string) => void = printError,
): Promise<void> {
  if (profile.control !== undefined) return;
  const transport = createTransport();
  const redact = profileRedact(profile);
  try {
    const problems = await firstLook(profile, { transport, patience, signal, pause });
    if (signal.aborted || problems.length === 0) return;
    const told = redact(problems.map(renderDiagnosed).join('\n'));
    if (!problems.some(isMistake)) return say(told);
    throw new UsageError(
      `the profile of ${redact(profile.name)} does not lead to the service, so that nothing of it was judged:\n${told}\n` +
        `\`${typedCommand('doctor')}\` reports more; --no-look judges the target nevertheless`,
    );
  } finally {
    await transport.close();
  }
}
