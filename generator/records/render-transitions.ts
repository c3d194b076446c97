import { generatedModule } from '../text/header.ts';
import { literal } from '../text/literal.ts';

export type TransitionSource = { origin: string; transitions: unknown };

/** The job states and the moves between them, as constants. */
export function renderTransitions({ origin, transitions }: TransitionSource): string {
  return generatedModule(origin, `export const transitions = ${literal(transitions)} as const;`);
}
