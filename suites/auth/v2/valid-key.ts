import { rule } from '../../../service/case/rule.ts';
import { preparedOperations } from '../../shared/making/v2-prepared.ts';
import { takesBearer } from '../takes-bearer.ts';

rule('auth.v2.valid-key', { api: 'v2', calls: 12 }, (bench) => takesBearer(preparedOperations, bench));
