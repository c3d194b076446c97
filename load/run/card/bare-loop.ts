import { runProgram } from '../../../engine/run-program.ts';
import { LoadError } from '../errors.ts';
import { workerFolder } from '../worker-processes.ts';

/** What a card does by itself: jobs of the probe's `gpu` work one after the other, without a queue. @see specs/probe.md */
export type BareLoop = {
  readonly jobsPerSecond: number;
  /** The device as its driver names it, or `model` where there is none. */
  readonly device: string;
  readonly kind: 'measured' | 'modelled';
  /** Of the products alone: the median over jobs. */
  readonly tflops: number;
};

type Report = {
  readonly jobsPerSecond: number;
  readonly median: Pick<BareLoop, 'device' | 'kind' | 'tflops'>;
};

/**
 * Runs the loop for so many seconds, and no less than one job.
 * @param gpu what each job does, as JSON
 * @throws LoadError when it ends otherwise than with its report
 */
export async function runBareLoop(gpu: string, seconds: number, signal: AbortSignal): Promise<BareLoop> {
  const args = ['-m', 'plumbline_worker.gpu', gpu, '--seconds', String(seconds)];
  const { code, output } = await runProgram('python3', args, {
    cwd: workerFolder,
    environment: process.env,
    signal,
  });
  if (code !== 0)
    throw new LoadError(
      `the work without a queue ended with ${code}: ${output.trim().split('\n').at(-1) ?? ''}`,
    );
  const { jobsPerSecond, median } = JSON.parse(output.slice(output.indexOf('{'))) as Report;
  return { jobsPerSecond, device: median.device, kind: median.kind, tflops: median.tflops };
}
