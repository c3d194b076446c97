import { createInstrumenter, type InstrumenterOptions } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';
import type { MechanicalMutant } from './mechanical-mutant.ts';

/** A source file by its path from the root of the project. */
export type SourceFile = { readonly name: string; readonly text: string };

const options: InstrumenterOptions = {
  plugins: null,
  excludedMutations: [],
  ignorers: [],
};

/** The instrumenter's talk is nothing to anybody here. */
const silent = {
  ...{ isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false },
  ...{ isWarnEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false },
  ...{ trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {} },
};

/** Puts every mechanical mutant of some TypeScript into it, each behind a switch. */
export async function instrument(
  sources: readonly SourceFile[],
): Promise<{ sources: SourceFile[]; mutants: MechanicalMutant[] }> {
  const injector = createInjector()
    .provideValue('logger', silent)
    .provideValue('getLogger', () => silent)
    .provideValue('options', {} as never)
    .provideValue('fileDescriptions', {});
  const instrumenter = injector.injectFunction(createInstrumenter);
  const files = sources.map(({ name, text }) => ({ name, content: text, mutate: true }));
  const done = await instrumenter.instrument(files, options);
  const texts = new Map(sources.map(({ name, text }) => [name, text.split('\n')]));
  return {
    sources: done.files.map(({ name, content }) => ({ name, text: content })),
    mutants: done.mutants.map(({ id, fileName, mutatorName, location, replacement }) => {
      const lines = texts.get(fileName)!;
      return {
        ...{ id, file: fileName, mutator: mutatorName, replacement: replacement ?? '' },
        line: location.start.line + 1,
        column: location.start.column + 1,
        lineText: lines[location.start.line]!.trim(),
        original: textBetween(lines, location.start, location.end),
      };
    }),
  };
}

type Position = { readonly line: number; readonly column: number };

function textBetween(lines: readonly string[], start: Position, end: Position): string {
  const some = lines.slice(start.line, end.line + 1);
  const last = some.length - 1;
  return some
    .map((line, index) => {
      const from = index === 0 ? start.column : 0;
      return index === last ? line.slice(from, end.column) : line.slice(from);
    })
    .join('\n');
}
