import { askUnknownEndpoint, isNowhere } from '../ask-unknown-endpoint.ts';
import { endpointsIn } from '../endpoints.ts';
import { type DoctorCheck, foundProblem, ok, skippedFinding, warning } from '../finding.ts';
import { goesByKey, isSuccess } from '../reply.ts';
import { templatesOf } from './rest-addresses.ts';

/** The key that nobody owns is refused. @see interface 5 */
export const invalidKey: DoctorCheck = {
  id: 'key.invalid',
  after: ['address.job-api', 'key.valid'],
  async run(checkContext) {
    const { site, profile, health, rest } = checkContext;
    const [endpoint] = endpointsIn(site);
    const asked = await Promise.all([
      ...(endpoint === undefined ? [] : [health(endpoint, 'invalid')]),
      ...(site.urls.restV2 === undefined ? [] : [rest(templatesOf('v2', 'invalid'))]),
    ]);
    if (asked.length === 0) {
      if (await isNowhere(checkContext)) return [];
      asked.push(await askUnknownEndpoint(checkContext, 'invalid'));
    }
    // A page that answers everybody is told of as an address.
    if (!asked.some((reply) => isSuccess(reply) && reply.json !== undefined)) {
      const isShown = asked.some(goesByKey);
      return [
        isShown
          ? ok('a key that nobody owns is refused')
          : skippedFinding('no answer shows whether a key that nobody owns is refused'),
      ];
    }
    return [
      profile.keys?.invalid === undefined
        ? warning(
            'a made-up key is accepted like a real one',
            'Have the target ask for keys: its rules of area auth fail, and refusals cannot be distinguished.',
          )
        : foundProblem(
            'keys.invalid is accepted: somebody owns it',
            'Name one that nobody owns, or leave it out.',
          ),
    ];
  },
};
