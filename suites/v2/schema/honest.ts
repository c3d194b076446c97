import { rule } from '../../../service/case/rule.ts';
import { calls, fixes, honestCheck, waits } from '../../contract/honest.ts';
import { managedSecond } from '../../contract/managed.ts';

rule(
  'v2.schema.honest',
  { fixes, calls, waits, makes: { pod: [3, 8], endpoint: [3, 6], volume: [3, 6] } },
  honestCheck(managedSecond),
);
