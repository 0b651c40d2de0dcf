import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildForChecks } from './dashboard.mjs';
import { installPackages } from './packages.mjs';
import { capture, main, nodeOfProject, Plain, root } from './runtime.mjs';

const steps = {
  'format and lint': ['scripts/check-format.ts'],
  types: ['node_modules/typescript/bin/tsc', '--build'],
  boundaries: ['scripts/check-boundaries.ts'],
  texts: ['scripts/check-texts.ts'],
  'dead code': ['node_modules/knip/bin/knip.js', '--cache', '--cache-location', '.cache/knip'],
  'docs/openapi.json': ['scripts/openapi.ts', '--check'],
  'database/schema.ts': ['scripts/schema.ts', '--check'],
  'bundle budget': ['scripts/check-bundle.ts'],
  'unit and screen tests': ['scripts/check-tests.ts'],
};

/**
 * What a room can break: its own tests, its journey, or else one that opens a screen of it, and the tests that are
 * generated from the contracts; the long attacks on all calls are left to the whole suite.
 */
async function stepsOfRoom(room) {
  const { code, output } = await capture(nodeOfProject, ['scripts/tests-of.ts', 'room', room]);
  if (code !== 0) throw new Plain(/Error: (.*)/.exec(output)?.[1] ?? output);
  return {
    'format and lint': [...steps['format and lint'], `modules/${room}`],
    types: steps.types,
    boundaries: steps.boundaries,
    texts: steps.texts,
    // One run, so that there is one database and one browser for all of them.
    [`tests of ${room}, of its calls, and its journey`]: [
      ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--passWithNoTests'],
      ...JSON.parse(output).tests,
    ],
  };
}

// Run by name alone: a commit needs English, an issue that is done needs all languages.
const onDemand = {
  languages: ['scripts/check-languages.ts'],
};

const needBuild = /^bundle budget$|^tests of /;
const isLong = /^types$|^tests of |^unit and screen tests$/;

// What passed and reads nothing that has changed since passes as it is (decision 0048).
const memory = join(root, '.cache', 'checks', 'steps.json');

async function keysOfSteps() {
  const { code, output } = await capture(nodeOfProject, ['scripts/step-keys.ts']);
  return code === 0 ? JSON.parse(output) : {};
}

function keptSteps() {
  try {
    return JSON.parse(readFileSync(memory, 'utf8'));
  } catch {
    return {};
  }
}

/** What changed while a step ran was seen by a part of it alone. */
async function keepSteps(passed, before) {
  const after = await keysOfSteps();
  const sure = passed.filter((name) => name in before && before[name] === after[name]);
  if (sure.length === 0) return;
  const kept = { ...keptSteps(), ...Object.fromEntries(sure.map((name) => [name, before[name]])) };
  mkdirSync(join(root, '.cache', 'checks'), { recursive: true });
  writeFileSync(memory, JSON.stringify(kept));
}

await main(async () => {
  await installPackages({ withTools: true });
  const given = process.argv.slice(2);
  const room = given[0] === 'room' ? (given[1] ?? '') : null;
  const wanted = room === null ? given : [];
  const whole = room === null ? steps : await stepsOfRoom(room);
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
  // Who names a step wants to see it run, and what is tried of one room says nothing of the others.
  const keys = wanted.length === 0 ? await keysOfSteps() : {};
  if (room !== null) delete keys['format and lint'];
  const kept = keptSteps();
  const [passed, failed] = [[], []];
  const take = async ([name, parameters]) => {
    if (name in keys && kept[name] === keys[name]) return console.log(`ok      ${name}  as it passed before`);
    // Without a build the step fails, and what else passes is told and kept.
    const noBuild = needBuild.test(name) ? await built : undefined;
    const start = Date.now();
    const { code, output } = noBuild ?? (await capture(nodeOfProject, parameters));
    console.log(
      `${code === 0 ? 'ok    ' : 'FAILED'}  ${name}  ${((Date.now() - start) / 1000).toFixed(1)} s`,
    );
    (code === 0 ? passed : failed).push(name);
    if (code !== 0) console.log(output.trim());
  };
  const built = chosen.some(([name]) => needBuild.test(name))
    ? buildForChecks().catch(({ message }) => ({ code: 1, output: message }))
    : undefined;
  // The longest first, and two at once: most of them have one thread.
  const waiting = chosen.sort(([one], [other]) => Number(isLong.test(other)) - Number(isLong.test(one)));
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await take(step);
  };
  await Promise.all([lane(), lane()]);
  await keepSteps(passed, keys);
  console.log(failed.length === 0 ? 'All checks pass.' : `Failed: ${failed.join(', ')}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
});
