import { isReadAs, percentDecoded, plainId, plainNumber } from '../ledger/id-spellings.ts';

/**
 * JavaScript of a script that tells whether a service may take an id for another one, as a run compares them: `mayBe(id, other)`.
 * It stands within single quotes of a shell.
 */
export const sameIdCode = `${[percentDecoded, plainId, plainNumber, isReadAs].join('\n')}
    const mayBe = (id, other) => isReadAs(plainId(id), plainId(other));`.replaceAll("'", String.raw`'\''`);
