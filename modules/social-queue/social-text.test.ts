import { expect, test } from 'vitest';
import { SocialProvider } from './social-kinds.contract.ts';
import { countText, fitsLimit, withLink } from './social-text.contract.ts';

const mastodon = { provider_id: SocialProvider.MASTODON, longest_text: 500, link_length: 23 };
const bluesky = { provider_id: SocialProvider.BLUESKY, longest_text: 300, link_length: 0 };
const x = { provider_id: SocialProvider.X, longest_text: 280, link_length: 23 };
const family = '👨‍👩‍👧‍👦';

test('Mastodon counts what people see, each link as 23, and of far mentions the name alone', () => {
  expect(countText(`Brücke ${family}`, false, mastodon)).toBe(8);
  expect(countText(`See https://news.test/${'long'.repeat(90)}.`, false, mastodon)).toBe(4 + 23 + 1);
  expect(countText('Thanks @desk@example.social', false, mastodon)).toBe('Thanks @desk'.length);
  expect(countText('Read', true, mastodon)).toBe(4 + 2 + 23);
  expect(countText('', true, mastodon)).toBe(23);
  expect(fitsLimit('a'.repeat(475), true, mastodon)).toBe(true);
  expect(fitsLimit('a'.repeat(476), true, mastodon)).toBe(false);
});

test('Bluesky counts what people see, whatever stands on the card, and takes 3,000 bytes', () => {
  expect(countText(`${family} https://a.test`, true, bluesky)).toBe(16);
  expect(fitsLimit('ü'.repeat(300), true, bluesky)).toBe(true);
  expect(fitsLimit('ü'.repeat(301), true, bluesky)).toBe(false);
  expect(fitsLimit(family.repeat(121), false, bluesky)).toBe(false);
});

test('X counts other scripts and emoji twice, and each link as 23', () => {
  expect(countText('Brücke – “open”', false, x)).toBe(15);
  expect(countText('橋が開く', false, x)).toBe(8);
  expect(countText(family, false, x)).toBe(2);
  expect(countText('Café'.normalize('NFD'), false, x)).toBe(4);
  expect(fitsLimit('a'.repeat(255), true, x)).toBe(true);
  expect(fitsLimit('a'.repeat(256), true, x)).toBe(false);
});

test('an address stands below its text', () => {
  expect(withLink(' Read ', 'https://a.test')).toBe('Read\n\nhttps://a.test');
  expect(withLink('', 'https://a.test')).toBe('https://a.test');
});
