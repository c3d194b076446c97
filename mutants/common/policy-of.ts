import type { Behaviour } from '../../emulator/core/behaviour.ts';

/** The policy in a submission body of any form. */
export function policyOf(body: unknown): Readonly<Record<string, unknown>> {
  const policy = (body as { policy?: unknown } | null | undefined)?.policy;
  return isObject(policy) ? policy : {};
}

/** The body with some fields of its policy replaced; one without a policy stays as it is. */
export function withPolicy(body: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  const has = isObject(body) && isObject(body.policy);
  return has ? { ...body, policy: { ...policyOf(body), ...fields } } : body;
}

/** `/runsync` refuses some policies that `/run` takes. */
export function refusingOfRunsync(isRefused: (policy: Readonly<Record<string, unknown>>) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    submissionProblem(body, kind) {
      const isBeyond = kind === 'runsync' && isRefused(policyOf(body));
      return isBeyond ? 'the policy is out of range' : base.submissionProblem(body, kind);
    },
  });
}

/** The field brought into its range, where it is a whole number outside it. */
export function inRange(
  body: unknown,
  field: string,
  { minimum, maximum }: { minimum: number; maximum: number },
): unknown {
  const value = policyOf(body)[field];
  if (!Number.isInteger(value)) return body;
  return withPolicy(body, { [field]: Math.min(Math.max(value as number, minimum), maximum) });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
