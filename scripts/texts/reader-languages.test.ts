import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountTexts } from '#modules/reader-accounts/server/account-words.ts';
import { shopTexts } from '#modules/subscriptions/server/shop/shop-words.ts';
import { compareCatalogues } from './compare-catalogues.ts';

const modules = new URL('../../modules/', import.meta.url);
const textsAt = (path: string) => JSON.parse(readFileSync(new URL(path, modules), 'utf8'));
const arabic = globSync('*/server/texts/ar.json', { cwd: modules });

test('what readers see of an Arabic site, on its pages and in its mails, is there in Arabic', () => {
  expect(arabic.map((path) => path.split('/')[0]).sort()).toEqual([
    ...['accounts', 'feeds', 'newsletters', 'pages', 'personal-data', 'reader-accounts', 'subscriptions'],
  ]);
});

test.each(arabic)('%s says all that the English texts say', (path) => {
  const english = textsAt(path.replace('ar.json', 'en-US.json'));
  expect(compareCatalogues(english, textsAt(path), 'ar')).toEqual([]);
});

test('accounts and subscriptions of an Arabic site speak Arabic, in each of its numbers', () => {
  expect(accountTexts('ar-EG')('signUp.title')).toBe('إنشاء حساب');
  expect(accountTexts('ar')('own.leaveText', { count: 2 })).toContain('بعد يومين');
  expect(shopTexts('ar')('shop.every.month', { count: 3 })).toBe('كل 3 أشهر');
});
