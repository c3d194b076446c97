import { printableLine } from '../printable.ts';
import type { ResourceDescriptor, Statement } from './statement.ts';

/** What a statement holds, line by line. Versions are words of a target: none of them makes a line of its own. */
export function renderStatement({ subject, predicate }: Statement): string {
  const { result, configuration, passedTests, warnedTests, failedTests } = predicate;
  const counts = `${passedTests.length} passed, ${warnedTests.length} warned, ${failedTests.length} failed`;
  return [
    `result   ${result}: ${counts}`,
    ...subject.map((one, index) => `${index === 0 ? 'subject  ' : '         '}${describe(one)}`),
    ...configuration.map((one, index) => `${index === 0 ? 'by       ' : '         '}${describe(one)}`),
    ...listOf('failed', failedTests),
    ...listOf('warned', warnedTests),
    ...listOf('not judged', notJudgedIn(configuration)),
  ]
    .map(printableLine)
    .join('\n');
}

/** Lists are printed apart from it, or left to `results.json`. */
function describe({ name, digest = {}, annotations = {} }: ResourceDescriptor): string {
  const digests = Object.entries(digest).map(([algorithm, value]) => `${algorithm} ${value}`);
  const facts = Object.entries(annotations)
    .filter(([, value]) => !Array.isArray(value))
    .map(([key, value]) => `${key} ${value}`);
  const alterations = annotations.alterations;
  const altered = Array.isArray(alterations) ? [`altered by ${alterations.join(' ')}`] : [];
  return [name, ...digests, ...facts, ...altered].join(', ');
}

function listOf(what: string, ids: readonly string[]): string[] {
  return ids.length === 0 ? [] : [`${what}:`, ...ids.map((id) => `  ${id}`)];
}

function notJudgedIn(configuration: readonly ResourceDescriptor[]): string[] {
  return configuration.flatMap(({ annotations = {} }) =>
    Array.isArray(annotations.notJudged) ? annotations.notJudged.map(String) : [],
  );
}
