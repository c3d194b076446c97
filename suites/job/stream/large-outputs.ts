import { toStringMethod } from 'fast-check';
import { later } from '../../../engine/http/later.ts';
import { limits } from '../../../generated/limits.ts';

/** Outputs of one stream, and whether answers of `/stream` make up those of them that were yielded. */
type LargeOutputs = {
  /** Whether the handler gives metrics with each. */
  readonly measured: boolean;
  outputs(): readonly unknown[];
  isAll(answers: readonly unknown[][], yielded: readonly unknown[]): boolean;
  [toStringMethod](): string;
};

const sizes = [
  [1_200_000],
  [1_101_000],
  [2_500_000],
  [3_300_001],
  [40, 1_500_000, 40],
  [1_300_000, 1_300_000],
];
/** The most outputs that one stream has. */
export const mostOutputs = 3;

/** Below 1.1 million characters, and more than 1.1 million bytes. */
const scripts = [
  { zero: 0x660, bytes: 2, characters: 600_000 },
  { zero: 0xff10, bytes: 3, characters: 400_000 },
  { zero: 0x1d7ce, bytes: 4, characters: 300_000 },
];

/** What is to be split: texts of ASCII and of other scripts, and what is no text. */
export const largeOutputs: readonly LargeOutputs[] = [
  ...sizes.map((some) => ofTexts(`${some.join(', ')} bytes`, () => some.map(textOf))),
  ...scripts.map((script) =>
    ofTexts(`${script.characters} characters of ${script.bytes} bytes`, () => [textIn(script)]),
  ),
  ofStructure('an array of 1.2 MB', () => textOf(960_000).split(' ')),
  ofStructure('an object of 1.2 MB', () => ({ rows: textOf(960_000).split(' ') })),
  withMetrics(ofTexts('1200001 bytes', () => [textOf(1_200_001)])),
  withMetrics(ofStructure('an object of 1.2 MB', () => ({ rows: textOf(980_000).split(' ') }))),
];

function ofTexts(name: string, outputs: () => string[]): LargeOutputs {
  return { outputs, isAll: makeUp, measured: false, [toStringMethod]: () => name };
}

function ofStructure(name: string, output: () => unknown): LargeOutputs {
  return { outputs: () => [output()], isAll: hold, measured: false, [toStringMethod]: () => name };
}

function withMetrics(one: LargeOutputs): LargeOutputs {
  return { ...one, measured: true, [toStringMethod]: () => `${one[toStringMethod]()}, with metrics` };
}

/** Numbers in a row: no part of it is like another. */
function textOf(size: number): string {
  return numbers().slice(0, size);
}

/** As long as the largest output. */
const numbers = later(() => {
  const rows = Array.from({ length: Math.max(...sizes.flat()) / 8 + 1 }, (_, row) =>
    String(row).padStart(7, '0'),
  );
  return rows.join(' ');
});

/** The same, in the digits of another script. */
function textIn({ zero, characters }: (typeof scripts)[number]): string {
  const digit = (ascii: string) => String.fromCodePoint(zero + Number(ascii));
  return textOf(characters).replaceAll(' ', '0').replace(/./g, digit);
}

/**
 * Either each call repeats all that came before, or it gives only what is new. Whether a text that is cut comes as pieces of
 * itself or of its JSON is open.
 */
function makeUp(answers: readonly unknown[][], yielded: readonly unknown[]): boolean {
  const wholes = [yielded.join(''), yielded.map(jsonOfLarge).join('')];
  return [answers.at(-1) ?? [], answers.flat()].some((outputs) => wholes.includes(outputs.join('')));
}

function jsonOfLarge(output: unknown): unknown {
  const json = JSON.stringify(output);
  return Buffer.byteLength(json) > limits.payload.streamChunk ? json : output;
}

/**
 * In which form the parts of what is no text come is open: only that there is as much of it. What calls repeat may hide a
 * part that is missing.
 */
function hold(answers: readonly unknown[][], yielded: readonly unknown[]): boolean {
  return charactersIn(answers.flat()) >= charactersIn(yielded);
}

/** Letters and digits, without what JSON has around them. */
function charactersIn(values: readonly unknown[]): number {
  return JSON.stringify(values).replace(/\W/g, '').length;
}
