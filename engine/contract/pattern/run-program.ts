import type { PatternProgram, PatternState } from './pattern-program.ts';

/**
 * Whether a pattern is found anywhere in a text. All states that the automaton can be in go forward together, so that it
 * takes no more steps than the text has characters times the automaton has states.
 */
export function runPatternProgram({ states, first }: PatternProgram, text: string): boolean {
  const codePoints = Array.from(text, (character) => character.codePointAt(0)!);
  const reached = new Int32Array(states.length).fill(-1);
  let here: number[] = [];

  /** Adds a state and all that it leads to without a character. Whether the end is among them. */
  function enter(into: number[], start: number, at: number): boolean {
    const open = [start];
    while (open.length > 0) {
      const number = open.pop()!;
      if (reached[number] === at) continue;
      reached[number] = at;
      const state = states[number]!;
      if (state.kind === 'match') return true;
      if (state.kind === 'character') into.push(number);
      else open.push(...onwards(state, codePoints, at));
    }
    return false;
  }

  /** States after one character. Whether the end is among them. */
  function advance(into: number[], codePoint: number, at: number): boolean {
    return here.some((number) => {
      const state = states[number]!;
      return state.kind === 'character' && state.fits(codePoint) && enter(into, state.next, at);
    });
  }

  if (enter(here, first, 0)) return true;
  for (const [before, codePoint] of codePoints.entries()) {
    const after: number[] = [];
    const at = before + 1;
    if (advance(after, codePoint, at) || enter(after, first, at)) return true;
    here = after;
  }
  return false;
}

/** Where a state leads without a character. */
function onwards(
  state: Exclude<PatternState, { kind: 'match' | 'character' }>,
  text: readonly number[],
  at: number,
): number[] {
  if (state.kind === 'either') return [state.other, state.next];
  return holdsAt(state.kind, text, at) ? [state.next] : [];
}

function holdsAt(
  kind: 'start' | 'end' | 'boundary' | 'inside',
  text: readonly number[],
  at: number,
): boolean {
  if (kind === 'start') return at === 0;
  if (kind === 'end') return at === text.length;
  const isBoundary = isWord(text[at - 1]) !== isWord(text[at]);
  return kind === 'boundary' ? isBoundary : !isBoundary;
}

function isWord(codePoint: number | undefined): boolean {
  return codePoint !== undefined && /^\w$/.test(String.fromCodePoint(codePoint));
}
