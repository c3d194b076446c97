import { SuiteError } from '../errors.ts';

/** Members within members that go from a worker to the main thread, and into files: what takes them apart recurses. */
const deepest = 500;

/** @throws SuiteError when a value is nested deeper than can be sent and written */
export function assertSendable(value: unknown): void {
  const open = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { depth } = next;
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (depth > deepest) throw new SuiteError(`a result is nested more than ${deepest} levels deep`);
    for (const member of Object.values(next.value)) open.push({ value: member, depth: depth + 1 });
  }
}
