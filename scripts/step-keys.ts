import { hashOf, projectFiles, textOf } from './tests/project-files.ts';
import { reachBy } from './tests/reach.ts';

// Writes as JSON under which key each step of `npm run check` stays passed: the hash of all that it reads.
const code = /^(apps|bench|database|e2e|modules|platform|scripts)\//;

/** By the names of the steps: the program, whose imports count, and what it reads beside them. */
const steps: Record<string, { program?: string; reads: RegExp }> = {
  'format and lint': { reads: /./ },
  boundaries: { program: 'scripts/check-boundaries.ts', reads: new RegExp(`${code.source}|^modules/`) },
  texts: { program: 'scripts/check-texts.ts', reads: /^(apps|modules|platform)\// },
  'dead code': { reads: /./ },
  'docs/openapi.json': { program: 'scripts/openapi.ts', reads: /^(docs\/openapi|package)\.json$/ },
  'database/schema.ts': { program: 'scripts/schema.ts', reads: /^database\// },
};

const hashes = projectFiles();
const reachOf = reachBy((path) => (hashes.has(path) ? textOf(path) : undefined));
const ground = hashOf(process.version, process.platform, hashes.get('package-lock.json') ?? '');
const keys = Object.entries(steps).map(([name, { program, reads }]) => {
  const reached = program ? reachOf(program).files : new Set<string>();
  const seen = [...hashes].filter(([path]) => reads.test(path) || reached.has(path));
  return [name, hashOf(ground, ...seen.flat())];
});
console.log(JSON.stringify(Object.fromEntries(keys)));
