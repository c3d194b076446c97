import { type LoopLag, watchLoopLag } from '../time/loop-lag.ts';
import { type Admission, createAdmission } from './admission.ts';

/** The admission of a worker, which goes by the delay of its own event loop while cases are under way. */
export function createWorkerAdmission(): Admission {
  let watch: LoopLag | undefined;
  return createAdmission({
    lag: () => watch?.take() ?? 0,
    active(isActive) {
      watch?.stop();
      watch = isActive ? watchLoopLag() : undefined;
    },
  });
}
