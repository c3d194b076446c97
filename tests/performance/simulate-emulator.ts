import { createAgenda } from '../../emulator/core/agenda.ts';
import { deploy } from '../../emulator/core/deploy.ts';
import { endRun } from '../../emulator/core/dispatch.ts';
import { documentedBehaviour } from '../../emulator/core/documented-behaviour.ts';
import type { Endpoint } from '../../emulator/core/endpoint.ts';
import { createRandom } from '../../emulator/core/random.ts';
import { documentedRestBehaviour } from '../../emulator/core/rest/documented-rest-behaviour.ts';
import { createResourceStore } from '../../emulator/core/rest/resource-store.ts';
import type { Service } from '../../emulator/core/service.ts';
import { submit } from '../../emulator/core/submit.ts';
import { createTimeline } from '../../emulator/core/timeline.ts';
import { awaitEnd } from '../../emulator/core/wait.ts';
import { type Override, withOverrides } from '../../emulator/world/override.ts';
import { dueTimes, dueWithin } from '../../load/plan/arrivals.ts';
import { longestWait, type ReportedJob } from '../../load/plan/reported-job.ts';
import type { SeenHealth } from '../../load/run/ask-health.ts';
import { healthSample } from '../../load/run/observation.ts';
import { loadProbeJson, type StepOutcome } from '../../load/run/run-step.ts';
import type { StepRunner } from '../../load/run/step-runner.ts';

export type SimulatedEmulator = {
  readonly runner: StepRunner;
  readonly endpoint: string;
};

type Simulation = {
  readonly seed: number;
  readonly workers: number;
  readonly overrides: readonly Override[];
  readonly coldStartMs: number;
  readonly idleTimeoutMs: number;
  /** How much longer each run takes than what its job says; 1 without it. */
  readonly slowdown?: number;
};

/** Milliseconds between two looks at health, and until k6 makes its first call. */
const healthEvery = 250;
const opening = 1000;

/**
 * The emulator's core on a virtual clock, called as k6 calls it over HTTP: runs take a few milliseconds more or less, as on a
 * machine, and whole rounds a hundredth. Nothing of it takes real time, and one seed gives the same samples again.
 */
export function simulateEmulator(simulation: Simulation): SimulatedEmulator {
  const { seed, workers, overrides, coldStartMs, idleTimeoutMs, slowdown = 1 } = simulation;
  const random = createRandom(seed);
  const share = (): number => (random.below(2 ** 30) + 0.5) / 2 ** 30;
  const agenda = createAgenda();
  let now = Date.parse('2026-06-01T00:00:30Z');
  let luck = 1;

  const service: Service = {
    ...{ agenda, random: createRandom(seed + 1), endpoints: new Map(), meters: new Map(), keys: new Map() },
    behaviour: withOverrides({ ...documentedBehaviour, baseLimit: () => undefined }, overrides),
    resourceStore: createResourceStore(documentedRestBehaviour),
    ports: {
      startRun(run) {
        const { work = 0 } = run.job.submission.input as { work?: number };
        const late = -Math.log(share()) * 2;
        const takes = service.behaviour.handlerDelay(run.job, run.endpoint) + work * slowdown * luck + late;
        agenda.at(now + takes, (then) => endRun(service, run, { ended: 'returned', output: null }, then));
      },
      stopRun() {},
      callWebhook() {},
    },
  };
  const settings = { workersMin: 0, workersMax: workers, idleTimeout: idleTimeoutMs, coldStart: coldStartMs };
  const identity = { id: 'pool', name: 'pool', handler: 'probe', users: new Set<string>() } as const;
  const endpoint = deploy(service, { ...identity, settings, type: 'QUEUE', timeline: createTimeline() }, now);

  function reach(instant: number): void {
    for (let due = agenda.next(); due !== undefined && due <= instant; due = agenda.next()) {
      now = Math.max(now, due);
      agenda.runNext(now);
    }
    now = Math.max(now, instant);
  }

  const runStep: StepRunner['runStep'] = async (request, { arrivals, workMs }): Promise<StepOutcome> => {
    luck = Math.exp(0.01 * Math.sqrt(-2 * Math.log(share())) * Math.cos(2 * Math.PI * share()));
    const { work = 0 } = JSON.parse(loadProbeJson(request, workMs)) as { work?: number };
    const since = now;
    const health = [healthSample(-opening, healthOf(service, endpoint))!];
    const begin = now + opening;
    const jobs: ReportedJob[] = [];
    const due = dueTimes(arrivals);
    const end = begin + dueWithin(arrivals);
    let next = 0;
    const look = (then: number): void => {
      health.push(healthSample(then - begin, healthOf(service, endpoint))!);
      if (jobs.length < arrivals.calls || then < end) agenda.at(then + healthEvery, look);
    };
    agenda.at(begin, look);
    const call = (): void => {
      const nth = next;
      if (nth >= arrivals.calls) return;
      next += 1;
      agenda.at(Math.max(now, begin + due[nth]!) + share(), (sent) => {
        const job = submit(service, endpoint, { input: { work } }, 'runsync', sent, longestWait);
        awaitEnd(service, job, sent + longestWait, (end) => {
          const delay = service.behaviour.answerDelay('runsync', service.meters);
          agenda.at(end + delay + share(), (answered) => {
            const record = service.behaviour.recordAnswer(job, end, 'runsync');
            jobs.push({
              ...{ mark: `${arrivals.seed}-${nth}`, status: 200, record },
              sent: Math.floor(sent - begin),
              due: Math.floor(arrivals.pattern === 'one-by-one' ? sent - begin : due[nth]!),
              answered: Math.floor(answered - begin),
            });
            call();
          });
        });
      });
    };
    for (let caller = 0; caller < arrivals.callers; caller += 1) call();
    for (let then = agenda.next(); jobs.length < arrivals.calls; then = agenda.next()) {
      if (then === undefined) throw new Error(`${arrivals.calls - jobs.length} calls are never answered`);
      reach(then);
    }
    reach(end);
    const { runsSince, workersSince } = endpoint.timeline!;
    const timeline = { runs: runsSince(since), workers: workersSince(since) };
    return {
      ...{ arrivals, problems: [], isCutShort: false },
      jobs: jobs.toSorted((one, other) => one.due - other.due),
      observed: { health, timeline: JSON.parse(JSON.stringify(timeline)) },
    };
  };

  return {
    endpoint: endpoint.id,
    runner: {
      runStep,
      askHealth: async () => healthOf(service, endpoint),
      sleep: async (ms) => reach(now + ms),
      now: () => now,
    },
  };
}

function healthOf(service: Service, endpoint: Endpoint): SeenHealth {
  return service.behaviour.healthAnswer(endpoint) as SeenHealth;
}
