import { endpointsIn } from '../endpoints.ts';
import { type DoctorCheck, ok, skippedFinding, warning } from '../finding.ts';
import { isAnswered } from '../reply.ts';

/** Real milliseconds that a target on a real clock may be late by default. */
const usualSlack = 2000;
const asks = 5;

/** Calls are answered well within the slack: what a call takes counts as lateness. */
export const latency: DoctorCheck = {
  id: 'clock.slack',
  after: ['address.job-api', 'key.valid'],
  async run({ site, health, profile, rate }) {
    const [endpoint] = endpointsIn(site);
    if (endpoint === undefined) return [];
    const took: number[] = [];
    for (let count = 0; count < asks; count++) {
      const reply = await health(endpoint);
      if (isAnswered(reply)) took.push(reply.answered - reply.sent);
    }
    if (took.length === 0) return [skippedFinding('no call was answered')];
    const slowest = Math.max(...took);
    const slack = (profile.slackMs ?? usualSlack * rate) / rate;
    if (slowest <= slack / 2) return [ok(`calls are answered within ${Math.ceil(slowest)} ms`)];
    return [
      warning(
        `a call took ${Math.ceil(slowest)} ms, and an answer counts as late beyond ${Math.ceil(slack)} ms`,
        `Set slackMs to ${Math.ceil((4 * slowest * rate) / 100) * 100}, or judge from nearer.`,
      ),
    ];
  },
};
