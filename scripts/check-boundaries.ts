import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkCode } from './boundaries/code-rules.ts';
import { checkFileCircles } from './boundaries/file-circles.ts';
import { checkFiles } from './boundaries/file-rules.ts';
import { checkImports } from './boundaries/import-rules.ts';
import { checkCircles } from './boundaries/room-circles.ts';
import { type Finding, readSource } from './boundaries/source-file.ts';
import { checkSql } from './boundaries/sql-rules.ts';
import { checkTables, LIST_OF_TABLES } from './boundaries/table-rules.ts';

const patterns = [
  '{apps,bench,database,e2e,modules,platform,scripts}/**/*.{ts,tsx,mjs,js,css}',
  LIST_OF_TABLES,
];

/** The walls that the compiler cannot see, checked over the texts of the whole project. */
export function checkBoundaries(texts: readonly { path: string; text: string }[]): Finding[] {
  const list = texts.find(({ path }) => path === LIST_OF_TABLES)?.text ?? '';
  const sources = texts.filter(({ path }) => path !== LIST_OF_TABLES);
  const files = sources.map(({ path, text }) => readSource(path, text));
  return [
    ...checkImports(files),
    ...checkCircles(files),
    ...checkFileCircles(files),
    ...checkFiles(files),
    ...checkCode(files),
    ...checkSql(files),
    ...checkTables(files, list),
  ];
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const paths = globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const findings = checkBoundaries(
    paths.map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') })),
  );
  for (const { path, line, message } of findings) console.log(`${path}:${line}  ${message}`);
  console.log(
    findings.length === 0 ? `${paths.length} files keep to their walls.` : `${findings.length} findings.`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
}
