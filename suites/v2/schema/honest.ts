import { rule } from '../../../service/case/rule.ts';
import { calls, fixes, honestCheck, waits } from '../../contract/honest.ts';
import { managedSecond } from '../../contract/managed.ts';

rule('v2.schema.honest', { api: 'v2', fixes, calls, waits }, honestCheck(managedSecond));
