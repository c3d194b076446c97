import type { AST } from '@eslint-community/regexpp';

/** Repetitions that a generator adds to the least, at most. */
const usualMore = 10;

/** Upper estimate of the characters that a generator makes of a pattern, each repetition at its largest. */
export function patternSize({ alternatives }: Pick<AST.Pattern, 'alternatives'>): number {
  return sumOf(alternatives.map(({ elements }) => sumOf(elements.map(sizeOf))));
}

function sizeOf(element: AST.Element): number {
  switch (element.type) {
    case 'Quantifier':
      return sizeOf(element.element) * Math.min(element.max, 2 * element.min + usualMore);
    case 'Group':
    case 'CapturingGroup':
      return patternSize(element);
    default:
      return 1;
  }
}

function sumOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}
