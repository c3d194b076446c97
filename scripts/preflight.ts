import { UsageError } from '../engine/errors.ts';
import { createTransport } from '../engine/http/transport.ts';
import { typedCommand } from '../engine/installation.ts';
import { printError } from '../engine/print.ts';
import type { Duration } from '../engine/time/time.ts';
import type { Profile } from '../service/profile/profile.ts';
import { profileRedact } from '../service/profile/profile-secrets.ts';

const pause: Duration = 3000;

/**
 * Reports what is wrong with a target of somebody's own before anything of it is judged.
 * @throws UsageError when keys, addresses or endpoints of its profile are not the service's: rules would fail for that
 */
export async function requirePreflight(
  profile: Profile,
  patience: Duration,
  signal: AbortSignal,
  say: (words: string) => void = printError,
): Promise<void> {
  if (profile.control !== undefined) return;
  const { isProfileProblem, runPreflight } = await import('../service/doctor/run-preflight.ts');
  const { renderDoctorCheckResult } = await import('../service/doctor/render-findings.ts');
  const transport = createTransport();
  const redact = profileRedact(profile);
  try {
    const problems = await runPreflight(profile, { transport, patience, signal, pause });
    if (signal.aborted || problems.length === 0) return;
    const text = redact(problems.map(renderDoctorCheckResult).join('\n'));
    if (!problems.some(isProfileProblem)) return say(text);
    throw new UsageError(
      `the profile of ${redact(profile.name)} does not lead to the service, so that nothing of it was judged:\n${text}\n` +
        `\`${typedCommand('doctor')}\` reports more; --no-look skips this check`,
    );
  } finally {
    await transport.close();
  }
}
