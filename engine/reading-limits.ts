/**
 * Limits of what is read of a target. Nothing documented comes near them; what is beyond one is not judged, and the
 * report names the limit. The service's document bounds what is sent (20 MB at most) and one streamed chunk (1 MB), and
 * no answer.
 * @see interface 8
 */
export const readingLimits = {
  /** Bytes of the body of an answer: more than three times the largest documented payload. */
  bodyBytes: 64_000_000,
  /** Bytes of an answer that goes on, such as a log: more is not waited for. */
  streamBytes: 8_000_000,
  /** Levels of arrays and objects in a JSON answer. */
  jsonDepth: 256,
  /** Arrays, objects, texts and names of members in a JSON answer. Each may take twenty times its bytes of memory, and microseconds. */
  jsonValues: 2_000_000,
  /** Bytes of all headers of an answer together. */
  headerBytes: 65_536,
  /** Interim answers (1xx) before an answer: one a second, while a call waits for the longest documented time, is less. */
  interimAnswers: 1000,
  /** Characters of the JSON that describes a world of an emulated target. */
  worldCharacters: 65_536,
  /** Operations of a served OpenAPI document; of more, the documented ones and a seeded sample are called. */
  operations: 200,
  /** Characters of a served `pattern`. */
  patternLength: 4000,
  /** States of the automaton that a served `pattern` becomes, its counted repetitions written out. */
  patternStates: 20_000,
  /** Characters at most that a text generated from a served `pattern` is allowed to grow to. */
  patternText: 50_000,
  /** Milliseconds of processor time for one question to the schema sandbox. */
  schemaMs: 3000,
  /** Real milliseconds for validating a served OpenAPI document as a whole. */
  documentMs: 60_000,
  /** Overruns of the sandbox after which one served document is asked nothing more. */
  schemaOverruns: 3,
  /** Megabytes of memory that the schema sandbox gets. */
  schemaMegabytes: 512,
  /** Types that GraphQL introspection may show. */
  graphqlTypes: 5000,
  /** Fields, arguments, input fields and enum values that GraphQL introspection may show. */
  graphqlMembers: 100_000,
} as const;
