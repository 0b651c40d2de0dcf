import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { afterSecondRun, filesToRunAgain, type Outcome, outcomeOf, type Report } from './tests/outcome.ts';

// Runs the tests; a few files that failed run once more in a process of their own (decision 0021).
const root = new URL('..', import.meta.url).pathname;
const report = `${root}.cache/test-report.json`;

// Both runs try the same values: a property that fails is not saved by others.
process.env.TEST_SEED ||= String(Math.floor(Math.random() * 2 ** 31));
console.log(`Values are made with TEST_SEED=${process.env.TEST_SEED}.`);

const parameters = process.argv.slice(2);
let outcome = await run(parameters);
// Whoever chose by more than files looks for something, and sees what they looked for.
const again = parameters.some((one) => one.startsWith('-')) ? [] : filesToRunAgain(outcome);
if (again.length > 0) {
  console.log(`\nOnce more and alone: ${again.join(', ')}`);
  outcome = afterSecondRun(outcome, await run(again));
}
for (const test of outcome.unsteady) console.log(`Unsteady, passed the second time: ${test}`);
console.log(`${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`);
process.exitCode = outcome.failed > 0 ? 1 : 0;

async function run(filters: readonly string[]): Promise<Outcome> {
  mkdirSync(`${root}.cache`, { recursive: true });
  rmSync(report, { force: true });
  const vitest = spawn(
    process.execPath,
    [
      `${root}node_modules/vitest/vitest.mjs`,
      ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...filters,
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const end = (signal: NodeJS.Signals) => vitest.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  const [code] = (await once(vitest, 'exit')) as [number | null];
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  return outcomeOf(read(), code);
}

function read(): Report {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    console.error('The run ended without a report.');
    return { testResults: [] };
  }
}
