import { typedCommand } from '../installation.ts';
import { isWrong, type SettledDeviation } from './deviation.ts';

/** A line for each deviation that was met or must be mended. */
export function renderDeviations(deviations: readonly SettledDeviation[]): string[] {
  return deviations.filter((one) => one.state === 'met' || isWrong(one)).map(lineOf);
}

/** What has become of a deviation and what to do, in one sentence. */
export function lineOf({ rule, id, state, reason, issue, expires }: SettledDeviation): string {
  const name = id === undefined || id === rule ? rule : `${rule} (now ${id})`;
  switch (state) {
    case 'met':
      return `expected ${name} until ${expires}: ${reason} (${issue})`;
    case 'stale':
      return `stale deviation ${name}: the rule holds now; take the entry out and close ${issue}`;
    case 'expired':
      return `expired deviation ${name}: ${expires} has passed; mend the target or agree on a new day, see ${issue}`;
    case 'unknown':
      return `unknown deviation ${name}: there is no such rule; \`${typedCommand('rules')}\` shows all`;
    case 'unseen':
      return `unseen deviation ${name}: the run came to no verdict of it`;
  }
}
