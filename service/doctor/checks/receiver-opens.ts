import { type DoctorCheck, foundProblem, ok, warning } from '../finding.ts';

/** We can listen where the profile says. */
export const receiverOpens: DoctorCheck = {
  id: 'receiver.opens',
  after: [],
  async run({ profile, noReceiver }) {
    if (noReceiver !== undefined) {
      return [
        foundProblem(
          noReceiver,
          'End what else listens there, or name an address and a port of this machine in capabilities.receiver.listen.',
        ),
      ];
    }
    if (profile.capabilities?.receiver !== undefined) return [ok('the receiver listens')];
    return [
      warning(
        'the target profile names no receiver: rules about webhooks, and those that must hear from the probe, are not run',
        'State in capabilities.receiver where the target reaches this machine.',
      ),
    ];
  },
};
