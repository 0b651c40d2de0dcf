import { globSync, readFileSync } from 'node:fs';
import type { TextTree } from './texts/compare-catalogues.ts';
import { findUntranslated } from './texts/find-untranslated.ts';
import { misnamedTexts } from './texts/misnamed-texts.ts';
import { reasonStarts } from './texts/server-sentences.ts';
import { spokenSentences } from './texts/spoken-sentences.ts';
import { unusedTexts } from './texts/unused-texts.ts';
import { wrongSingulars } from './texts/wrong-singulars.ts';

const root = new URL('..', import.meta.url).pathname;
const find = (pattern: string) => globSync(pattern, { cwd: root }).sort();
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const isTest = (path: string) => path.includes('.test.') || path.includes('.fixture.');

const sources = find('{apps,modules,platform}/**/dashboard/**/*.{ts,tsx}')
  .concat(find('apps/dashboard/**/*.{ts,tsx}'))
  .concat(find('{apps/server,modules/*/server}/**/*.ts'), find('modules/*/*.room.ts'))
  .filter((path) => !isTest(path));
const screens = sources.filter((path) => !/\/server\/|\.room\.ts$/.test(path));
const complaints = screens.flatMap((path) =>
  findUntranslated(read(path)).map(({ line, text }) => `${path}:${line}  "${text}" bypasses the texts.`),
);

for (const path of find('{apps,modules,platform}/**/texts/*en-US.json')) {
  const folder = path.replace(/texts\/[^/]*$/, '');
  // The kit's texts are everybody's; a room's belong to it.
  const isKit = folder.startsWith('platform/');
  const users = sources
    .filter((source) => isKit || source.startsWith(folder))
    .map(read)
    .join('\n');
  const { titles = {}, subtitles = {}, ...texts } = JSON.parse(read(path)) as TextTree;
  for (const id of Object.keys({ ...Object(titles), ...Object(subtitles) })) {
    if (!users.includes(`id: '${id}'`) && !users.includes(`titles.${id}'`)) {
      complaints.push(`${path}  No screen of the room has the id "${id}".`);
    }
  }
  // Read by `roomWords`, under the names of kinds.
  if (users.includes('roomWords(')) {
    delete texts.things;
    delete texts.tasks;
    delete texts.integrations;
  }
  for (const key of wrongSingulars(texts)) complaints.push(`${path}  "${key}" counts one in the plural.`);
  for (const key of unusedTexts(texts, users)) complaints.push(`${path}  Nobody says "${key}".`);
}
for (const path of screens) {
  for (const { given, wanted } of misnamedTexts(path, read(path))) {
    complaints.push(
      `${path}  Its texts are called "${given}": their translations are found under "${wanted}" alone.`,
    );
  }
}
const { unfit, untagged } = spokenSentences();
for (const { path, text } of untagged) {
  complaints.push(`${path}  "${text}" cannot be translated: fill it in with said or fixed.`);
}
for (const { path, text } of unfit) {
  complaints.push(
    `${path}  "${text}" cannot end “title is not valid: …”: begin with “${reasonStarts.join('”, “')}”.`,
  );
}

for (const complaint of new Set(complaints)) console.log(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
