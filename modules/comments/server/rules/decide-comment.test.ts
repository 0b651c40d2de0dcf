import { describe, expect, test } from 'vitest';
import { usualCommentRules } from '../../comment-kinds.contract.ts';
import { htmlOfText, linksIn, textOfHtml } from './comment-text.ts';
import { decideComment, hasBannedWord, takesComments } from './decide-comment.ts';

const reader = { isModerator: false, approved: 0 };
const decided = (rules: object, who = reader, text = 'Well said', hasService = false) => {
  const { status, heldFor, asksService } = decideComment(
    { ...usualCommentRules, ...rules },
    who,
    text,
    hasService,
  );
  return [status, heldFor, asksService];
};

describe('a new comment', () => {
  test.each([
    ['waits where each one does', { moderation: 'pre' }, reader, 'proposed', 'mode'],
    [
      'waits for a moderator, however many were approved',
      { moderation: 'pre' },
      { ...reader, approved: 9 },
      'proposed',
      'mode',
    ],
    ['stands where they are moderated afterwards', { moderation: 'post' }, reader, 'approved', null],
    [
      'of somebody new waits',
      { moderation: 'trusted' },
      { ...reader, approved: 2 },
      'proposed',
      'new_author',
    ],
    ['of somebody trusted stands', { moderation: 'trusted' }, { ...reader, approved: 3 }, 'approved', null],
    ['of a moderator stands', { moderation: 'pre' }, { isModerator: true, approved: 0 }, 'approved', null],
  ] as const)('%s', (_, rules, who, status, heldFor) => {
    expect(decided(rules, who)).toEqual([status, heldFor, false]);
  });

  test('with a banned word is rejected, with too many links it waits', () => {
    const post = { moderation: 'post', banned_words: ['darn'], max_links: 1 };
    expect(decided(post, reader, 'DARN it')).toEqual(['rejected', 'banned_word', false]);
    expect(decided(post, reader, 'https://a.test www.b.test')).toEqual(['proposed', 'links', false]);
    expect(decided(post, reader, 'https://a.test')).toEqual(['approved', null, false]);
  });

  test('stands only after the service was asked, where there is one and it is to be asked', () => {
    expect(decided({ moderation: 'post' }, reader, 'Hi', true)).toEqual(['proposed', 'spam_check', true]);
    expect(decided({ moderation: 'pre' }, reader, 'Hi', true)).toEqual(['proposed', 'mode', true]);
    expect(decided({ moderation: 'post', spam_check: false }, reader, 'Hi', true)).toEqual([
      'approved',
      null,
      false,
    ]);
  });
});

test.each([
  [['bad'], 'A BAD one', true],
  [['bad'], 'badge', false],
  [['bad word'], 'a bad\nword', true],
  [['a.b'], 'axb', false],
  [['größe'], 'GRÖSSE Größe', true],
  [['ﬁne'], 'fine', true],
  [['c++'], 'I like c++.', true],
  [['far-right', 'a/b'], 'a Far-Right one', true],
  [[], 'anything', false],
])('of the words %j one stands in %j: %s', (words, text, isThere) => {
  expect(hasBannedWord(words, text)).toBe(isThere);
});

test('a post takes comments while they are on, until it closes', () => {
  const post = { comments_enabled: true, published_ts: 1_000 };
  const day = 86_400;
  expect(takesComments({ enabled: true, close_after_days: null }, post, 1e9)).toBe(true);
  expect(takesComments({ enabled: false, close_after_days: null }, post, 1_001)).toBe(false);
  expect(takesComments({ enabled: true, close_after_days: 2 }, post, 1_000 + 2 * day - 1)).toBe(true);
  expect(takesComments({ enabled: true, close_after_days: 2 }, post, 1_000 + 2 * day)).toBe(false);
  expect(
    takesComments({ enabled: true, close_after_days: null }, { ...post, comments_enabled: false }, 0),
  ).toBe(false);
});

test('a text becomes markup in which nothing runs, and is read back as it was', () => {
  const text = 'Look: <b>https://a.test/x?a=1&b=2</b>.\nSecond line\n\nSecond "paragraph"';
  const html = htmlOfText(text);
  expect(html).toContain('<a href="https://a.test/x?a=1&amp;b=2" rel="nofollow ugc noopener">');
  expect(html).not.toContain('<b>');
  expect(textOfHtml(html)).toBe(text);
  expect(htmlOfText('a\r\n\r\n\r\n b')).toBe('<p>a</p>\n<p>b</p>');
  expect(linksIn('HTTP://A.test and www.b.test')).toBe(2);
});
