import { expect, test } from 'vitest';
import { blocksSite } from './robots-rules.contract.ts';

test.each([
  ['everybody from everything', 'User-agent: *\nDisallow: /'],
  [
    'with a comment, a mark of order and Windows lines',
    '\ufeffuser-agent: * # all\r\ndisallow: / # gone\r\n',
  ],
  ['by a wildcard', 'User-agent: *\nDisallow: /*'],
  ['the front page alone', 'User-agent: *\nDisallow: /$'],
  ['one of the large ones', 'User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nAllow: /'],
  ['two names over the same rules', 'User-agent: somebot\nUser-agent: *\nDisallow: /'],
  ['all but the front page', 'User-agent: *\nDisallow: /\nAllow: /$'],
  ['two groups of one name', 'User-agent: *\nAllow: /news\n\nUser-agent: *\nDisallow: /'],
])('keeps away %s', (_, text) => {
  expect(blocksSite(text)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['a part of the site', 'User-agent: *\nDisallow: /core/\nDisallow: /search'],
  ['a rule that says nothing', 'User-agent: *\nDisallow:'],
  ['what is allowed as well', 'User-agent: *\nDisallow: /\nAllow: /'],
  ['a crawler that nobody is found by', 'User-agent: badbot\nDisallow: /\n\nUser-agent: *\nDisallow: /r/'],
  ['a rule before any name', 'Disallow: /\nUser-agent: *\nAllow: /'],
])('keeps nobody away: %s', (_, text) => {
  expect(blocksSite(text)).toBe(false);
});
