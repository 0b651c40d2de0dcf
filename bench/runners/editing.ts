import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { createDraw } from '#apps/demo/newsroom/seeded-random.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { launchBrowser } from '../../e2e/browser.ts';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { percentile } from '../load/percentile.ts';
import { median } from '../load/rounds.ts';
import { headline } from '../newsroom/sentences.ts';
import { inContext } from './browser-context.ts';
import type { Line, Runner } from './runner.ts';

const HEADLINE = 'A long evening at the harbour';
const ROUNDS = 5;
const CHARACTERS = 200_000;
/** Some more than the fifteen seconds after which the server keeps what is not saved. */
const KEYS = 320;
const PAUSE = 60;
const pageFile = (name: string) => fileURLToPath(new URL(`../page/${name}`, import.meta.url));
type Typing = { tasks: number[]; keys: number[] };

/** A post of 200 kB in the editor: the time until a key that was typed is seen, and how the page keeps up with typing. */
export const editing: Runner = {
  run: async ({ posts }) => {
    const newsroom = await keptNewsroom(posts);
    return withCopy(newsroom, async (dataFolder) => {
      const server = await openBenchServer({ ...newsroom, dataFolder });
      const chromium = await launchBrowser();
      try {
        const id = await longPost(server);
        const opened = () => inContext(chromium, server, (page) => openTwice(page, server, id));
        // The first page of a browser process pays for the process itself.
        await opened();
        const rounds: Awaited<ReturnType<typeof opened>>[] = [];
        for (let round = 0; round < ROUNDS; round += 1) rounds.push(await opened());
        const { tasks, keys } = await inContext(chromium, server, (page, context) =>
          typed(page, context, server, id),
        );
        keys.sort((one, other) => one - other);
        const note = `${tasks.length} over 50 ms while ${keys.length} keys were typed`;
        const lines: Line[] = [
          {
            what: 'a body of 200 kB, by its address to the first key',
            p50: median(rounds, ({ cold }) => cold).cold,
          },
          {
            what: 'a body of 200 kB, from the list to the first key',
            p50: median(rounds, ({ warm }) => warm).warm,
          },
          { what: 'a key in a body of 200 kB', p50: percentile(keys, 0.5), p99: percentile(keys, 0.99) },
          { what: 'longest task while typing in it', value: Math.max(0, ...tasks), unit: 'ms', note },
        ];
        return lines.map((line) => ({ ...line, posts }));
      } finally {
        await chromium.close();
        await server.stop();
      }
    });
  },
};

async function longPost(server: BenchServer): Promise<number> {
  const headers = { ...(await server.as('editor')), 'content-type': 'application/json' };
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(server.address + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as { id: number; revision: number };
  };
  const { id, revision } = await send('POST', createPost.path.replace('{siteId}', String(server.siteId)), {});
  const edit = { revision, headline: HEADLINE, body: longBody() };
  await send('PUT', updatePost.path.replace('{postId}', String(id)), edit);
  return id;
}

/** Paragraphs with links, headings, lists, tables and pictures, as long articles have them. */
function longBody(): string {
  const draw = createDraw(200);
  const sentence = () => `${headline(draw)}.`;
  const blocks: string[] = [];
  for (let at = 0, length = 0; length < CHARACTERS; at += 1) {
    const words = `${sentence()} <a href="https://example.com/${at}">${sentence()}</a> <b>${sentence()}</b> ${sentence()}`;
    const cells = Array.from({ length: 12 }, () => `<td>${draw.int(1, 9_999)}</td>`);
    const rows = [0, 4, 8].map((from) => `<tr>${cells.slice(from, from + 4).join('')}</tr>`);
    const block =
      at % 40 === 39
        ? `<table><tbody>${rows.join('')}</tbody></table>`
        : at % 25 === 24
          ? `<figure><img src="/missing-${at}.jpg" alt="Harbour"><figcaption>${sentence()}</figcaption></figure>`
          : at % 10 === 9
            ? `<h2>${headline(draw)}</h2>`
            : at % 15 === 14
              ? `<ul><li>${sentence()}</li><li>${sentence()}</li><li>${sentence()}</li></ul>`
              : `<p>${words}</p>`;
    blocks.push(block);
    length += block.length + 1;
  }
  return blocks.join('\n');
}

const addressOf = (server: BenchServer, id: number) => `${server.address}/r/dashboard/editor/post/${id}`;

/** By its address in a browser that has nothing yet, and from the list once the editor was open before. */
async function openTwice(
  page: Page,
  server: BenchServer,
  id: number,
): Promise<{ cold: number; warm: number }> {
  await page.addInitScript({ path: pageFile('first-key.js') });
  await page.goto(addressOf(server, id), { waitUntil: 'commit' });
  const cold = await page.evaluate<number>('window.firstKey');
  await leave(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(`${await readFile(pageFile('first-key.js'), 'utf8')}\nundefined`);
  const warm = await page.evaluate<number>(`(() => {
    const began = performance.now();
    history.pushState(null, '', ${JSON.stringify(addressOf(server, id))});
    dispatchEvent(new PopStateEvent('popstate'));
    return window.firstKey.then((at) => at - began);
  })()`);
  // The next round is given the lock only once this one has given it back.
  await leave(page);
  return { cold, warm };
}

/** Back to the list, without the key that was typed. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.locator('[data-row]').first().waitFor();
}

async function typed(page: Page, _: BrowserContext, server: BenchServer, id: number): Promise<Typing> {
  await page.addInitScript({ path: pageFile('typing.js') });
  await page.goto(addressOf(server, id));
  const text = page.getByRole('textbox', { name: 'Body' });
  await text.locator('> p').nth(120).click();
  await page.keyboard.press('End');
  await page.waitForLoadState('networkidle');
  await page.evaluate('Object.assign(window.typing, { tasks: [], keys: [] })');
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(key % 7 === 6 ? 'Space' : 'e');
    await page.waitForTimeout(PAUSE);
  }
  return page.evaluate<Typing>('window.typing');
}
