/** How many ways of writing within one another are read. */
const mostReadings = 16;

// Without the look behind it, many backslashes would take quadratic time.
const escapes =
  /(?<!\\)\\+(?:u([\da-f]{4})|u\{0*([\da-f]{1,6})\}|x([\da-f]{2})|([0-3][0-7]{2})|[bfnrt])|&#(?:x0*([\da-f]{1,6})|0*(\d{1,7}));?/gi;

/**
 * A text as it is written, and as servers may read it that decode it: percent-encoded, with the escapes of JSON and shells
 * (`\u0076`, `\x76`, `\166`, behind as many backslashes as there are), with entities of HTML and XML (`&#118;`), one within the
 * other.
 */
export function readingsOf(text: string): string[] {
  const readings = [text];
  while (readings.length < mostReadings) {
    const last = readings.at(-1)!;
    const next = unescaped(percentDecoded(last));
    if (next === last) break;
    readings.push(next);
  }
  return readings;
}

function unescaped(text: string): string {
  return text.replaceAll(escapes, (written, ...groups) => {
    const [unit, point, byte, octal, hexadecimal, decimal] = groups as (string | undefined)[];
    const hex = unit ?? point ?? byte ?? hexadecimal;
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16)) ?? written;
    if (octal !== undefined) return characterOf(Number.parseInt(octal, 8)) ?? written;
    return decimal === undefined ? ' ' : (characterOf(Number(decimal)) ?? written);
  });
}

function characterOf(code: number): string | undefined {
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll(/%[0-7][\da-f]/gi, (byte) => decodeURIComponent(byte));
  }
}
