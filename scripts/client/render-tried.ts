import { counted } from '../../engine/counted.ts';
import type { Redact } from '../../engine/http/redact.ts';
import { sectionWords } from '../../mutants/conforming/freedom-sections.ts';
import type { JudgedClient } from '../../service/client-rules/judge-client.ts';
import type { CallFinding } from '../../service/tried-client/call-finding.ts';
import { callTroubles } from '../../service/tried-client/call-troubles.ts';
import type { ClientCause } from './find-causes.ts';
import { lastLines } from './last-lines.ts';
import { renderCall } from './render-call.ts';
import { renderJudged } from './render-rules.ts';
import { type TakenFreedom, takenFreedoms } from './taken-freedoms.ts';
import type { TriedWorld } from './try-world.ts';

export type TriedClient = {
  readonly tried: readonly TriedWorld[];
  readonly causes: readonly ClientCause[];
  readonly judged: JudgedClient;
  /** The command that tries a world of these variants again, with this trouble. */
  readonly again: (variants: readonly string[], troubles: readonly string[]) => string;
  /** Masks what the client keeps secret in a line of its log. */
  readonly mask: Redact;
};

/** Worlds that are shown of each kind; all stand in the results. */
const mostShown = 8;
/** Lines of a log's end, and calls, that are shown. */
const lastShown = 3;

/** What a client was tried for, for people. */
export function renderTried({ tried, causes, judged, again, mask }: TriedClient): string {
  const failed = tried.filter(({ outcome }) => outcome !== 'content');
  const calls = tried.reduce((sum, world) => sum + world.calls.length, 0);
  return [
    `${counted(tried.length, 'world')}: content in ${tried.length - failed.length}, ${failed.length} failed; ${counted(calls, 'call')}`,
    ...failed.slice(0, mostShown).flatMap((world) => renderFailed(world, mask)),
    ...(failed.length > mostShown ? [`  and ${failed.length - mostShown} more`] : []),
    ...renderCauses(failed, causes, again),
    ...renderFindings(tried),
    ...renderJudged(judged),
  ].join('\n');
}

function renderFailed({ name, says, log }: TriedWorld, mask: Redact): string[] {
  return [`  ${name}: ${says}`, ...lastLines(log, lastShown).map((line) => `      | ${mask(line)}`)];
}

function renderCauses(
  failed: readonly TriedWorld[],
  causes: readonly ClientCause[],
  again: TriedClient['again'],
): string[] {
  const plain = failed.find(({ variants, troubles }) => variants.length + troubles.length === 0);
  if (plain !== undefined)
    return [
      'It fails in the documented world, too: no freedom of the service is the cause.',
      `  Again: ${again([], [])}`,
    ];
  return causes.flatMap((cause) => renderCause(cause, failed, again));
}

function renderCause(
  { variants, troubles, worlds, failed, repeats }: ClientCause,
  tried: readonly TriedWorld[],
  again: TriedClient['again'],
): string[] {
  const head =
    failed === 0
      ? `Failed in ${worlds.join(', ')} and not again (0 of ${repeats} repeats): no cause was found`
      : `Fails where (${failed} of ${repeats} repeats; explains ${counted(worlds.length, 'world')}):`;
  const says = takenFreedoms(variants).map(renderFreedom);
  const met = troubles.map(renderTrouble);
  const calls = tried.find(({ name }) => name === worlds[0])?.calls.slice(-lastShown) ?? [];
  return [
    ...(failed === 0 ? [head] : [head, ...says, ...met]),
    ...calls.map((call) => `  last calls: ${renderCall(call)}`),
    `  Again: ${again(variants, troubles)}`,
  ];
}

function renderFreedom({ id, says, sections }: TakenFreedom): string {
  return `  ${id}: ${says} (left open by ${sectionWords(sections)})`;
}

function renderTrouble(kind: string): string {
  const { says = '', section } = callTroubles.find(({ name }) => name === kind) ?? {};
  return `  trouble ${kind}: ${says} (${section === undefined ? 'as networks do' : `section ${section}`})`;
}

function renderFindings(tried: readonly TriedWorld[]): string[] {
  return groupedFindings(tried).flatMap(({ level, says, section, worlds, call }) => [
    `Call (${level}, section ${section}): ${says}; in ${counted(worlds, 'world')}`,
    `  such as ${renderCall(call)}`,
  ]);
}

/** Findings of all worlds, each once, those first that count. */
export function groupedFindings(
  tried: readonly TriedWorld[],
): (CallFinding & { readonly worlds: number; readonly calls: number })[] {
  const all = tried.flatMap(({ name, findings }) => findings.map((finding) => ({ ...finding, name })));
  const groups = [...Map.groupBy(all, ({ level, says, section }) => `${level} ${section} ${says}`).values()];
  return groups
    .map((group) => {
      const { name: _, ...first } = group[0]!;
      return { ...first, worlds: new Set(group.map(({ name }) => name)).size, calls: group.length };
    })
    .sort((a, b) => a.level.localeCompare(b.level) || b.worlds - a.worlds);
}
