import { type DoctorCheck, ok, warning } from '../finding.ts';

/** The profile says whether workers take one job at a time: nobody can see that from outside where there are many. */
export const concurrentHandler: DoctorCheck = {
  id: 'capability.concurrent-handler',
  after: ['handler.probe'],
  async run({ profile }) {
    const { concurrentHandler } = profile.capabilities ?? {};
    if (concurrentHandler !== undefined) {
      return [
        ok(`workers are said to take ${concurrentHandler ? 'several jobs at once' : 'one job at a time'}`),
      ];
    }
    return [
      warning(
        'the profile does not say whether a worker takes several jobs at once: rules that rest on it are not run',
        'Set capabilities.concurrentHandler: false for the probe of worker/ without --concurrency, else true.',
      ),
    ];
  },
};
