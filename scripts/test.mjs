import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildDashboard } from './dashboard.mjs';
import { installPackages } from './packages.mjs';
import { capture, main, nodeOfProject, Plain, root } from './runtime.mjs';

await main(async () => {
  await installPackages({ withTools: true });
  const { filters, room } = await chosen(process.argv.slice(2));
  if (filters === null) {
    console.log('0 passed, 0 failed, 0 skipped');
    return;
  }
  await buildDashboard();
  const report = join(root, '.cache', 'test-report.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const vitest = spawn(
    nodeOfProject,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...filters,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Threads and processes that tests start find their code compiled.
      env: {
        NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
        ...(room && { TEST_ROOM: room }),
        ...process.env,
      },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => vitest.kill(signal));
  const [code] = await once(vitest, 'exit');
  const { passed, failed, skipped, unsteady } = count(report, code);
  for (const test of unsteady) console.log(`Unsteady, passed the second time: ${test}`);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
});

/** `changed` stands for the tests that what differs from the last commit on main can break, committed or not. */
async function chosen([first, base = 'origin/main', ...others]) {
  const all = { filters: process.argv.slice(2), room: null };
  if (first !== 'changed') return all;
  const { code, output } = await capture(nodeOfProject, ['scripts/tests-of.ts', 'changed', base]);
  if (code !== 0) throw new Plain(output.trim());
  const found = JSON.parse(output);
  if (found === null) return { filters: others, room: null };
  console.log(`${found.tests.length} files of tests can see what has changed.`);
  // Without a filter Vitest would run all of them.
  return { filters: found.tests.length === 0 ? null : [...found.tests, ...others], room: found.room };
}

/**
 * A file that could not be loaded, and a run that ended badly without a failed test, count as a failure each.
 * A test that failed and then passed keeps the failure's words.
 */
function count(report, code) {
  const totals = { passed: 0, failed: 0, skipped: 0, unsteady: [] };
  let files = [];
  try {
    files = JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    console.error('The run ended without a report.');
  }
  for (const { status, assertionResults } of files) {
    for (const test of assertionResults) {
      if (test.status === 'passed') totals.passed += 1;
      else if (test.status === 'failed') totals.failed += 1;
      else totals.skipped += 1;
      if (test.status === 'passed' && test.failureMessages.length > 0) {
        totals.unsteady.push(`${test.fullName}\n${test.failureMessages.join('\n')}`);
      }
    }
    const isUnloaded = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    if (isUnloaded) totals.failed += 1;
  }
  if (code !== 0 && totals.failed === 0) totals.failed = 1;
  return totals;
}
