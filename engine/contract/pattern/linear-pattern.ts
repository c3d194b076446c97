import { parsePattern } from './parse-pattern.ts';
import { compilePattern, UnmatchablePattern } from './pattern-program.ts';
import { runPatternProgram } from './run-program.ts';

/** Matcher of a pattern, or the reason why the pattern is left out. */
export type LinearPattern = { test(text: string): boolean } | { readonly leftOut: string };

/**
 * Makes a matcher that takes time linear in the text, whatever the pattern: patterns come from a target, and one that
 * backtracks would hang the run.
 */
export function linearPattern(source: string): LinearPattern {
  const parsed = parsePattern(source);
  if ('leftOut' in parsed) return parsed;
  try {
    const program = compilePattern(parsed.tree);
    return { test: (text) => runPatternProgram(program, text) };
  } catch (error) {
    if (error instanceof UnmatchablePattern) return { leftOut: error.message };
    if (error instanceof RangeError) return { leftOut: 'it is nested too deep' };
    throw error;
  }
}
