import { buildDashboard } from './dashboard.mjs';
import { installPackages } from './packages.mjs';
import { capture, main, nodeOfProject } from './runtime.mjs';

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

// Run by name alone: a commit needs English, an issue that is done needs all languages.
const onDemand = {
  languages: ['scripts/check-languages.ts'],
};

await main(async () => {
  await installPackages({ withTools: true });
  await buildDashboard();
  const wanted = process.argv.slice(2);
  const all = { ...steps, ...onDemand };
  const unknown = wanted.find((name) => !(name in all));
  if (unknown) {
    throw new Error(`There is no step "${unknown}". The steps are: ${Object.keys(all).join(', ')}.`);
  }
  const chosen = Object.entries(wanted.length === 0 ? steps : all).filter(
    ([name]) => wanted.length === 0 || wanted.includes(name),
  );
  const failed = [];
  for (const [name, parameters] of chosen) {
    const start = Date.now();
    const { code, output } = await capture(nodeOfProject, parameters);
    console.log(
      `${code === 0 ? 'ok    ' : 'FAILED'}  ${name}  ${((Date.now() - start) / 1000).toFixed(1)} s`,
    );
    if (code === 0) continue;
    failed.push(name);
    console.log(output.trim());
  }
  console.log(failed.length === 0 ? 'All checks pass.' : `Failed: ${failed.join(', ')}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
});
