import type { Redact } from '../../engine/http/redact.ts';
import type { JudgedClient } from '../../service/client-rules/judge-client.ts';
import { createCallMask } from '../../service/tried-client/masking/mask-calls.ts';
import type { TriedWorld } from './try-world.ts';

type Shown = {
  readonly tried: readonly TriedWorld[];
  readonly judged: JudgedClient;
  /** Masks any other text, such as a line of a log. */
  readonly mask: Redact;
};

/**
 * What a client was tried for without what it keeps secret. It is judged before: calls that differ in a secret alone are not
 * the same.
 * @param given keys that the client was given from outside
 */
export function maskTried(
  tried: readonly TriedWorld[],
  judged: JudgedClient,
  given: readonly string[],
): Shown {
  const mask = createCallMask(
    tried.flatMap(({ calls }) => calls),
    tried.flatMap(({ keys }) => keys),
    tried.flatMap(({ plain }) => plain),
    given,
  );
  return {
    tried: tried.map((world) => ({
      ...world,
      says: mask.text(world.says),
      calls: world.calls.map(mask.call),
      findings: world.findings.map(mask.finding),
    })),
    judged: {
      ...judged,
      findings: judged.findings.map((finding) => ({
        ...finding,
        says: mask.text(finding.says),
        calls: finding.calls.map(mask.call),
      })),
    },
    mask: mask.text,
  };
}
