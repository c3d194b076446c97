import { rule } from '../../../harness/rule/rule.ts';
import { judgeRetried, retryDeclaration } from './retried.ts';

rule('job.retry.timed-out', retryDeclaration, (bench) => judgeRetried('TIMED_OUT', bench));
