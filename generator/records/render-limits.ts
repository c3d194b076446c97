import { isRecord } from '../../engine/openapi/json.ts';
import { SourceError } from '../text/errors.ts';
import { generatedModule } from '../text/header.ts';
import { literal } from '../text/literal.ts';

export type LimitSource = { origin: string; limits: unknown };

/** The limits as constants. Their units stand in the file they come from. */
export function renderLimits({ origin, limits }: LimitSource): string {
  if (!isRecord(limits)) throw new SourceError(origin, 'it is not a record of limits', 'Fix it there.');
  return generatedModule(origin, `export const limits = ${literal(limits)} as const;`);
}
