import { asWritten, inexact, jsonAsWritten } from '../../engine/http/json-as-written.ts';

/**
 * JavaScript of a script that reads JSON as a run does, ids that are numbers as they are written: `jsonAsWritten(text)`. It stands
 * within single quotes of a shell.
 */
export const asWrittenCode = `const inexact = ${inexact};
    ${[asWritten, jsonAsWritten].join('\n')}`.replaceAll("'", String.raw`'\''`);
