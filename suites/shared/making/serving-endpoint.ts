import { isDeepStrictEqual } from 'node:util';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { isRestAccepted } from '../resources/v2-is-accepted.ts';
import { creating } from './v2-accepted.ts';
import { draft, ownOf } from './v2-own.ts';

/**
 * The id of an endpoint that was made with these settings and whose job address serves; undefined where the target makes none of
 * the kind, or its schema calls them otherwise. Whether it runs the probe is not known yet. @see interface 2.9
 */
export async function servingEndpoint(
  settings: Readonly<Record<string, unknown>>,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<string | undefined> {
  const { rest, when, time, request } = caseContext;
  const body = await draft('endpoint', caseContext, ruleContext, settings);
  if (!Object.entries(settings).every(([name, value]) => isDeepStrictEqual(body[name], value)))
    return undefined;
  const made = await rest.when(creating('endpoint', body));
  if (!isRestAccepted(made)) return undefined;
  const { id } = await ownOf('endpoint', body, made, caseContext);
  const ask = async () => {
    const { status } = await when.call({ ...request({ operation: 'health' }), endpoint: id });
    return status < 300 ? id : undefined;
  };
  return time.until(ask, time.now() + time.setupTimeout);
}
