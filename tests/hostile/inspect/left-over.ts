import type { Encounter } from '../encounter.ts';
import type { Rental } from '../list-rentals.ts';

/** What is gone though it was not made here, what is more than was planned, and what still costs money although nothing printed names it, or although the last command says that all is well. */
export function leftOverProblems({ trick, commands, leftOver, lost }: Encounter): string[] {
  const own = commands.filter(({ command }) => command !== 'replay');
  const printed = own.map(({ stdout, stderr }) => `${stdout}${stderr}`).join('\n');
  const unnamed = leftOver.filter(({ id, name }) => !printed.includes(id) && !printed.includes(name));
  const last = own.at(-1);
  return [
    ...lost.map((rental) => `${nameOf(rental)} was there before and is gone`),
    ...(leftOver.length > (trick.mostMade ?? Infinity)
      ? [`${leftOver.length} were made, and ${trick.mostMade} planned`]
      : []),
    ...(unnamed.length === 0
      ? []
      : [
          `${unnamed.length} of ${leftOver.length} left over are not named: ${unnamed.slice(0, 5).map(nameOf).join(', ')}`,
        ]),
    ...(leftOver.length > 0 && last?.code === 0
      ? [`${last.command} ended with 0 although ${leftOver.length} are left over`]
      : []),
  ];
}

function nameOf({ kind, id }: Rental): string {
  return `${kind}/${id}`;
}
