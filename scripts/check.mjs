import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDashboard } from './dashboard.mjs';
import { installPackages } from './packages.mjs';
import { capture, main, nodeOfProject, Plain, root } from './runtime.mjs';

const steps = {
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  types: ['node_modules/typescript/bin/tsc', '--build'],
  boundaries: ['scripts/check-boundaries.ts'],
  texts: ['scripts/check-texts.ts'],
  'dead code': ['node_modules/knip/bin/knip.js'],
  'docs/openapi.json': ['scripts/openapi.ts', '--check'],
  'database/schema.ts': ['scripts/schema.ts', '--check'],
  'bundle budget': ['scripts/check-bundle.ts'],
  'unit and screen tests': [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project=unit', '--project=screens'],
    '--reporter=default',
  ],
};

/**
 * What a room can break: its own tests, its journey, or else one that opens a screen of it, and the tests that are
 * generated from the contracts; the long attacks on all calls are left to the whole suite.
 */
function stepsOfRoom(room) {
  const folder = join(root, 'modules', room);
  if (room === '' || !existsSync(folder)) throw new Plain(`There is no room "${room}" in modules/.`);
  const generated = readdirSync(join(root, 'modules')).filter((name) => name.endsWith('.test.ts'));
  const paths = routesIn(folder).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bpath: '(\/[^']+)'/g)].map(([, path]) => path),
  );
  const journeys = readdirSync(join(root, 'e2e')).filter(
    (name) =>
      name.endsWith('.e2e.test.ts') &&
      (name.startsWith(`${room}.`) ||
        paths.some((path) => readFileSync(join(root, 'e2e', name), 'utf8').includes(`/r/dashboard${path}`))),
  );
  const own = journeys.filter((name) => name.startsWith(`${room}.`));
  const looked = own.length > 0 ? own : journeys.slice(0, 1);
  return {
    'format and lint': [...steps['format and lint'], `modules/${room}`],
    types: steps.types,
    boundaries: steps.boundaries,
    texts: steps.texts,
    // One run, so that there is one database and one browser for all of them.
    [`tests of ${room}, of its calls, and its journey`]: [
      ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--passWithNoTests'],
      `modules/${room}/`,
      ...generated.filter((name) => !/^(fuzz|attacks)/.test(name)).map((name) => `modules/${name}`),
      ...looked.map((name) => `e2e/${name}`),
    ],
  };
}

const routesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.route\.tsx?$/.test(name))
    .map((name) => join(folder, name));

// Run by name alone: a commit needs English, an issue that is done needs all languages.
const onDemand = {
  languages: ['scripts/check-languages.ts'],
};

await main(async () => {
  await installPackages({ withTools: true });
  await buildDashboard();
  const given = process.argv.slice(2);
  const room = given[0] === 'room' ? (given[1] ?? '') : null;
  const wanted = room === null ? given : [];
  const whole = room === null ? steps : stepsOfRoom(room);
  const all = { ...steps, ...onDemand };
  const unknown = wanted.find((name) => !(name in all));
  if (unknown) {
    throw new Error(`There is no step "${unknown}". The steps are: ${Object.keys(all).join(', ')}.`);
  }
  const chosen = Object.entries(wanted.length === 0 ? whole : all).filter(
    ([name]) => wanted.length === 0 || wanted.includes(name),
  );
  // The tests that are made of the contracts then try the calls of this room alone.
  if (room !== null) process.env.TEST_ROOM = room;
  const failed = [];
  const take = async ([name, parameters]) => {
    const start = Date.now();
    const { code, output } = await capture(nodeOfProject, parameters);
    console.log(
      `${code === 0 ? 'ok    ' : 'FAILED'}  ${name}  ${((Date.now() - start) / 1000).toFixed(1)} s`,
    );
    if (code === 0) return;
    failed.push(name);
    console.log(output.trim());
  };
  const inTurn = async (some) => {
    for (const step of some) await take(step);
  };
  // What only reads the files goes on beside the tests of a room, which mostly wait.
  const isBeside = ([name]) => room !== null && !name.startsWith('tests of');
  await Promise.all([inTurn(chosen.filter(isBeside)), inTurn(chosen.filter((step) => !isBeside(step)))]);
  console.log(failed.length === 0 ? 'All checks pass.' : `Failed: ${failed.join(', ')}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
});
