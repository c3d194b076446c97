import { describe, expect, test } from 'vitest';
import type { ClientRuleId } from '../../../generated/client-rules.ts';
import { answerCases } from '../testing/answer-cases.ts';
import type { ClientCase } from '../testing/client-case.ts';
import { clientRecord } from '../testing/client-record.ts';
import { failureCases } from '../testing/failure-cases.ts';
import { jobCases } from '../testing/job-cases.ts';
import { limitCases } from '../testing/limit-cases.ts';
import { rentalCases } from '../testing/rental-cases.ts';
import { webhookCases } from '../testing/webhook-cases.ts';
import { clientChecks } from './all-client-checks.ts';

const cases: Readonly<Record<ClientRuleId, readonly ClientCase[]>> = {
  ...limitCases,
  ...failureCases,
  ...jobCases,
  ...answerCases,
  ...webhookCases,
  ...rentalCases,
};

describe.each(Object.entries(cases))('%s', (id, some) => {
  test.each(some)('$name: $found', ({ calls = [], more = {}, found }) => {
    const result = clientChecks[id as ClientRuleId](clientRecord(calls, more));
    if (found === 'not exercised') return expect(result).toBe(found);
    if (found === 'pass') return expect(result).toEqual([]);
    expect(result).toEqual([expect.objectContaining({ says: expect.stringContaining(found) })]);
  });

  test('has a case of each verdict', () => {
    const verdicts = new Set(
      some.map(({ found }) => (['pass', 'not exercised'].includes(found) ? found : 'violated')),
    );
    expect(verdicts.size).toBe(3);
  });
});
