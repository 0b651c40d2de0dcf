import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('../../push/worker.js', import.meta.url), 'utf8');
type Handler = (event: object) => void;

/** The worker in the place of a browser: what it listens for, shows and opens. */
function worker(windows: string[] = []) {
  const handlers = new Map<string, Handler>();
  const shown: [string, Record<string, unknown>][] = [];
  const opened: string[] = [];
  runInContext(
    source,
    createContext({
      URL,
      location: { origin: 'https://news.test', hostname: 'news.test' },
      addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
      registration: {
        showNotification: async (title: string, options: Record<string, unknown>) => {
          shown.push([title, options]);
        },
      },
      clients: {
        matchAll: async () =>
          windows.map((url) => ({ url, focus: async () => void opened.push(`focus ${url}`) })),
        openWindow: async (url: string) => void opened.push(url),
      },
    }),
  );
  const send = async (name: string, event: object) => {
    let waits: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({
      ...event,
      waitUntil: (until: Promise<unknown>) => {
        waits = until;
      },
    });
    await waits;
  };
  return { handlers, shown, opened, send };
}
const data = (value: unknown) => ({ data: { json: () => value } });
const click = (url: unknown) => ({ notification: { close: () => undefined, data: { url } } });

test('it listens for messages and for presses, and for nothing else', () => {
  expect([...worker().handlers.keys()].sort()).toEqual(['notificationclick', 'push']);
});

test('a message is shown as it says, and takes the place of the one before', async () => {
  const { shown, send } = worker();
  const note = { title: 'Bridge closed', body: 'Take the ferry.', tag: 'one', lang: 'ar', dir: 'rtl' };
  const image = 'https://news.test/a.jpg';
  await send('push', data({ ...note, url: 'https://news.test/bridge', image, icon: null }));
  expect(shown).toEqual([
    [
      'Bridge closed',
      {
        ...{ body: 'Take the ferry.', tag: 'one', renotify: true, lang: 'ar', dir: 'rtl', image },
        data: { url: 'https://news.test/bridge' },
      },
    ],
  ]);
});

test.each<[string, object]>([
  ['nothing', { data: null }],
  [
    'what is no JSON',
    {
      data: {
        json: () => {
          throw new SyntaxError('no JSON');
        },
      },
    },
  ],
])('of a message that says %s something is shown all the same, as browsers ask for it', async (_, event) => {
  const { shown, send } = worker();
  await send('push', event);
  expect(shown).toMatchObject([['news.test', { data: { url: 'https://news.test/' } }]]);
});

test('a press leads to the post, in the window that has it or in a new one', async () => {
  const there = worker(['https://news.test/other', 'https://news.test/bridge#top']);
  await there.send('notificationclick', click('https://news.test/bridge'));
  expect(there.opened).toEqual(['focus https://news.test/bridge#top']);
  const gone = worker(['https://news.test/other']);
  await gone.send('notificationclick', click('/bridge'));
  expect(gone.opened).toEqual(['https://news.test/bridge']);
});

test.each(['https://evil.test/', 'javascript:alert(1)', '//evil.test/', undefined])(
  'a press never leaves the site: %s',
  async (url) => {
    const { opened, send } = worker();
    await send('notificationclick', click(url));
    expect(opened).toEqual(['https://news.test/']);
  },
);
