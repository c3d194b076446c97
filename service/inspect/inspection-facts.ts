/** Everything that could be learned of a job and its endpoint, in two looks with a pause between them. */
export type InspectionFacts = {
  readonly job: string | undefined;
  /** Undefined where no endpoint of the profile knows the job, or shows it. */
  readonly endpoint: InspectedEndpoint | undefined;
  /** The older one first; the second is missing where the first says enough. */
  readonly looks: readonly EndpointLook[];
  readonly settings: WorkerBounds | undefined;
  readonly stock: readonly GpuStock[] | undefined;
  readonly logs: readonly WorkerLog[];
  /** Calls that were answered 429. */
  readonly refused: readonly string[];
  /** What the target did not show, and why. */
  readonly hidden: readonly string[];
};

export type InspectedEndpoint = { readonly name: string; readonly id: string };

export type EndpointLook = {
  /** As the target calls it. @see interface 3 */
  readonly status: string | undefined;
  readonly health: HealthFigures | undefined;
  /** Undefined where the target lists none. @see interface 4.3 */
  readonly workers: readonly InspectedWorker[] | undefined;
};

/** Members of a health record; each may be missing. @see interface 2.6 */
export type HealthFigures = {
  readonly jobs: Readonly<
    Partial<Record<'completed' | 'failed' | 'inProgress' | 'inQueue' | 'retried', number>>
  >;
  readonly workers: Readonly<Partial<Record<'idle' | 'running', number>>>;
};

/** The document leaves open what a listed worker shows: a status counts where one is there. */
export type InspectedWorker = { readonly id: string; readonly status: string | undefined };

export type WorkerBounds = { readonly min: number | undefined; readonly max: number | undefined };

/** Stock of a GPU type that the endpoint may use. @see interface 2.11 */
export type GpuStock = { readonly type: string; readonly status: string };

export type WorkerLog = { readonly worker: string; readonly lines: readonly string[] };
