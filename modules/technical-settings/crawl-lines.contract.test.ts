import { expect, test } from 'vitest';
import { adsWarnings, robotsWarnings } from './crawl-lines.contract.ts';

test('lines of a robots.txt that crawlers pass over are told by their numbers', () => {
  expect(robotsWarnings('Disallow: /x\nfoo bar\n\nUser-agent: *\nDisallow: /y\nDissalow: /z')).toEqual([
    { line: 1, why: 'noAgent' },
    { line: 2, why: 'unknown' },
    { line: 6, why: 'unknown' },
  ]);
});

test.each([
  ['nothing', ''],
  ['comments and a sitemap alone', '# ours\nSitemap: https://a.test/sitemap.xml'],
  ['marks of order, Windows lines and delays', '\ufeffuser-agent: *\r\nDisallow:\r\nCrawl-delay: 5 # s\r\n'],
])('a robots.txt of %s has none', (_, text) => {
  expect(robotsWarnings(text)).toEqual([]);
});

test('lines of an ads.txt that name no seller are told by their numbers', () => {
  const file =
    '# ours\ngoogle.com, pub-1, DIRECT, f08c47fec0942fa0\nrubbish line\n<script>\na.example, 7, resold';
  expect(adsWarnings(file)).toEqual([
    { line: 3, why: 'noSeller' },
    { line: 4, why: 'noSeller' },
    { line: 5, why: 'noSeller' },
  ]);
});

test.each([
  ['variables', 'CONTACT=ads@a.test\nsubdomain=sport.a.test\nOWNERDOMAIN=a.test'],
  ['small letters, comments and extensions', 'a.example,7,reseller # since May\nb.example, 8, DIRECT;x=1'],
])('an ads.txt of %s has none', (_, text) => {
  expect(adsWarnings(text)).toEqual([]);
});
