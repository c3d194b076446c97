import { rule } from '../../../service/case/rule.ts';
import { judgeRetried, retryDeclaration } from './retried.ts';

rule('job.retry.timed-out', retryDeclaration, (bench) => judgeRetried('TIMED_OUT', bench));
