import { rule } from '../../../service/case/rule.ts';
import { calls, fixes, honestCheck, waits } from '../../contract/honest.ts';
import { managedFirst } from '../../contract/managed.ts';

rule(
  'v1.schema.honest',
  { fixes, calls, waits, makes: { pod: [3, 6], endpoint: [3, 6], volume: [3, 6] } },
  honestCheck(managedFirst),
);
