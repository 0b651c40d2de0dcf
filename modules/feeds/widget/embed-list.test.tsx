import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { usualColors } from '../embed-kinds.contract.ts';

const code = readFileSync(join(import.meta.dirname, 'embed-list.js'), 'utf8');
const look = {
  ...{ title: 'From us', template: 'list', colors: usualColors, language: 'en-US', direction: 'ltr' },
  labels: { previous: 'Previous', next: 'Next', empty: 'No posts yet.' },
};
const hostile = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>*{color:red}</style>',
  '<a href="javascript:alert(1)">here</a>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '{{constructor.constructor("alert(1)")()}}',
  '__proto__',
  '\u202etxt.exe',
];

afterEach(() => {
  document.body.replaceChildren();
});

/** Runs the script as a page of another site does, and gives the tree that it made. */
async function shown(data: object): Promise<ShadowRoot> {
  const asked = vi.fn(async () => new Response(JSON.stringify(data)));
  vi.stubGlobal('fetch', asked);
  const script = document.createElement('script');
  Object.defineProperty(script, 'src', { value: 'https://news.test/embeds/feed/7.js?v=1' });
  document.body.append(script);
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  runInThisContext(code);
  const root = script.nextElementSibling?.shadowRoot as ShadowRoot;
  await vi.waitFor(() => expect(root.querySelector('section')).not.toBeNull());
  expect(asked).toHaveBeenCalledWith('https://news.test/embeds/feed/7.json', { credentials: 'omit' });
  return root;
}
const item = (headline: string, more: object = {}) => ({ url: 'https://news.test/a', headline, ...more });

test('a list has its posts in a tree of its own, whose links know no opener', async () => {
  const root = await shown({ ...look, items: [item('Bridge opens', { date: 'Mar 1', author: 'Ann' })] });
  const link = root.querySelector('a');
  expect([link?.href, link?.rel, link?.target]).toEqual(['https://news.test/a', 'noopener', '_blank']);
  expect(link?.textContent).toBe('Bridge opensAnn · Mar 1');
  expect(document.body.textContent).not.toContain('Bridge opens');
});

test('whatever headlines say stays text', async () => {
  const items = hostile.map((text) => item(text, { section: text, summary: text, author: text, date: text }));
  const root = await shown({ ...look, title: hostile[1], template: 'cards', items });
  const names = new Set([...root.querySelectorAll('*')].map(({ localName }) => localName));
  expect([...names].sort()).toEqual(['a', 'h2', 'li', 'section', 'span', 'strong', 'ul']);
  expect([...root.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual(hostile);
});

test('an address that is none of the web is not followed, and is no picture', async () => {
  const items = [
    { url: 'javascript:alert(1)', headline: 'Script' },
    { url: 'https://[', headline: 'No address' },
    item('Fine', { image: 'javascript:alert(1)' }),
    item('Pictured', { image: 'https://news.test/a.jpg' }),
  ];
  const root = await shown({ ...look, items });
  expect([...root.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
    'Fine',
    'Pictured',
  ]);
  expect([...root.querySelectorAll('img')].map(({ src }) => src)).toEqual(['https://news.test/a.jpg']);
});

test('a carousel is turned by buttons that have names, and an empty list says so', async () => {
  const root = await shown({ ...look, template: 'carousel', items: [item('One'), item('Two')] });
  expect([...root.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'))).toEqual([
    'Previous',
    'Next',
  ]);
  const none = await shown({ ...look, items: [] });
  expect(none.textContent).toContain('No posts yet.');
});

test('what is refused leaves nothing on the page', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 403 }));
  const script = document.createElement('script');
  Object.defineProperty(script, 'src', { value: 'https://news.test/embeds/feed/7.js' });
  document.body.append(script);
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  runInThisContext(code);
  await vi.waitFor(() => expect(document.body.children).toHaveLength(1));
});
