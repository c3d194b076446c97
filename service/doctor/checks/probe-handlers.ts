import type { EndpointName, Site } from '../../profile/site.ts';
import { probesIn } from '../endpoints.ts';
import { type DoctorCheck, type Finding, foundProblem, ok, seconds } from '../finding.ts';
import type { ProbeJobResult } from '../probe-jobs.ts';

/** Each endpoint that is to run the probe does: a tiny job comes back as ordered. @see specs/probe.md */
export function probeHandlers(site: Site): DoctorCheck[] {
  return probesIn(site).map((name) => ({
    id: `handler.${name}`,
    after: [`endpoint.${name}`],
    run: async ({ probeJobs, patience }) => [checkHandler(name, await probeJobs.of(name), patience.job)],
  }));
}

const deploy = 'Deploy worker/ there, or a handler of your own that follows specs/probe.md';

function checkHandler(name: EndpointName, probeJob: ProbeJobResult, patience: number): Finding {
  const what = `endpoint ${name}`;
  switch (probeJob.came) {
    case 'ran':
      return ok(`${what} runs the probe`);
    case 'ended':
      return probeJob.status === 'COMPLETED'
        ? foundProblem(
            `${what} completes a job of the probe with another output than requested`,
            `${deploy}.`,
          )
        : foundProblem(
            `${what} ends a job of the probe as ${probeJob.status}`,
            `${deploy}; its worker's log says why.`,
          );
    case 'late':
      return probeJob.status === 'IN_PROGRESS'
        ? foundProblem(
            `${what} works on a job of no length for more than ${seconds(patience)}`,
            `${deploy}; or raise its workers' time to start.`,
          )
        : foundProblem(
            `${what} starts no job within ${seconds(patience)}`,
            'Let it have a worker (its maximum, its GPUs in stock, its quota); state a slow start in capabilities.scaleUpMs.',
          );
    case 'lost':
      return foundProblem(
        `${what} takes a job and loses it: its status was ${probeJob.words}`,
        'Check whether somebody purges its queue, and what the service logs about it.',
      );
    case 'refused':
      return foundProblem(
        `${what} takes no job: it ${probeJob.words}`,
        'Give the key permission to submit jobs there.',
      );
  }
}
