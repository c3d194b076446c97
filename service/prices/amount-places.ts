/** What an amount counts: gigabytes, things of a kind, types of GPUs that are named, or nobody knows what. */
export type Quantity = 'gpus' | 'vcpus' | 'workers' | 'gigabytes' | 'machines' | 'types' | 'unknown';

/**
 * Where the documents of the APIs have numbers, texts and lists that order no amount, in small letters: the member itself, or it
 * and the one above it. @see interface 2.9, 2.10, 4.2, 4.3, 4.4
 */
const documented = {
  /** Limits, delays and lengths of time, and what a machine must have at least that nobody pays for. */
  settings: wordsOf(
    'timeout idletimeout executiontimeoutms scalervalue scaling.queuedelay scaling.requestcount workersmax workers.max ' +
      'mindiskbandwidthmbps mindownloadmbps minuploadmbps',
  ),
  /** Names, versions, places, and what a container is told. Ids are known by their endings. */
  namings: wordsOf(
    'name image imagename args dockerargs dockerentrypoint dockerstartcmd path volumemountpath readme username password resource ' +
      'action registry datacenter networkvolumes gpu.pools gpu.excludedtypes countrycodes keys mincudaversion allowedcudaversions',
  ),
  /** Alternatives, and what has sizes of its own. */
  lists: wordsOf(
    'networkvolumes networkvolumeids mounts.persistent mounts.network cpu gpu.pools gpu.excludedtypes cpuflavorids gputypeids ' +
      'datacenterids countrycodes allowedcudaversions dockerentrypoint dockerstartcmd keys',
  ),
};

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** A container is told any texts and numbers by its environment, and any numbers of ports. */
const environmentOrPorts = /(^|\.)(env|ports)(\.|$)/i;

/** Whether a number, or a text, at a place is documented to order nothing. */
export function isSetting(place: string): boolean {
  return environmentOrPorts.test(place) || endsIn(place, documented.settings);
}

/** Whether a text at a place is documented to name something. */
export function isNaming(place: string): boolean {
  return (
    environmentOrPorts.test(place) ||
    endsIn(place, documented.namings) ||
    /^ids?$/.test(nameWords(place).at(-1)!)
  );
}

/** Whether a list at a place is documented to hold alternatives or parts of one thing. */
export function isAlternatives(place: string): boolean {
  return environmentOrPorts.test(place) || endsIn(place, documented.lists);
}

function endsIn(place: string, names: ReadonlySet<string>): boolean {
  const members = place.toLowerCase().split('.');
  return names.has(members.at(-1)!) || names.has(members.slice(-2).join('.'));
}

/** The words in the last member of a place, in small letters. */
function nameWords(place: string): string[] {
  const name = place.slice(place.lastIndexOf('.') + 1);
  const parted = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase();
  return parted.split(/[^\p{L}\p{N}]+/u);
}

/** What numbers count where more than one may be ordered, by the ends of their places, the first that fits. */
const counted: readonly (readonly [place: RegExp, quantity: Quantity])[] = [
  [/(^|\.)(min_?)?v?cpus?(_?count|s|_?per_?gpu|\.count)$|(^|\.)(v?cpus|cores|(cpu|min)_?cores)$/i, 'vcpus'],
  [/(^|\.)(workers?\.?_?min|min_?workers)$/i, 'workers'],
  [/(^|\.)(disk|storage|(min_?)?(memory|ram)(_?per_?gpu)?|(disk|volume)_?size)$/i, 'gigabytes'],
  [/^(input\.)?size$|(^|\.)(mounts(\.\w+)?|volumes?|disks?|storage)\.size$/i, 'gigabytes'],
];

/** Gigabytes by the last word of a name. */
const units: Readonly<Record<string, number>> = {
  ...{ mb: 1e-3, mib: 1e-3, gb: 1, gib: 1 },
  ...{ tb: 1e3, tib: 1e3, pb: 1e6, pib: 1e6 },
};

const gpuWords = /^(gpus?|cards?|accelerators?|devices?|counts?|quantity)$/;

const machineWords =
  /^(pods?|nodes?|machines?|instances?|workers?|replicas?|servers?|vms?|hosts?|boxes|box|units?|copies|fleets?|pools?|clusters?|members?|slots?)$/;

/** What a number at a place counts, and how much each of it is: of what nobody knows no more than one is ordered. */
export function quantityAt(place: string): { readonly quantity: Quantity; readonly each: number } {
  const words = nameWords(place);
  const each = Object.hasOwn(units, words.at(-1)!) ? units[words.at(-1)!] : undefined;
  if (each !== undefined) return { quantity: 'gigabytes', each };
  const [, quantity] = counted.find(([ends]) => ends.test(place)) ?? [];
  if (quantity !== undefined) return { quantity, each: 1 };
  if (words.some((word) => machineWords.test(word)) && !words.includes('gpu'))
    return { quantity: 'machines', each: 1 };
  return { quantity: words.some((word) => gpuWords.test(word)) ? 'gpus' : 'unknown', each: 1 };
}

/** Whether a place must have a number, however it is written. */
export function isCount(place: string): boolean {
  return (
    /^(gigabytes|vcpus|workers)$/.test(quantityAt(place).quantity) || gpuWords.test(nameWords(place).at(-1)!)
  );
}

/** Whether what is listed at a place are machines by its name. */
export function isFleet(place: string): boolean {
  return nameWords(place).some(
    (word) => machineWords.test(word) || /^(gpus|cards|accelerators|devices)$/.test(word),
  );
}

/** Whether a text at a place names the type of one GPU. @see interface 2.10, 4.4 */
export function isGpuType(place: string): boolean {
  return /(^|\.)(gpus?\.(type_?)?id|gpu_?type(_?id)?)$/i.test(place);
}

/** Whether a text names hardware that is rented, as catalogs do, wherever it stands. */
export function isHardware(text: string): boolean {
  return /nvidia|geforce|tesla|radeon|instinct|\b(rtx|xeon|epyc)\b|\b(a(10|16|30|40|100)|h[12]00|g?[bh][123]00|l(4|40s?)|v100|t4|mi\d{3}x?)(?![a-wyz\d])/i.test(
    text,
  );
}

const lastingWords =
  /^(commit\w*|reserv\w*|savings?|prepa(y|id)\w*|contract\w*|terms?|billing|subscription|lease|tenure|duration|period|months?|years?|weeks?|annual(ly)?|yearly|monthly|weekly|upfront|plan)$/;

/** Whether a place tells how long something is ordered for. */
export function isLasting(place: string): boolean {
  return place.split('.').some((member) => nameWords(member).some((word) => lastingWords.test(word)));
}

/** Whether a text reads like an order for longer than an hour. */
export function readsLasting(text: string): boolean {
  return nameWords(text.replaceAll('.', ' ')).some(
    (word) => word !== 'plan' && word !== 'billing' && lastingWords.test(word),
  );
}
