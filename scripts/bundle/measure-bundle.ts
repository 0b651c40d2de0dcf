/** What the build writes about each of its files. */
export type Manifest = Record<string, Chunk>;
type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };

/** What one screen costs beyond what is there already; sizes in bytes, compressed with gzip. */
export type Measured = { name: string; files: number; size: number; limit: number; isWithin: boolean };

export type Budget = {
  entry: string;
  /** The screen that opens first, by the end of its source's name. */
  firstScreen: string;
  /** gzip bytes of what comes once for many, such as soon after any screen, by the start of its key; each counts by itself. */
  once?: Readonly<Record<string, number>>;
  /** gzip bytes for the entry with the first screen. */
  firstLimit: number;
  /** gzip bytes for anything that is loaded later. */
  laterLimit: number;
  /** gzip bytes for what may be larger, by the end of its source's name. */
  largerLimits?: Readonly<Record<string, number>>;
};

/**
 * Adds up the scripts of the first screen, and of each chunk that is loaded on demand after it.
 * @param sizeOf the compressed size of a file of the build
 */
export function measureBundle(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  budget: Budget,
): Measured[] {
  const screen = Object.keys(manifest).find((key) => key.endsWith(budget.firstScreen));
  if (manifest[budget.entry] === undefined) throw new Error(`The build has no entry ${budget.entry}.`);
  if (screen === undefined) throw new Error(`The build has no chunk for ${budget.firstScreen}.`);
  const first = new Set([...closure(manifest, budget.entry), ...closure(manifest, screen)]);
  const later = new Set(reachable(manifest, budget.entry).filter((key) => !first.has(key)));
  const lazy = [...later].filter((key) => isLoadedOnDemand(manifest, key));
  const shared = Object.entries(budget.once ?? {}).map(([start, limit]) => {
    const key = [...later].find((one) => one.startsWith(start));
    if (key === undefined) throw new Error(`The build has no chunk ${start}.`);
    return { key, limit, files: closure(manifest, key).filter((one) => !first.has(one)) };
  });
  const there = new Set(shared.flatMap(({ files }) => files));
  return [
    measured(`${budget.entry} with ${budget.firstScreen}`, [...first], budget.firstLimit),
    ...shared.map(({ key, limit, files }) => measured(key, files, limit)),
    ...lazy
      .filter((key) => !there.has(key))
      .map((key) =>
        measured(
          manifest[key]?.src ?? key,
          closure(manifest, key).filter(
            (one) => !(first.has(one) || there.has(one) || isThereAlready(manifest, key, one)),
          ),
          limitOf(manifest[key]?.src ?? key, budget),
        ),
      ),
  ];

  function measured(name: string, keys: string[], limit: number): Measured {
    const files = [...new Set(keys.flatMap((key) => manifest[key]?.file ?? []))].filter((file) =>
      file.endsWith('.js'),
    );
    const size = files.map(sizeOf).reduce((sum, one) => sum + one, 0);
    return { name, files: files.length, size, limit, isWithin: size <= limit };
  }
}

function limitOf(name: string, { laterLimit, largerLimits = {} }: Budget): number {
  const larger = Object.entries(largerLimits).find(([end]) => name.endsWith(end));
  return larger?.[1] ?? laterLimit;
}

/** A chunk and what it cannot run without. */
function closure(manifest: Manifest, start: string, seen = new Set<string>()): string[] {
  if (seen.has(start)) return [];
  seen.add(start);
  return [start, ...(manifest[start]?.imports ?? []).flatMap((key) => closure(manifest, key, seen))];
}

function reachable(manifest: Manifest, start: string, seen = new Set<string>()): string[] {
  if (seen.has(start)) return [];
  seen.add(start);
  const chunk = manifest[start];
  const next = [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])];
  return [start, ...next.flatMap((key) => reachable(manifest, key, seen))];
}

/** Whether a chunk came with every screen that loads another on demand, as a dialog finds what its screen has. */
function isThereAlready(manifest: Manifest, key: string, one: string): boolean {
  const loaders = Object.keys(manifest).filter((loader) => manifest[loader]?.dynamicImports?.includes(key));
  return loaders.every((loader) => closure(manifest, loader).includes(one));
}

function isLoadedOnDemand(manifest: Manifest, key: string): boolean {
  return Object.values(manifest).some((chunk) => chunk.dynamicImports?.includes(key));
}
