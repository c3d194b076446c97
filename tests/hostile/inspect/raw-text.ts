import type { Encounter } from '../encounter.ts';

/** Controls but tab and line feed, marks that turn the direction of text, and separators that some terminals break lines at. */
const control = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

/** Lines that a runner takes for its commands, indented or not, other than annotations of our own. */
const runnerCommand =
  /^[\s\ufeff]*::(?!(error|warning|notice) title=((fail|intermittent|warning|inconclusive) [\w.-]+|error of the suite)::)[a-z-]+[^\n]*::|##\[[a-z-]+/im;

/** What an annotation of a rule is titled. */
const annotationTitle = /^::[a-z]+ title=(?!error of the suite)([^:]+)::/gm;

/** Raw controls in anything printed or written, and runner commands in anything that a log shows. */
export function rawTextProblems(encounter: Encounter): string[] {
  const printed = encounter.commands
    .filter(({ command }) => command !== 'replay')
    .flatMap(({ command, stdout, stderr }): [string, string][] => [
      [`stdout of ${command}`, stdout],
      [`stderr of ${command}`, stderr],
    ]);
  const traces = [...encounter.files].filter(([path]) => path.endsWith('.txt'));
  return [
    ...[...printed, ...encounter.files].flatMap(([place, text]) =>
      found(place, text, control, 'a raw control character'),
    ),
    ...[...printed, ...traces].flatMap(([place, text]) => [
      ...found(place, text, runnerCommand, 'a runner command'),
      ...repeatedTitles(text).map((title) => `${place} has two annotations titled ${title}`),
    ]),
  ];
}

function found(place: string, text: string, pattern: RegExp, what: string): string[] {
  const match = pattern.exec(text);
  if (match === null) return [];
  const around = JSON.stringify(text.slice(Math.max(0, match.index - 50), match.index + 50));
  return [`${place} has ${what}: ${around} (U+${match[0].trim().charCodeAt(0).toString(16)})`];
}

/** Titles of annotations that are there twice: a rule has one, and another is a target's. */
function repeatedTitles(text: string): string[] {
  const titles = [...text.matchAll(annotationTitle)].map(([, title]) => title!);
  return titles.filter((title, index) => titles.indexOf(title) !== index);
}
