/** What the emulator can't do, said to whoever asked for it. */
export class EmulatorError extends Error {
  override readonly name: string = 'EmulatorError';
}

/** Virtual time can't move: something is missing or still going on. */
export class UnsettledError extends EmulatorError {
  override readonly name = 'UnsettledError';
}

/** The spec of a world names something that does not exist. */
export class WorldSpecError extends EmulatorError {
  override readonly name = 'WorldSpecError';
}

/** There are as many worlds as there may be, or no memory for more. */
export class TooManyWorldsError extends EmulatorError {
  override readonly name = 'TooManyWorldsError';
}

/** Raised inside a handler whose run was stopped: cancelled, timed out or deleted. */
export class RunStoppedError extends EmulatorError {
  override readonly name = 'RunStoppedError';
}

/** Raised by a handler that lets its worker die. */
export class WorkerCrash extends EmulatorError {
  override readonly name = 'WorkerCrash';
}
