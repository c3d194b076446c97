import { type Finding, foundProblem } from '../finding.ts';
import { type DoctorReply, replyWords } from '../reply.ts';

/** What answers is not what the profile says. */
export function notTheService(what: string, reply: DoctorReply): Finding {
  const page = 'text' in reply && /^\s*</.test(reply.text) ? ', with a page' : '';
  return foundProblem(
    `${what}: something ${replyWords(reply)}${page}, and it is not JSON as the service's answers are`,
    'Fix the address: another service, a sign-in page or a proxy answers there.',
  );
}
