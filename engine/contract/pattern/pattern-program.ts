import type { AST } from '@eslint-community/regexpp';
import { readingLimits } from '../../reading-limits.ts';

/** Whether one code point fits a place of a pattern. */
type Fits = (codePoint: number) => boolean;

/** State of an automaton. `next` and `other` are numbers of states. */
export type PatternState =
  | { readonly kind: 'character'; readonly fits: Fits; next: number }
  | { readonly kind: 'start' | 'end' | 'boundary' | 'inside'; next: number }
  | { readonly kind: 'either'; next: number; other: number }
  | { readonly kind: 'match' };

export type PatternProgram = { readonly states: readonly PatternState[]; readonly first: number };

/** Construct that no automaton in linear time has, or a pattern that needs too many states. */
export class UnmatchablePattern extends Error {
  override readonly name = 'UnmatchablePattern';
}

/**
 * Compiles a pattern to a nondeterministic automaton (Thompson's construction), counted repetitions written out. What a
 * class of characters means is left to the engine of the language: each class becomes a RegExp of one character.
 * @throws UnmatchablePattern for a lookaround, a backreference, a modifier, or too many states
 */
export function compilePattern(pattern: AST.Pattern): PatternProgram {
  const states: PatternState[] = [{ kind: 'match' }];

  function add(state: PatternState): number {
    if (states.length >= readingLimits.patternStates) {
      throw new UnmatchablePattern(`it needs more than ${readingLimits.patternStates} states`);
    }
    return states.push(state) - 1;
  }

  /** State that begins the node and goes on to `next`. Automata are built from their ends. */
  function node(element: AST.Element, next: number): number {
    switch (element.type) {
      case 'Character':
        return add({ kind: 'character', fits: (codePoint) => codePoint === element.value, next });
      case 'CharacterSet':
      case 'CharacterClass':
        return add({ kind: 'character', fits: fitsClass(element.raw), next });
      case 'Group':
        if (element.modifiers !== null) throw new UnmatchablePattern('it has a modifier');
        return anyOf(element.alternatives, next);
      case 'CapturingGroup':
        return anyOf(element.alternatives, next);
      case 'Quantifier':
        return repeated(element, next);
      case 'Assertion':
        return add({ kind: kindOf(element), next });
      case 'Backreference':
        throw new UnmatchablePattern('it has a backreference');
      default:
        throw new UnmatchablePattern(`it has a ${element.type}`);
    }
  }

  function sequence({ elements }: AST.Alternative, next: number): number {
    return elements.reduceRight((then, element) => node(element, then), next);
  }

  function anyOf(alternatives: readonly AST.Alternative[], next: number): number {
    const [last, ...others] = alternatives.toReversed();
    return others.reduce(
      (other, one) => add({ kind: 'either', next: sequence(one, next), other }),
      sequence(last!, next),
    );
  }

  function repeated({ element, min, max }: AST.Quantifier, next: number): number {
    let first = max === Number.POSITIVE_INFINITY ? loop(element, next) : optional(element, max - min, next);
    for (let count = 0; count < min; count++) first = counted(element, first);
    return first;
  }

  function loop(element: AST.Element, next: number): number {
    const either: PatternState = { kind: 'either', next: 0, other: next };
    const at = add(either);
    either.next = node(element, at);
    return at;
  }

  function optional(element: AST.Element, most: number, next: number): number {
    let first = next;
    for (let count = 0; count < most; count++) {
      first = add({ kind: 'either', next: counted(element, first), other: next });
    }
    return first;
  }

  /** One repetition. Nothing repeated a billion times is a loop of ours without a state, so each takes one at least. */
  function counted(element: AST.Element, next: number): number {
    const before = states.length;
    const first = node(element, next);
    return states.length > before ? first : add({ kind: 'either', next: first, other: first });
  }

  const first = anyOf(pattern.alternatives, 0);
  return { states, first };
}

function kindOf(assertion: AST.Assertion): 'start' | 'end' | 'boundary' | 'inside' {
  if (assertion.kind === 'start' || assertion.kind === 'end') return assertion.kind;
  if (assertion.kind === 'word') return assertion.negate ? 'inside' : 'boundary';
  throw new UnmatchablePattern(`it has a ${assertion.kind}`);
}

/** How many answers of a class are kept. */
const mostKnown = 4096;

function fitsClass(raw: string): Fits {
  const one = new RegExp(`^${raw === '.' ? '.' : raw}$`, 'u');
  const known = new Map<number, boolean>();
  return (codePoint) => {
    const found = known.get(codePoint) ?? one.test(String.fromCodePoint(codePoint));
    if (known.size < mostKnown) known.set(codePoint, found);
    return found;
  };
}
