import { probesIn } from '../endpoints.ts';
import { type DoctorCheck, type Finding, ok, skippedFinding, warning } from '../finding.ts';

/** Real milliseconds that every rule grants a worker to start, without a word in the profile. */
const granted = 30_000;

/** No endpoint takes longer to start its first worker than the profile says. */
export const scaleUp: DoctorCheck = {
  id: 'capability.scale-up',
  after: ['address.job-api', 'key.valid'],
  async run({ site, probeJobs, profile, rate }) {
    const names = probesIn(site);
    const all = await Promise.all(names.map((name) => probeJobs.of(name)));
    const declared = profile.capabilities?.scaleUpMs ?? 0;
    const slow = names.flatMap((name, at): Finding[] => {
      const probeJob = all[at]!;
      const took = probeJob.came === 'ran' ? probeJob.seen - probeJob.sent : 0;
      return took > granted + declared / rate ? [slowStart(name, took, rate)] : [];
    });
    if (slow.length > 0) return slow;
    const hasRun = all.some(({ came }) => came === 'ran');
    return [hasRun ? ok('workers start in time') : skippedFinding('no job of the probe ran')];
  },
};

function slowStart(name: string, took: number, rate: number): Finding {
  return warning(
    `endpoint ${name} took ${Math.round(took / 1000)} s until its first job had run`,
    `Set capabilities.scaleUpMs to ${Math.ceil((took * rate) / 10_000) * 10_000}, or keep a worker warm.`,
  );
}
