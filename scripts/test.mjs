import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
  const tests = spawn(nodeOfProject, [join(root, 'scripts', 'run-tests.ts'), ...filters], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Threads and processes that tests start find their code compiled.
    env: {
      NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
      ...(room && { TEST_ROOM: room }),
      ...process.env,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tests.kill(signal));
  const [code] = await once(tests, 'exit');
  process.exitCode = code ?? 1;
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
