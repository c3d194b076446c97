import { isRecord } from '../../engine/openapi/json.ts';

/**
 * What one thing is ordered with at most where somebody pays for it, and so what a plan prices: the GPUs or virtual CPUs of a
 * Pod or of a worker, the workers that an endpoint keeps, and disks and memory in gigabytes, all of them together.
 */
export const mostOrdered = { gpus: 1, vcpus: 8, workers: 2, gigabytes: 100 } as const;

type Quantity = keyof typeof mostOrdered | 'unknown';

type Amount = {
  readonly quantity: Quantity;
  readonly place: string;
  /** So many, or gigabytes; infinite where no number says how much it is. */
  readonly value: number;
  readonly words: string;
};

/** Of what nobody knows what it counts no more than one is ordered. */
const mostOf: Readonly<Record<Quantity, number>> = { ...mostOrdered, unknown: 1 };

/** Places, in small letters, whose numbers cost nothing: settings, limits, and what a machine must have at least. */
const free =
  /(^|\.)(env|ports?|scaling|scaler\w*)(\.|$)|timeout|delay|seconds?$|ms$|mbps$|ttl|retries|priority|concurren|workers\.?max$|maxworkers$/;

/** What numbers count by the ends of their places, the first that fits. */
const counted: readonly (readonly [place: RegExp, quantity: Quantity, each?: number])[] = [
  [/vcpu|cpu_?count|cpus?(\.count)?$|cores?$/, 'vcpus'],
  [/workers?\.?_?min$|min_?workers$/, 'workers'],
  [/tb$|tib$/, 'gigabytes', 1000],
  [/size|disk|gb$|gib$|storage|capacity|memory|ram/, 'gigabytes'],
  [/gpus?$|count$|countper\w*$|replicas$|instances$|nodes$|quantity$/, 'gpus'],
];

/** Lists of objects that are no amount: settings, alternatives, and what has sizes of its own. */
const noAmount = /(^|\.)(env|ports?|mounts|gpus?|cpus?)(\.|$)/;

/** What is paid for longer than an hour. */
const lasting = /commit|reserv|saving|prepa(y|id)|(^|\.)(term|months?|years?|contract)$/;

/**
 * The first amount in a body that is more than a plan prices, in words; undefined where there is none. What a body leaves
 * out is up to the service.
 */
export function excessInBody(body: unknown): string | undefined {
  return excessIn(amountsAt(body, ''));
}

/** The same of a document of GraphQL, well-formed or not, whose values stand in it. @see interface 4.4 */
export function excessQueried(query: string, variables: unknown): string | undefined {
  const pairs = [...query.matchAll(/(\w+)\s*:\s*("(?:\\.|[^"\\])*"|-?\d[\w.+-]*)|"(?:\\.|[^"\\])*"/g)];
  const written = pairs.flatMap(([, name, value]) =>
    name === undefined || value === undefined ? [] : amountsAt(literalValue(value), name),
  );
  return excessIn([...written, ...amountsAt(variables, '')]);
}

function literalValue(literal: string): unknown {
  return literal.startsWith('"') ? literal.slice(1, -1) : Number(literal);
}

function excessIn(amounts: readonly Amount[]): string | undefined {
  const one = amounts.find(({ quantity, value }) => !(value <= mostOf[quantity]));
  if (one !== undefined) return `${one.place} ${one.words}`;
  const sizes = amounts.filter(({ quantity }) => quantity === 'gigabytes');
  const all = sizes.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  return all > mostOf.gigabytes ? `${sizes[0]!.place} and others of ${all} GB` : undefined;
}

function amountsAt(value: unknown, place: string): Amount[] {
  if (Array.isArray(value))
    return [...manyOf(value, place), ...value.flatMap((one) => amountsAt(one, place))];
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, one]) =>
      amountsAt(one, place === '' ? name : `${place}.${name}`),
    );
  const words = place.toLowerCase();
  if (lasting.test(words) && isCommitment(value)) return [amount('unknown', place, value, Infinity)];
  if (free.test(words)) return [];
  const [, quantity, each = 1] = counted.find(([ends]) => ends.test(words)) ?? [];
  const number = numberIn(value, quantity !== undefined);
  return number === undefined ? [] : [amount(quantity ?? 'unknown', place, value, number * each)];
}

function amount(quantity: Quantity, place: string, shown: unknown, value: number): Amount {
  return { quantity, place, value, words: JSON.stringify(shown).slice(0, 40) };
}

function isCommitment(value: unknown): boolean {
  return typeof value === 'string' ? !/^$|none|demand|hour/i.test(value) : Boolean(value);
}

function manyOf(list: readonly unknown[], place: string): Amount[] {
  const objects = list.filter(isRecord).length;
  return objects < 2 || noAmount.test(place.toLowerCase())
    ? []
    : [{ quantity: 'unknown', place, value: objects, words: `of ${objects}` }];
}

/** Numbers of what a unit is behind, in gigabytes. */
const units: Readonly<Record<string, number>> = { '': 1, m: 0.001, g: 1, t: 1000, p: 1_000_000 };

/** The number that a value is, or that a text of a known place has. */
function numberIn(value: unknown, isKnown: boolean): number | undefined {
  if (typeof value === 'number') return value;
  if (!isKnown || typeof value !== 'string') return undefined;
  const [, digits, unit = ''] = /^\s*(\d[\d.]*)\s*([mgtp]?)i?b?\s*$/i.exec(value) ?? [];
  return digits === undefined ? undefined : Number(digits) * units[unit.toLowerCase()]!;
}
