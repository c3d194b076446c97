/** Texts with which a target might steer a terminal, forge lines, or command the runner of a workflow. */
export const hostileTexts: readonly (readonly [what: string, text: string])[] = [
  ['an escape sequence', 'a\u001b[2J\u001b]0;title\u0007b'],
  ['a NUL', 'a\0b'],
  ['a C1 control', 'a\u009b31mb\u0085::error::c'],
  ['a bidi override', 'a\u202egnp.exe\u2066b'],
  ['a line separator', 'a\u2028::error::b\u2029c'],
  ['a line break', 'a\n::error title=t::b'],
  ['a carriage return', 'a\r::stop-commands::abc'],
  ['blanks before a command', '\n \t\u00a0::add-mask::a'],
  ['a command alone', '::error::a'],
  ['a command in a line', 'a ##[error]b ##[group]c'],
  ['a command of other runners', '##vso[task.complete]##teamcity[x]'],
  ['a backspace', 'FAIL\b\b\b\bpass'],
  ['a lone surrogate', 'a\ud800b'],
  ['a zero-width character', 'a\u200b\ufeffb'],
];

/** What a terminal or the runner of a workflow would take for more than text, line by line. */
export function unsafeIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const raw = line.match(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu) ?? [];
    const commands = line.match(/^\s*::.*|##(?:\[|vso\[|teamcity\[).*/g) ?? [];
    return [...raw.map((one) => JSON.stringify(one)), ...commands];
  });
}
