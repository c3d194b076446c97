/**
 * What goes on in a world in real time: calls being answered, handlers running, webhooks under way. Virtual time moves
 * only when each of them has ended or is parked on the agenda.
 */
export type Activity = {
  /** Begins something that holds time still. `what` names it in messages. */
  begin(what: string): Task;
  /** Counts a call that has reached this world, and begins it. */
  arrive(what: string): Task;
  /** Calls that have reached this world, and those that were answered in full or given up by their caller. */
  readonly arrived: number;
  readonly answered: number;
  /** What holds time still now. */
  holding(): string[];
  /** Resolves at the next change of any of these. */
  changed(): Promise<void>;
};

/** Something that holds time still until it ends, except while it is parked. */
export type Task = { park(): void; resume(): void; end(): void };

export function createActivity(): Activity {
  const busy = new Map<Task, string>();
  let arrived = 0;
  let answered = 0;
  let change = Promise.withResolvers<void>();

  function signalChange(): void {
    change.resolve();
    change = Promise.withResolvers<void>();
  }

  function begin(what: string, ended: () => void = () => {}): Task {
    let open = true;
    const task: Task = {
      park() {
        busy.delete(task);
        signalChange();
      },
      resume() {
        if (open) busy.set(task, what);
      },
      end() {
        if (!open) return;
        open = false;
        busy.delete(task);
        ended();
        signalChange();
      },
    };
    busy.set(task, what);
    return task;
  }

  return {
    begin: (what) => begin(what),
    arrive(what) {
      arrived += 1;
      signalChange();
      return begin(what, () => {
        answered += 1;
      });
    },
    get arrived() {
      return arrived;
    },
    get answered() {
      return answered;
    },
    holding: () => [...busy.values()],
    changed: () => change.promise,
  };
}
