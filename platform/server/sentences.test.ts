import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSentences, type Sentences, withSaidMessages } from './sentences.ts';

let folder: string;
let say: Sentences;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-sentences-'));
  for (const language of ['de-DE', 'es-ES', 'fr-FR', 'pt-BR']) {
    const book = {
      'Not found': `${language} nothing`,
      'There is a live page at {1}.': `${language}: {1} is live.`,
      '{1} leads (really?) to {2}.': `${language}: to {2} from {1}.`,
    };
    await writeFile(join(folder, `sentences.${language}.json`), JSON.stringify(book));
  }
  say = openSentences(pathToFileURL(`${folder}/`));
});
afterAll(() => rm(folder, { recursive: true }));

test('says a sentence in the language of the catalogue that somebody reads', () => {
  expect(say('Not found', 'de-DE')).toBe('de-DE nothing');
  expect(say('Not found', 'de-AT')).toBe('de-DE nothing');
  expect(say('Not found', 'en-GB')).toBe('Not found');
  expect(say('Not found', 'ar-SA')).toBe('Not found');
});

test('fills in what the sentence had filled in, in the order of the language', () => {
  expect(say('There is a live page at /a(b)*.', 'fr-FR')).toBe('fr-FR: /a(b)* is live.');
  expect(say('/a leads (really?) to /b.', 'es-ES')).toBe('es-ES: to /b from /a.');
  expect(say('There is a live page at $1 {1}.', 'fr-FR')).toBe('fr-FR: $1 {1} is live.');
});

test('leaves what it does not know, and codes that programs compare', () => {
  expect(say('Nobody translated this.', 'de-DE')).toBe('Nobody translated this.');
  expect(say('path_is_missing', 'en-XA')).toBe('path_is_missing');
  expect(say('Not found', 'en-XA')).toMatch(/^\[Ñöţ ƒöûñð/);
});

test('does not take long over a text that almost fits', () => {
  const hostile = `${'a leads (really?) to '.repeat(400)}b`;
  expect(say(hostile, 'de-DE')).toBe(hostile);
});

test('says the messages within an answer, and nothing else', () => {
  const report = { errors: [{ line: 1, path: 'Not found', message: 'Not found' }], made: 0, note: null };
  expect(withSaidMessages(report, (sentence) => say(sentence, 'de-DE'))).toEqual({
    errors: [{ line: 1, path: 'Not found', message: 'de-DE nothing' }],
    made: 0,
    note: null,
  });
});
