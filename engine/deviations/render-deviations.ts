import { typedCommand } from '../installation.ts';
import { isWrong, type SettledDeviation } from './deviation.ts';

/** A line for each deviation that was met or must be fixed. */
export function renderDeviations(deviations: readonly SettledDeviation[]): string[] {
  return deviations.filter((one) => one.state === 'met' || isWrong(one)).map(lineOf);
}

/** What has become of a deviation and what to do, in one sentence. */
export function lineOf(deviation: SettledDeviation): string {
  return deviation.quarantined ? quarantineLine(deviation) : deviationLine(deviation);
}

function deviationLine(deviation: SettledDeviation): string {
  const { state, reason, issue, expires } = deviation;
  const name = nameOf(deviation);
  switch (state) {
    case 'met':
      return `expected ${name} until ${expires}: ${reason} (${issue})`;
    case 'stale':
    case 'held':
      return `stale deviation ${name}: the rule holds now; take the entry out and close ${issue}`;
    case 'expired':
      return `expired deviation ${name}: ${expires} has passed; fix the target or agree on a new day, see ${issue}`;
    case 'unknown':
      return `unknown deviation ${name}: ${noRule()}`;
    case 'unseen':
      return `unseen deviation ${name}: the run came to no verdict of it`;
  }
}

function quarantineLine(deviation: SettledDeviation): string {
  const { state, reason, issue, expires } = deviation;
  const name = nameOf(deviation);
  switch (state) {
    case 'met':
      return `quarantined ${name} until ${expires}, broken this time: ${reason} (${issue})`;
    case 'stale':
    case 'held':
      return `quarantined ${name} until ${expires}, held this time: ${reason} (${issue})`;
    case 'expired':
      return `expired quarantine of ${name}: ${expires} has passed; find the cause or agree on a new day, see ${issue}`;
    case 'unknown':
      return `unknown rule in quarantine ${name}: ${noRule()}`;
    case 'unseen':
      return `quarantined ${name}: the run came to no verdict of it`;
  }
}

function nameOf({ rule, id }: SettledDeviation): string {
  return id === undefined || id === rule ? rule : `${rule} (now ${id})`;
}

function noRule(): string {
  return `there is no such rule; \`${typedCommand('rules')}\` shows all`;
}
