import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = {
  version?: string;
  resolved?: string;
  os?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
const packages = read('package-lock.json').packages as Record<string, Entry>;

/** Where Node finds a package from another one: beside it, or further out. */
function foundFrom(path: string, name: string): Entry | undefined {
  for (let at = path; ; at = at.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const entry = packages[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`];
    if (entry || at === '') return entry;
  }
}

test('every package is pinned to the one version that the lock file has', () => {
  const pinned = Object.entries({ ...dependencies, ...devDependencies });
  expect(pinned.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual(
    [],
  );
  expect(pinned.length).toBeGreaterThan(50);
});

test('the lock file has what npm ci asks for: each package of each platform, at its version', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter(([name, range]) => {
        const found = foundFrom(path, name);
        return !found || (/^\d+\.\d+\.\d+/.test(range) && found.version !== range);
      })
      .map(([name, range]) => `${path} needs ${name} ${range}`),
  );
  expect(missing).toEqual([]);
  const platforms = new Set(Object.values(packages).flatMap(({ os }) => os ?? []));
  expect([...platforms]).toEqual(expect.arrayContaining(['darwin', 'linux', 'win32']));
});

test('the lock file names no host, so that it holds behind any registry', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')).not.toMatch(
    /"resolved"|https?:\/\/[^"]*registry/,
  );
});
