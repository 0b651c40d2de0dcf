import { buildDashboard } from './dashboard.mjs';
import { installPackages } from './packages.mjs';
import { become, main, root } from './runtime.mjs';

await main(async () => {
  const parameters = process.argv.slice(2);
  await installPackages({ withTools: false });
  if (!parameters.includes('--worker-only')) await buildDashboard();
  // A larger nursery is never given back: 163 MB idle instead of 147.
  become(['--max-semi-space-size=8', `${root}apps/server/src/main.ts`, ...parameters]);
});
