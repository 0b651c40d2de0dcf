import { existsSync, globSync, readFileSync } from 'node:fs';
import { catalogueLanguages, SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import { compareCatalogues, type TextTree } from './texts/compare-catalogues.ts';
import { byRoom, type Gap } from './texts/gaps-by-room.ts';
import { compareSentences } from './texts/server-sentences.ts';
import { spokenSentences } from './texts/spoken-sentences.ts';

// Lists what the other languages lack, by room; `--missing de-DE` prints it for one language as JSON, to be translated.
const wanted = process.argv.includes('--missing')
  ? process.argv[process.argv.indexOf('--missing') + 1]
  : null;

const root = new URL('..', import.meta.url).pathname;
const read = (path: string) =>
  existsSync(new URL(`../${path}`, import.meta.url))
    ? JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))
    : {};
const translations = catalogueLanguages.filter((language) => language !== SOURCE_LANGUAGE);
const englishFiles = globSync('{apps,modules,platform}/**/texts/*en-US.json', { cwd: root }).sort();
const { sentences } = spokenSentences();
const gaps: Gap[] = [];

for (const language of translations) {
  for (const english of englishFiles) {
    const path = english.replace(SOURCE_LANGUAGE, language);
    for (const difference of compareCatalogues(read(english) as TextTree, read(path), language)) {
      gaps.push({ ...difference, language, path });
    }
  }
  for (const [folder, said] of sentences) {
    const path = `${folder}texts/sentences.${language}.json`;
    for (const { key, problem } of compareSentences(said, read(path))) {
      gaps.push({ key, problem, language, path, ...(problem === 'is not translated' && { missing: key }) });
    }
  }
}

if (wanted === null) for (const line of byRoom(gaps)) console.log(line);
else {
  const missing: Record<string, Record<string, string>> = {};
  for (const { language, path, key, missing: text } of gaps) {
    if (language === wanted && text !== undefined) missing[path] = { ...missing[path], [key]: text };
  }
  console.log(JSON.stringify(missing, null, 2));
}
process.exitCode = gaps.length === 0 ? 0 : 1;
