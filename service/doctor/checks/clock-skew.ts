import type { DoctorCheckContext } from '../check-context.ts';
import { endpointsIn, probesIn } from '../endpoints.ts';
import { type DoctorCheck, type Finding, ok, skippedFinding, warning } from '../finding.ts';
import { type DoctorReply, isAnswered } from '../reply.ts';
import { templatesOf } from './rest-addresses.ts';

/** Milliseconds of ours that clocks may be apart: a Date header tells whole seconds, and trips take time. */
const fair = 5000;

/** The target's clock tells our time: v1's retirement goes by its date, and dates in reports are compared by people. */
export const clockSkew: DoctorCheck = {
  id: 'clock.skew',
  after: ['address.job-api', 'clock.rate'],
  async run(checkContext) {
    if (checkContext.ownCalendar)
      return [
        ok('a clock that shows another day or runs at another rate than the local one cannot agree with it'),
      ];
    const skews = (await Promise.all([dates(checkContext), workers(checkContext)])).flat();
    const off = skews.filter(({ ms }) => Math.abs(ms) > fair).map(checkSkew);
    if (off.length > 0) return off;
    return [
      skews.length === 0
        ? skippedFinding('no answer has a Date')
        : ok("the target's clock agrees with the local one"),
    ];
  },
};

type Skew = { readonly whose: string; readonly ms: number };

function checkSkew({ whose, ms }: Skew): Finding {
  return warning(
    `${whose} is ${Math.round(Math.abs(ms) / 1000)} s ${ms > 0 ? 'ahead of' : 'behind'} this machine's`,
    'Have both set by the same time server: rules that go by a date may judge by the wrong one.',
  );
}

/** What the Date headers of the interfaces say. */
async function dates({ site, health, rest }: DoctorCheckContext): Promise<Skew[]> {
  const [endpoint] = endpointsIn(site);
  const asked: [string, Promise<DoctorReply>][] = [
    ...(endpoint === undefined
      ? []
      : [['the clock of the job API', health(endpoint)] as [string, Promise<DoctorReply>]]),
    ...(site.urls.restV2 === undefined
      ? []
      : [['the clock of REST v2', rest(templatesOf('v2'))] as [string, Promise<DoctorReply>]]),
  ];
  const skews = asked.map(async ([whose, reply]): Promise<Skew[]> => skewIn(whose, await reply));
  return (await Promise.all(skews)).flat();
}

function skewIn(whose: string, reply: DoctorReply): Skew[] {
  const date = isAnswered(reply) ? Date.parse(reply.headers.date ?? '') : Number.NaN;
  if (Number.isNaN(date) || !isAnswered(reply)) return [];
  return [{ whose, ms: beyond(date, wall(reply.sent) - 1000, wall(reply.answered)) }];
}

async function workers({ site, probeJobs }: DoctorCheckContext): Promise<Skew[]> {
  const [endpoint] = probesIn(site);
  const probeJob = endpoint === undefined ? undefined : await probeJobs.of(endpoint);
  if (probeJob?.came !== 'ran') return [];
  return [
    {
      whose: "the clock of the probe's worker",
      ms: beyond(probeJob.at, wall(probeJob.sent), wall(probeJob.seen)),
    },
  ];
}

/** How far an instant lies outside of the time in which it must have been reported. */
function beyond(instant: number, earliest: number, latest: number): number {
  if (instant < earliest) return instant - earliest;
  return instant > latest ? instant - latest : 0;
}

/** Milliseconds since 1970 of an instant of the monotonic clock. */
function wall(instant: number): number {
  return Date.now() - performance.now() + instant;
}
