import { existsSync, globSync, readFileSync } from 'node:fs';
import { catalogueLanguages, SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import { compareCatalogues, type TextTree } from './texts/compare-catalogues.ts';
import { findUntranslated } from './texts/find-untranslated.ts';
import { compareSentences, inputReasons, otherReasons, serverSentences } from './texts/server-sentences.ts';
import { unusedTexts } from './texts/unused-texts.ts';

// `--missing de-DE` prints the English texts that a language lacks, by file, ready to be translated.
const wanted = process.argv.includes('--missing')
  ? process.argv[process.argv.indexOf('--missing') + 1]
  : null;

const root = new URL('..', import.meta.url).pathname;
const find = (pattern: string) => globSync(pattern, { cwd: root }).sort();
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const isThere = (path: string) => existsSync(new URL(`../${path}`, import.meta.url));
const isTest = (path: string) => path.includes('.test.') || path.includes('.fixture.');

const sources = find('{apps,modules,platform}/**/dashboard/**/*.{ts,tsx}')
  .concat(find('apps/dashboard/**/*.{ts,tsx}'))
  .concat(find('{apps/server,modules/*/server}/**/*.ts'))
  .filter((path) => !isTest(path));
const screens = sources.filter((path) => !/\/server\//.test(path));
const complaints = screens.flatMap((path) =>
  findUntranslated(read(path)).map(({ line, text }) => `${path}:${line}  "${text}" bypasses the texts.`),
);
const translations = catalogueLanguages.filter((language) => language !== SOURCE_LANGUAGE);
const missing: Record<string, Record<string, string>> = {};
const note = (path: string, key: string, english: string) => {
  missing[path] = { ...missing[path], [key]: english };
};

for (const path of find('{apps,modules,platform}/**/texts/*en-US.json')) {
  const folder = path.replace(/texts\/[^/]*$/, '');
  const english = JSON.parse(read(path)) as TextTree;
  // The kit's texts are everybody's; a room's belong to it.
  const isKit = folder.startsWith('platform/');
  const users = sources.filter((source) => isKit || source.startsWith(folder)).map(read);
  for (const key of unusedTexts(english, users.join('\n'))) {
    complaints.push(`${path}  Nobody says "${key}".`);
  }
  for (const language of translations) {
    const other = path.replace(SOURCE_LANGUAGE, language);
    const translated = isThere(other) ? (JSON.parse(read(other)) as TextTree) : {};
    for (const { key, problem, missing: text } of compareCatalogues(english, translated, language)) {
      complaints.push(`${other}  "${key}" ${problem}.`);
      if (language === wanted && text !== undefined) note(other, key, text);
    }
  }
}

const refusing = find('platform/server/**/*.ts').filter(
  (path) => read(path).includes('apiError(') || path === 'platform/server/input-errors.ts',
);
const speakers = find('modules/**/*.contract.ts')
  .concat(find('modules/*/server/**/*.ts'), find('platform/contract/*.ts'), refusing)
  // Imports and commands speak to those who run them, in the terminal.
  .filter((path) => !isTest(path) && !/^modules\/(imports|assets)\/|-for-command\.ts$/.test(path));
const reasoning = find('modules/**/*.contract.ts')
  .concat(find('platform/contract/*.ts'), 'platform/server/input-reasons.ts')
  .filter((path) => !isTest(path));
for (const path of reasoning) {
  for (const text of otherReasons(read(path)))
    complaints.push(`${path}  "${text}" is no reason to end a sentence.`);
}
const sentences = new Set([
  ...speakers.flatMap((path) => serverSentences(read(path))),
  ...reasoning.flatMap((path) => inputReasons(read(path))),
]);
for (const language of translations) {
  const path = `apps/server/src/texts/sentences.${language}.json`;
  for (const { key, problem } of compareSentences(sentences, isThere(path) ? JSON.parse(read(path)) : {})) {
    complaints.push(`${path}  "${key}" ${problem}.`);
    if (language === wanted && problem === 'is not translated') note(path, key, key);
  }
}

if (wanted === null) for (const complaint of new Set(complaints)) console.log(complaint);
else console.log(JSON.stringify(missing, null, 2));
process.exitCode = complaints.length === 0 ? 0 : 1;
