import { type DoctorCheck, ok, warning } from '../finding.ts';

/** Where a run may spend there is an interface to spend by, and one by which all of it can be deleted. */
export const spending: DoctorCheck = {
  id: 'capability.spend',
  after: [],
  async run({ profile, site }) {
    const { restV1, restV2, graphql } = site.urls;
    if (profile.capabilities?.spend !== true) return [ok('a run spends nothing here')];
    if (restV1 === undefined && restV2 === undefined && graphql === undefined) {
      return [
        warning(
          'capabilities.spend is true, and the profile names no management API to spend by',
          'Name urls.restV2 and the others, or leave spend out.',
        ),
      ];
    }
    if (graphql !== undefined && restV2 === undefined) {
      return [
        warning(
          'Pods that a run rents through GraphQL stay, stopped: GraphQL cannot delete them',
          'Name urls.restV2, or delete them yourself.',
        ),
      ];
    }
    return [ok('a run may make Pods, endpoints and volumes here, and delete them')];
  },
};
