import { printableLine } from '../../engine/printable.ts';
import type { MigratedCall, MovedMember } from './migrate-calls.ts';

/** So many places of a call are named. */
const shownPlaces = 5;

/** Each call with what it becomes, member by member. */
export function renderMigration(calls: readonly MigratedCall[]): string {
  return calls
    .flatMap((call) => [...linesOf(call).map(printableLine), ''])
    .join('\n')
    .trimEnd();
}

function linesOf(call: MigratedCall): string[] {
  const { api, from, to, none, body, answer, members } = call;
  const name = api === 'v1' ? from : `GraphQL ${from}`;
  const widest = members.reduce((most, member) => Math.max(most, member.name.length), 0);
  return [
    `${name}   (${placesOf(call)})`,
    to === undefined
      ? `  has no counterpart: ${none}`
      : `  becomes ${to}${body === undefined ? '' : ` ${body}`}`,
    ...members.map((member) => `    ${member.name.padEnd(widest)}  ${wordsOf(member)}`),
    ...(answer === undefined ? [] : [`  answer: ${answer}`]),
  ];
}

function placesOf({ places }: MigratedCall): string {
  const more = places.length - shownPlaces;
  return [...places.slice(0, shownPlaces), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function wordsOf({ to, none, note }: MovedMember): string {
  if (to === undefined) return `has no counterpart: ${none}`;
  return `→ ${to}${note === undefined ? '' : ` (${note})`}`;
}
