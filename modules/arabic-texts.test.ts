import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { accountTexts } from '#modules/reader-accounts/server/account-words.ts';
import { shopTexts } from '#modules/subscriptions/server/shop/shop-words.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** Rooms whose words readers see, on pages and in mails. */
const rooms = [
  'accounts',
  'feeds',
  'newsletters',
  'pages',
  'personal-data',
  'reader-accounts',
  'subscriptions',
];
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];
const FORM = /_(?:zero|one|two|few|many|other)$/;

type Texts = { [key: string]: string | Texts };

/** The texts of a file by their whole keys. */
function flat(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value]] : flat(value, `${before}${key}.`),
  );
}

const textsOf = (room: string, language: string): Map<string, string> =>
  new Map(flat(JSON.parse(readFileSync(`${root}${room}/server/texts/${language}.json`, 'utf8'))));

const marksIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

it('is spoken by every room whose words readers see', () => {
  expect(
    globSync('*/server/texts/ar.json', { cwd: root })
      .map((path) => path.split('/')[0])
      .sort(),
  ).toEqual(rooms);
});

it.each(rooms)('%s says all in Arabic, in each of its six numbers and with what is filled in', (room) => {
  const [english, arabic] = [textsOf(room, 'en-US'), textsOf(room, 'ar')];
  const due = [...english.keys()].flatMap((key) =>
    FORM.test(key) ? FORMS.map((form) => key.replace(FORM, `_${form}`)) : key,
  );
  expect([...arabic.keys()].sort()).toEqual([...new Set(due)].sort());
  for (const [key, text] of arabic) {
    const said = english.get(key) ?? english.get(key.replace(FORM, '_other')) ?? '';
    // Of one and two the word itself says how many.
    const isSaid = (mark: string) => mark !== '{count}' || /_(?:few|many|other)$/.test(key);
    expect([key, marksIn(text).filter(isSaid)]).toEqual([key, marksIn(said).filter(isSaid)]);
    expect([key, /[\u0600-\u06ff]|^\{\w+\}/.test(text)]).toEqual([key, true]);
  }
});

it('is what accounts and subscriptions of a site in Arabic speak', () => {
  expect(accountTexts('ar-EG')('signUp.title')).toBe('إنشاء حساب');
  expect(accountTexts('ar')('own.leaveText', { count: 2 })).toContain('بعد يومين');
  expect(shopTexts('ar')('shop.every.month', { count: 3 })).toBe('كل 3 أشهر');
});
