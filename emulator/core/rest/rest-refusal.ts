/** The ordinary no of the management APIs: which one, in words, and each thing that is wrong. */
export type RestRefusal = {
  readonly no: RestRefusalKind;
  readonly message: string;
  readonly problems?: readonly string[];
  /** The methods that a path has, for a wrong one. */
  readonly allowed?: readonly string[];
};

export type RestRefusalKind =
  | 'missing-key'
  | 'invalid-key'
  | 'no-access'
  | 'retired'
  | 'unknown-path'
  | 'wrong-method'
  | 'wrong-media-type'
  | 'too-large'
  | 'not-json'
  /** The emulator itself has no memory for what might be kept of the request. */
  | 'no-memory'
  /** The request breaks the schema that is served. */
  | 'invalid'
  /** It fits the schema, but can't be done. */
  | 'unfit'
  /** It names something that is not there. */
  | 'unknown-reference'
  | 'ill-formed-id'
  | 'unknown-id'
  | 'no-stock'
  /** What is asked does not fit the state of the thing. */
  | 'wrong-state'
  | 'locked'
  | 'in-use'
  | 'broken';

export function refuseRest(
  no: RestRefusalKind,
  message: string,
  more: Pick<RestRefusal, 'problems' | 'allowed'> = {},
): RestRefusal {
  return { no, message, ...more };
}

export function isRestRefusal(value: object): value is RestRefusal {
  return 'no' in value && 'message' in value;
}
