import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { amountsIn } from '../../shared/resources/amounts-in.ts';

const day = 86_400_000;

/** A bill of v2. The path of clusters' bills is open. @see interface 4.3 */
export type Bill = 'all' | 'pods' | 'serverless' | 'network-volumes' | 'endpoints';

export const billPath = (bill: Bill): string => (bill === 'all' ? '/billing' : `/billing/${bill}`);

const period = ['startTime', 'endTime'];

/** What a bill is asked about: some days, where its schema says that it can be; else whatever it reports of itself. */
export async function daysOf(
  path: string,
  now: number,
  [first, end]: readonly [number, number],
  ruleContext: RuleContext,
): Promise<Readonly<Record<string, string>> | undefined> {
  const served = await ruleContext.schema('v2');
  const operations = 'unreadable' in served ? [] : served.operations;
  const names = operations.find((one) => one.name === `GET ${path}`)?.parameters.map(({ name }) => name);
  if (!period.every((name) => names?.includes(name))) return undefined;
  const today = Math.floor(now / day) * day;
  const [startTime, endTime] = [first, end].map((days) => new Date(today + days * day).toISOString());
  return { startTime: startTime!, endTime: endTime! };
}

/** The sum of the amounts on a bill, as the act. Where it can't be asked for the case does not count. */
export async function billed(
  bill: Bill,
  query: Readonly<Record<string, string>>,
  { rest }: CaseContext,
  key: 'valid' | 'secondUser' = 'valid',
): Promise<number> {
  const path = billPath(bill);
  const answer = await rest.when({ api: 'v2', method: 'GET', path, query, key });
  if (answer.status > 299) rest.lacking(`GET ${path} was answered ${answer.status}`);
  return amountsIn(answer.json).reduce((sum, amount) => sum + amount, 0);
}
