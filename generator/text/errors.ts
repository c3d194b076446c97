/** What the generator can't do. Messages say what was attempted, why it failed and what to do next. */
export class GeneratorError extends Error {
  override readonly name: string = 'GeneratorError';
  /** 2: a document, an address or an option is at fault. 1: the generated files are. */
  readonly exitCode: number = 2;
}

/** A file, folder or address that can't be read, or that holds something else than a document. */
export class SourceError extends GeneratorError {
  override readonly name = 'SourceError';
  readonly origin: string;

  constructor(origin: string, reason: string, advice: string, options?: ErrorOptions) {
    super(`Can't take ${origin}: ${reason}. ${advice}`, options);
    this.origin = origin;
  }
}

/** A `$ref` that leads nowhere, or out of its document. */
export class BrokenReferenceError extends GeneratorError {
  override readonly name = 'BrokenReferenceError';
  readonly origin: string;
  readonly pointer: string;
  readonly reference: string;

  constructor(origin: string, pointer: string, reference: string, reason: string) {
    super(`Can't follow $ref ${reference} at ${pointer} of ${origin}: ${reason}. Fix it there.`);
    this.origin = origin;
    this.pointer = pointer;
    this.reference = reference;
  }
}

/** A schema that no validator can be made of. */
export class SchemaError extends GeneratorError {
  override readonly name = 'SchemaError';
  readonly origin: string;
  readonly pointer: string;

  constructor(origin: string, pointer: string, reason: string, options?: ErrorOptions) {
    super(`Can't make a validator of ${pointer} of ${origin}: ${reason}. Fix the schema there.`, options);
    this.origin = origin;
    this.pointer = pointer;
  }
}

/** A target that doesn't show its GraphQL schema. */
export class IntrospectionError extends GeneratorError {
  override readonly name = 'IntrospectionError';
  readonly origin: string;

  constructor(origin: string, reason: string, options?: ErrorOptions) {
    super(
      `Can't introspect ${origin}: ${reason}. Give its key with --header, turn introspection on there, ` +
        'or put its schema.graphql into a folder and pass the folder to --from.',
      options,
    );
    this.origin = origin;
  }
}

/** GraphQL operations that don't fit the schema. */
export class OperationDocumentError extends GeneratorError {
  override readonly name = 'OperationDocumentError';
  readonly mistakes: readonly string[];

  constructor(origin: string, mistakes: readonly string[], options?: ErrorOptions) {
    super(
      `Can't type the GraphQL operations against ${origin}:\n  ${mistakes.join('\n  ')}\n` +
        'Fix the files in specs/operations or the schema.',
      options,
    );
    this.mistakes = mistakes;
  }
}

/** Generated files that differ from what the specs give. */
export class StaleError extends GeneratorError {
  override readonly name = 'StaleError';
  override readonly exitCode = 1;
  readonly files: readonly string[];

  constructor(differences: readonly { file: string; state: string }[]) {
    const list = differences.map(({ file, state }) => `${file} (${state})`);
    super(`The generated files are not what the specs give:\n  ${list.join('\n  ')}\nRun: npm run generate`);
    this.files = differences.map(({ file }) => file);
  }
}
