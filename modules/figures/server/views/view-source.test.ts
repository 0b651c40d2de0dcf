import { describe, expect, test } from 'vitest';
import { originOf } from './view-source.ts';

const from = (referrer: string, medium = '') => originOf({ referrer, medium }, 'news.example');

describe('where a reader came from', () => {
  test.each([
    ['', 'direct'],
    ['not an address', 'direct'],
    ['android-app://com.google.android.gm/', 'direct'],
    ['https://www.google.com/', 'search'],
    ['https://www.google.co.uk/search?q=council', 'search'],
    ['https://duckduckgo.com/', 'search'],
    ['https://mail.google.com/mail/u/0', 'mail'],
    ['https://outlook.live.com/', 'mail'],
    ['https://l.facebook.com/l.php?u=x', 'social'],
    ['https://t.co/abc', 'social'],
    ['https://www.news.example/politics', 'internal'],
    ['https://digital.gov/guide', 'site'],
    ['https://google.evil.example/', 'site'],
    ['https://notgoogle.com/', 'site'],
    ['https://about.co/', 'site'],
  ])('%s is %s', (referrer, source) => {
    expect(from(referrer).source).toBe(source);
  });

  test.each([
    ['https://l.facebook.com/l.php?u=x', 'facebook.com'],
    ['https://m.facebook.com/', 'facebook.com'],
    ['https://old.reddit.com/r/x', 'reddit.com'],
    ['https://out.reddit.com/', 'reddit.com'],
    ['https://t.co/abc', 'x.com'],
    ['https://mobile.twitter.com/', 'x.com'],
    ['https://lnkd.in/abc', 'linkedin.com'],
    ['https://m.example.org/', 'm.example.org'],
  ])('%s counts for one host: %s', (referrer, host) => {
    expect(from(referrer).host).toBe(host);
  });

  test('the port of the own address does not matter', () => {
    const origin = originOf({ referrer: 'http://localhost:3000/a', medium: '' }, 'localhost:3000');
    expect(origin.source).toBe('internal');
  });

  test('a letter that says so is one, whatever the page before', () => {
    expect(from('https://digital.gov/', 'email')).toEqual({ source: 'mail', host: null });
    expect(from('', 'Newsletter').source).toBe('mail');
  });

  test('the host of other sites and networks is kept, of nobody else', () => {
    expect(from('https://WWW.Digital.gov/guide?secret=1')).toEqual({ source: 'site', host: 'digital.gov' });
    expect(from('https://www.google.com/').host).toBeNull();
  });
});
