import { UsageError } from '../../engine/errors.ts';
import { addressProblem } from '../../engine/http/address-problem.ts';
import { fitsIntoPath } from '../../engine/http/path-segment.ts';
import { takesPaths } from '../control/takes-paths.ts';
import { maskAddress } from '../tried-client/masking/mask-address.ts';

/** What is known of a target before anybody has looked at it. Keys are known by their environment variables alone. */
export type TargetAnswers = {
  readonly name: string;
  readonly serverless: string;
  readonly restV1?: string | undefined;
  readonly restV1Schema?: string | undefined;
  readonly restV2?: string | undefined;
  readonly graphql?: string | undefined;
  readonly keyEnv: string;
  readonly noAccessKeyEnv?: string | undefined;
  readonly secondUserKeyEnv?: string | undefined;
  readonly probe?: string | undefined;
  readonly exclusive?: string | undefined;
  readonly second?: string | undefined;
  /** Address by which the target reaches us. */
  readonly receiver?: string | undefined;
};

/** One thing to know: how it is asked for, and what it may be. */
export type Question = {
  readonly id: keyof TargetAnswers;
  readonly asks: string;
  /** Whether nothing can be judged without it. */
  readonly isNeeded?: true;
  readonly kind: 'name' | 'address' | 'variable' | 'id';
  /** The answer that gives it a meaning. */
  readonly isOf?: keyof TargetAnswers;
  /** What is taken where nothing is said. */
  usual?(answers: Partial<TargetAnswers>): string | undefined;
};

export const questions: readonly Question[] = [
  {
    id: 'serverless',
    asks: 'Base address of the job API, with its version prefix',
    kind: 'address',
    isNeeded: true,
  },
  {
    id: 'name',
    asks: 'How reports and files call the target',
    kind: 'name',
    isNeeded: true,
    usual: ({ serverless }) => (serverless === undefined ? 'staging' : nameIn(serverless)),
  },
  {
    id: 'keyEnv',
    asks: 'Environment variable with a key that may do everything',
    kind: 'variable',
    isNeeded: true,
    usual: ({ name = 'staging' }) => `${name.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase()}_KEY`,
  },
  { id: 'restV1', asks: 'Base address of REST v1', kind: 'address' },
  {
    id: 'restV1Schema',
    asks: 'Address of the schema of REST v1',
    kind: 'address',
    isOf: 'restV1',
    usual: ({ restV1 }) => (restV1 === undefined ? undefined : `${restV1.replace(/\/$/, '')}/openapi.json`),
  },
  { id: 'restV2', asks: 'Base address of REST v2', kind: 'address' },
  { id: 'graphql', asks: 'Address of the GraphQL API', kind: 'address' },
  { id: 'probe', asks: 'Id of an endpoint that runs the probe', kind: 'id' },
  {
    id: 'exclusive',
    asks: 'Id of one with at most one worker that runs the probe, used by nobody else',
    kind: 'id',
  },
  { id: 'second', asks: 'Id of another one that runs the probe', kind: 'id' },
  {
    id: 'noAccessKeyEnv',
    asks: 'Environment variable with a key without access to the endpoints',
    kind: 'variable',
  },
  { id: 'secondUserKeyEnv', asks: "Environment variable with another user's key", kind: 'variable' },
  { id: 'receiver', asks: 'Address by which the target reaches the machine that judges', kind: 'address' },
];

/** First label of the host, which is often the stage. */
function nameIn(address: string): string {
  const { hostname } = new URL(address);
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return isNumber ? 'target' : hostname.split('.')[0]!;
}

const kinds: Readonly<
  Record<Question['kind'], { isRight(text: string, id: string): boolean; says: string }>
> = {
  name: {
    isRight: (text) => /^[\w][\w.-]*$/.test(text),
    says: 'letters, digits, dots and dashes: files are named after it',
  },
  address: {
    isRight: (text, id) => addressProblem(text, takesPaths(id)) === undefined,
    says: 'an address that begins with http:// or https://, without a user, a query or a fragment',
  },
  variable: {
    isRight: (text) => /^[A-Za-z_]\w*$/.test(text),
    says: 'the name of an environment variable, such as STAGING_KEY: keys are never written here',
  },
  id: {
    isRight: (text) => fitsIntoPath(text) && !/[\p{Cc}\p{Zs}]|\$\{/u.test(text),
    says: 'an id without spaces that an address can hold, and without ${, which names a variable in a profile',
  },
};

/** What is wrong with an answer; undefined where nothing is. A key that was given in place of its name, or in an address, is not repeated. */
function answerProblem({ id, kind }: Question, text: string): string | undefined {
  const { isRight, says } = kinds[kind];
  if (isRight(text, id)) return undefined;
  if (kind === 'variable') return `expected ${says}`;
  return `expected ${says}, not ${JSON.stringify(kind === 'address' ? withoutSecrets(text) : text)}`;
}

/** What can't be parsed may have its user anywhere before an @. */
function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  const isUserless = url !== null && url.host !== '' && url.username === '' && url.password === '';
  return maskAddress(
    isUserless ? address : address.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, '$1[hidden-user]@'),
  );
}

/** The name of the option that answers a question. */
export function optionOf({ id }: Pick<Question, 'id'>): string {
  return `--${id.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()}`;
}

/** Asks for what no option says, and gets a text: empty for what is usual. */
export type AskFor = (question: Question, usual: string | undefined) => Promise<string>;

/**
 * All answers: those that options give, and those of somebody who is asked for the others.
 * @param ask undefined where nobody can be asked: what is not needed is left out then
 * @throws UsageError for an option that is wrong, or one that is missing where nobody can be asked
 */
export async function completeAnswers(
  given: Readonly<Partial<Record<keyof TargetAnswers, string>>>,
  ask: AskFor | undefined,
): Promise<TargetAnswers> {
  const answers: Partial<Record<keyof TargetAnswers, string>> = {};
  for (const question of questions) assertRight(question, given[question.id]);
  for (const question of questions) {
    if (question.isOf !== undefined && answers[question.isOf] === undefined) continue;
    const usual = question.usual?.(answers);
    const text = given[question.id] ?? (ask === undefined ? usual : await asked(question, usual, ask));
    if (text === undefined && question.isNeeded)
      throw new UsageError(`${optionOf(question)} is missing: ${question.asks.toLowerCase()}`);
    if (text !== undefined) answers[question.id] = text;
  }
  return answers as TargetAnswers;
}

function assertRight(question: Question, text: string | undefined): void {
  const problem = text === undefined ? undefined : answerProblem(question, text);
  if (problem !== undefined) throw new UsageError(`${optionOf(question)}: ${problem}`);
}

/** Asks again until the answer can be used. */
async function asked(
  question: Question,
  usual: string | undefined,
  ask: AskFor,
): Promise<string | undefined> {
  let problem: string | undefined;
  for (;;) {
    const asks = problem === undefined ? question.asks : `${problem}. ${question.asks}`;
    const text = (await ask({ ...question, asks }, usual)).trim() || usual;
    if (text === undefined && !question.isNeeded) return undefined;
    problem = text === undefined ? 'it is needed' : answerProblem(question, text);
    if (problem === undefined) return text;
  }
}
