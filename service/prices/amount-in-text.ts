/** An amount that a text reads like. */
export type TextAmount = {
  readonly value: number;
  /** What it is measured in: gigabytes, or else it counts something. */
  readonly isStorage: boolean;
};

/** Gigabytes in a unit, by the letter that it begins with. */
const powers: Readonly<Record<string, number>> = {
  ...{ '': 1e-9, k: 1e-6, m: 1e-3, g: 1 },
  ...{ t: 1e3, p: 1e6, e: 1e9, z: 1e12, y: 1e15 },
};

const storage =
  /^(?:(kilo|mega|giga|tera|peta|exa|zetta|yotta|[kmgtpezy])?(?:i?b|i?bytes?|bibytes?)|([kmgtpezy])i?)(?:$|[^a-z])/;

/** What may stand behind a number without a space between, and counts something. */
const things =
  /^(?:[x×*]|(?:gpus?|v?cpus?|cores?|pods?|nodes?|machines?|instances?|workers?|replicas?|hours?|days?|weeks?|months?|years?|yrs?|mo|hrs?)(?:$|[^a-z]))/;

/** Words for more than one. */
const numerals =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|dozens?|hundreds?|thousands?|[mb]illions?|twin|double|dual|triple|quad|octo?|unlimited)(?:$|[\s_×x-])/;

const uuid = /^[\da-f]{8}-[\da-f]{4}-/;

/** The amount that a text begins with; undefined where it reads like none. Words that nobody can count up count infinitely. */
export function amountInText(text: string): TextAmount | undefined {
  const words = text.normalize('NFKC').trim().toLowerCase();
  if (numerals.test(words)) return { value: Infinity, isStorage: false };
  if (/^\P{ASCII}*[^\P{N}\d]/u.test(words)) return { value: Infinity, isStorage: false };
  const [, sign, digits, rest = ''] =
    /^[~<>=+$€£]*\s*(-?)(0x[\da-f]+|\.?\d(?:[\d.,_'’]|\s(?=\d))*(?:e[+-]?\d+(?![\da-z]))?)(.*)$/s.exec(
      words,
    ) ?? [];
  if (digits === undefined || uuid.test(words)) return undefined;
  const number = sign === '-' ? -numberOf(digits) : numberOf(digits);
  const [unit, isApart] = [rest.replace(/^[\s_-]+/, ''), /^[\s_-]/.test(rest)];
  const [found, long = '', short = ''] = storage.exec(unit) ?? [];
  if (found !== undefined) return { value: number * powers[(long || short).charAt(0)]!, isStorage: true };
  const counts = rest.trim() === '' || things.test(unit) || (isApart && /^\p{L}/u.test(unit));
  return counts ? { value: number, isStorage: false } : undefined;
}

/** Points and commas before three digits part thousands: that is the larger number of two. */
function numberOf(digits: string): number {
  const joined = digits.replaceAll(/[_'’\s]/g, '').replaceAll(/[.,](?=\d{3}(?!\d))/g, '');
  const number = Number(joined.replace(',', '.').replace(/\.$/, ''));
  return Number.isNaN(number) ? Infinity : number;
}

/** How often a text orders what it names, such as `H100x8` or `gpu-8x-h100`; once where it does not say. */
export function timesNamed(text: string): number {
  const times = [...text.matchAll(/(?<![a-z\d])(\d+)\s*[x×*]|(?<![a-z])[x×*]\s*(\d+)/gi)];
  return Math.max(1, ...times.map(([, before, behind]) => Number(before ?? behind)));
}
