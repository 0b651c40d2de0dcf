import { installPackages } from './packages.mjs';
import { becomeCommand, main, root } from './runtime.mjs';

await main(async () => {
  await installPackages({ withTools: false });
  becomeCommand([`${root}apps/server/src/commands/admin.ts`, ...process.argv.slice(2)]);
});
