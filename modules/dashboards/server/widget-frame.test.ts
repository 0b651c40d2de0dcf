import { expect, test } from 'vitest';
import { widgetFrame } from './widget-frame.ts';

const hosts = ['charts.example.org', 'news.test'];
const frame = (url: string, ownHost = 'news.test') =>
  widgetFrame(url, { hosts, ownHost, title: 'A "chart"' });

test('only a listed host is framed, and never the one that the page itself has', () => {
  expect(frame('https://charts.example.org/a')?.html).toContain('src="https://charts.example.org/a"');
  expect(frame('https://news.test/r/dashboard/home')).toBeNull();
  expect(frame('https://NEWS.test/r/dashboard/home')).toBeNull();
  expect(frame('https://other.example.org/')).toBeNull();
  for (const wrong of [
    ...[
      'not an address',
      'https://charts.example.org:8443/',
      'https://charts.example.org@other.example.org/',
    ],
    ...['https://other.example.org/https://charts.example.org/', 'https://charts.example.org\\@other.test/'],
    'https://charts.example.org.',
  ]) {
    expect(frame(wrong), wrong).toBeNull();
  }
});

test('what is typed stands in attributes as text', () => {
  const html = frame('https://charts.example.org/?a="><script>alert(1)</script>')?.html ?? '';
  expect(html).not.toContain('<script>');
  expect(html).toContain('title="A &quot;chart&quot;"');
});
