/** An in-toto Statement about the results of tests. @see https://in-toto.io/attestation/test-result/v0.1 */
export type Statement = {
  readonly _type: typeof statementType;
  readonly subject: readonly ResourceDescriptor[];
  readonly predicateType: typeof predicateType;
  readonly predicate: TestResult;
};

export type TestResult = {
  readonly result: TestOutcome;
  readonly configuration: readonly ResourceDescriptor[];
  readonly passedTests: readonly string[];
  readonly warnedTests: readonly string[];
  readonly failedTests: readonly string[];
};

export type TestOutcome = 'PASSED' | 'WARNED' | 'FAILED';

/** Something by its digest, with whatever else is worth saying of it. */
export type ResourceDescriptor = {
  readonly name: string;
  readonly digest?: Readonly<Record<string, string>>;
  readonly content?: string;
  readonly annotations?: Readonly<Record<string, unknown>>;
};

export const statementType = 'https://in-toto.io/Statement/v1';
export const predicateType = 'https://in-toto.io/attestation/test-result/v0.1';

/** A signed text as such a statement; undefined for anything else. */
export function parseStatement(text: string): Statement | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isStatement(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a statement says of itself that it failed where a test did: whoever signs another knows more than the suite. */
export function isConsistent({ predicate: { result, failedTests } }: Statement): boolean {
  return result === 'FAILED' || failedTests.length === 0;
}

function isStatement(value: unknown): value is Statement {
  const statement = Object(value) as Record<string, unknown>;
  const { result, configuration, ...tests } = Object(statement.predicate) as Record<string, unknown>;
  return (
    statement._type === statementType &&
    statement.predicateType === predicateType &&
    areDescriptors(statement.subject) &&
    areDescriptors(configuration) &&
    ['PASSED', 'WARNED', 'FAILED'].includes(String(result)) &&
    [tests.passedTests, tests.warnedTests, tests.failedTests].every(areNames)
  );
}

function areDescriptors(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof Object(one).name === 'string');
}

function areNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
