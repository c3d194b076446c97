// Measures the code base: `npm run figures`. docs/architecture.md has its figures beside those of others.

import { findCircles } from '../imports/find-circles.ts';
import { type Import, readImports } from '../imports/read-imports.ts';
import { type Declared, readDeclared, type SharedNames, sharedNames } from './declared-names.ts';
import { isOfTests, productionFiles, productionPattern } from './production-files.ts';
import { coverageOfVerify } from './run-coverage.ts';

const folderOf = (path: string): string => path.split('/').slice(0, -1).slice(0, 2).join('/');
const percent = ({ shared, all }: SharedNames): string => `${Math.round((100 * shared) / all)} %`;

const files = await productionFiles();
const declared = await readDeclared(files);
const imports = (await readImports([productionPattern])).filter(
  ({ from, to }) => !isOfTests(from) && !isOfTests(to),
);
const namesOf = (kind: Declared['kind']): SharedNames =>
  sharedNames(declared.filter((one) => one.kind === kind));

const exportedNames = sharedNames(declared.filter(({ isExported }) => isExported));
print('functions whose name another file has too', percent(namesOf('function')));
print('types whose name another file has too', percent(namesOf('type')));
print('exported names that another file exports too', percent(exportedNames));
print(
  'names in four files or more, functions / types',
  `${namesOf('function').often} / ${namesOf('type').often}`,
);
for (const part of ['engine', 'service', 'emulator', 'suites', 'generator'])
  print(`folders of ${part} in a circle`, largest(part, folderOf));
print(
  'largest circle of files, with types',
  largest('', (path) => path),
);
// Whoever names the command starts a process: no import.
const ofValues = imports.filter(({ isOfTypes, to }) => !isOfTypes && to !== 'scripts/main.js');
print(
  'largest circle of files, by values',
  largestOf(ofValues, '', (path) => path),
);
const [fullest = ['none', []]] = [
  ...Map.groupBy(files, (path) => path.split('/').slice(0, -1).join('/')),
].sort(([, some], [, others]) => others.length - some.length);
print('most files in one folder', `${fullest[1].length} (${fullest[0]})`);
const run = await coverageOfVerify(['--rule', 'job.cancel.queued', '--cases', '3', '--seed', '1']);
print('one rule judged: modules loaded', run.loaded);
print('one rule judged: modules of which a function ran', run.executed);
print('one rule judged: functions that ran', run.functions);

function largest(part: string, nameOf: (path: string) => string): number {
  return largestOf(imports, part, nameOf);
}

/** How many names the largest circle has, of what lies in one part. */
function largestOf(some: readonly Import[], part: string, nameOf: (path: string) => string): number {
  const own = some.filter(({ from, to }) => from.startsWith(part) && to.startsWith(part));
  const circles = findCircles(own.map(({ from, to }) => [nameOf(from), nameOf(to)] as const));
  return Math.max(0, ...circles.map((circle) => circle.length));
}

function print(what: string, figure: string | number): void {
  process.stdout.write(`${what.padEnd(52)} ${figure}\n`);
}
