import { basename } from 'node:path';
import type { Finding, SourceFile } from './source-file.ts';

const most = 300;
const mostInTests = 500;
const generated = new Set(['database/schema.ts']);
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const vague = /^(utils?|helpers?|common|misc|types|constants|index|shared|lib)(\.|$)/;

/** What can be said of a file without reading its meaning: names, sizes, forbidden words. */
export function checkFiles(files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) => [...names(file), ...size(file), ...words(file), ...barrel(file)]);
}

function names(file: SourceFile): Finding[] {
  const parts = file.path.split('/');
  return parts.flatMap((part) => {
    if (!kebab.test(part)) return [at(file, 1, `names are written in kebab-case: ${part}`)];
    return vague.test(part) ? [at(file, 1, `a name says what is in it: ${part}`)] : [];
  });
}

function size(file: SourceFile): Finding[] {
  const limit = file.isTest ? mostInTests : most;
  if (file.lines <= limit || generated.has(file.path)) return [];
  return [at(file, limit + 1, `${file.lines} lines; a file ends before line ${limit + 1}`)];
}

const unfinished = /\b(TODO|FIXME|XXX|HACK)\b/;
const silenced = /@ts-(ignore|nocheck|expect-error)/;

function words(file: SourceFile): Finding[] {
  return file.comments.flatMap(({ text, line }) => [
    ...(unfinished.test(text) ? [at(file, line, 'what is left to do stands in an issue')] : []),
    ...(silenced.test(text) ? [at(file, line, 'the compiler is not silenced')] : []),
    ...(/biome-ignore/.test(text) && !/biome-ignore \S+: \S/.test(text)
      ? [at(file, line, 'a suppression states its reason')]
      : []),
  ]);
}

/** A file that only passes on what others export; a room's public file is meant to. */
function barrel(file: SourceFile): Finding[] {
  if (/\.public\.tsx?$/.test(basename(file.path)) || !/\.tsx?$/.test(file.path)) return [];
  const body = file.nodes.find((node) => node.type === 'Program')?.body;
  const statements = Array.isArray(body) ? (body as { type: string; source?: unknown }[]) : [];
  const isPassedOn = (one: { type: string; source?: unknown }) =>
    one.type === 'ExportAllDeclaration' || (one.type === 'ExportNamedDeclaration' && one.source !== null);
  return statements.length > 0 && statements.every(isPassedOn)
    ? [at(file, 1, 'a file that only passes on exports is a barrel')]
    : [];
}

function at(file: SourceFile, line: number, message: string): Finding {
  return { path: file.path, line, message };
}
