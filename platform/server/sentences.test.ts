import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixed, said } from '#platform/contract/sentence.ts';
import { openSentences, type Sentences, storedMessage, withSaidMessages } from './sentences.ts';

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
  const room = join(folder, 'room');
  await mkdir(room);
  const ofRoom = { 'Not found': 'of the room', 'The badge is gone.': 'Das Abzeichen ist weg.' };
  await writeFile(join(room, 'sentences.de-DE.json'), JSON.stringify(ofRoom));
  say = openSentences([pathToFileURL(`${folder}/`), pathToFileURL(`${room}/`)]);
});
afterAll(() => rm(folder, { recursive: true }));

test('says a sentence in the language of the catalogue that somebody reads', () => {
  expect(say('Not found', 'de-DE')).toBe('de-DE nothing');
  expect(say('Not found', 'de-AT')).toBe('de-DE nothing');
  expect(say('Not found', 'en-GB')).toBe('Not found');
  expect(say('Not found', 'ar-SA')).toBe('Not found');
});

test('says what a room alone translates, and leaves it where that room lacks the language', () => {
  expect(say('The badge is gone.', 'de-DE')).toBe('Das Abzeichen ist weg.');
  expect(say('The badge is gone.', 'fr-FR')).toBe('The badge is gone.');
});

test('fills in what the sentence had filled in, in the order of the language', () => {
  expect(say(said`There is a live page at ${'/a(b)*'}.`, 'fr-FR')).toBe('fr-FR: /a(b)* is live.');
  expect(say(said`${'/a'} leads (really?) to ${'/b'}.`, 'es-ES')).toBe('es-ES: to /b from /a.');
  expect(say(said`There is a live page at ${'$1 {1}'}.`, 'fr-FR')).toBe('fr-FR: $1 {1} is live.');
  const inner = said`There is a live page at ${1}.`;
  expect(say(said`${inner} leads (really?) to ${'Not found'}.`, 'de-DE')).toBe(
    'de-DE: to Not found from de-DE: 1 is live..',
  );
});

test('says what a contract declares once with its limits, and matches no text', () => {
  const declared = fixed`There is a live page at ${'/limit'}.`;
  expect(declared).toBe('There is a live page at /limit.');
  expect(say(declared, 'de-DE')).toBe('de-DE: /limit is live.');
  expect(say('There is a live page at /other.', 'de-DE')).toBe('There is a live page at /other.');
});

test('leaves what it does not know, and codes that programs compare', () => {
  expect(say('Nobody translated this.', 'de-DE')).toBe('Nobody translated this.');
  expect(say('path_is_missing', 'en-XA')).toBe('path_is_missing');
  expect(say('Not found', 'en-XA')).toMatch(/^\[Ñöţ ƒöûñð/);
});

test('says the messages within an answer, and nothing else', () => {
  const report = { errors: [{ line: 1, path: 'Not found', message: 'Not found' }], made: 0, note: null };
  expect(withSaidMessages(report, (sentence) => say(sentence, 'de-DE'))).toEqual({
    errors: [{ line: 1, path: 'Not found', message: 'de-DE nothing' }],
    made: 0,
    note: null,
  });
});

test('says a stored message by what it filled in', () => {
  const stored = JSON.parse(
    JSON.stringify({ errors: [{ line: 2, ...storedMessage(said`There is a live page at ${'/a'}.`) }] }),
  );
  expect(stored.errors[0].message).toBe('There is a live page at /a.');
  expect(withSaidMessages(stored, (sentence) => say(sentence, 'de-DE'))).toEqual({
    errors: [{ line: 2, message: 'de-DE: /a is live.' }],
  });
});
