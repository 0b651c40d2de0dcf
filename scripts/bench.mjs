import { buildDashboard } from './dashboard.mjs';
import { installPackages } from './packages.mjs';
import { become, main, root } from './runtime.mjs';

await main(async () => {
  await installPackages({ withTools: true });
  await buildDashboard();
  become([`${root}bench/run.ts`, ...process.argv.slice(2)]);
});
