import { installPackages } from './packages.mjs';
import { become, main, root } from './runtime.mjs';

await main(async () => {
  await installPackages({ withTools: false });
  become([`${root}apps/server/src/commands/import.ts`, ...process.argv.slice(2)]);
});
