import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { readingLimits } from '../../reading-limits.ts';

const parser = new RegExpParser({ ecmaVersion: 2025 });

/** Pattern of a schema as a syntax tree, or the reason why it is left out. */
export type ParsedPattern = { readonly tree: AST.Pattern } | { readonly leftOut: string };

/** Parses a pattern as JSON Schema has them: ECMA-262 with the flag `u`. Throws nothing. */
export function parsePattern(source: string): ParsedPattern {
  if (source.length > readingLimits.patternLength) {
    return { leftOut: `it is longer than ${readingLimits.patternLength} characters` };
  }
  try {
    return { tree: parser.parsePattern(source, 0, source.length, { unicode: true }) };
  } catch (error) {
    // Groups that are nested thousands deep overflow the stack of the parser.
    return {
      leftOut: error instanceof RangeError ? 'it is nested too deep' : 'it is not a regular expression',
    };
  }
}
