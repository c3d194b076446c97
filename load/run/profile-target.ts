import { UsageError } from '../../engine/errors.ts';
import { createRedact } from '../../engine/http/redact.ts';
import { readObjectives } from '../../service/profile/objectives.ts';
import { loadProfile } from '../../service/profile/profile.ts';
import { profileSecrets } from '../../service/profile/profile-secrets.ts';
import { costSource } from './cost/cost-source.ts';
import type { LoadTarget } from './load-target.ts';

/**
 * What a target profile has put under load.
 * @throws UsageError when it lacks what load needs
 */
export async function profileTarget(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<LoadTarget> {
  const profile = await loadProfile(file, environment);
  const { urls, keys, endpoints, capabilities = {} } = profile;
  const secrets = profileSecrets(profile);
  const redact = createRedact(secrets);
  const name = redact(profile.name);
  if (urls === undefined)
    throw new UsageError(`${file} has a control address: load wants urls and keys as they are`);
  if (endpoints?.exclusive === undefined) {
    throw new UsageError(`${file} names no exclusive endpoint: load is put on nothing that others use`);
  }
  return {
    ...{ name, url: urls.serverless, key: keys!.valid!, secondKey: keys!.secondUser },
    ...{ otherKeys: Object.values<string>(keys ?? {}), secrets },
    ...{ endpoint: endpoints.exclusive, second: endpoints.second, clockRate: capabilities.clockRate ?? 1 },
    shared: endpoints.probe ?? endpoints.exclusive,
    receiver: capabilities.receiver && {
      listen: capabilities.receiver.listen ?? '127.0.0.1:0',
      url: capabilities.receiver.url,
    },
    requestsPerWorker: capabilities.requestsPerWorker?.exclusive,
    costs: costSource({ urls, keys: keys!, endpoints: {} }, redact),
    objectives: readObjectives(profile.objectives),
  };
}
