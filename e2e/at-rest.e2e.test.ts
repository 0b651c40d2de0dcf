import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Newsroom, startNewsroom } from './newsroom.ts';

let newsroom: Newsroom;

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());

/**
 * What a screen may ask for until it is at rest, by a browser that has nothing of it yet (decision 0029): two requests more
 * than it needs, for a list that is asked for again because something changed meanwhile.
 */
const budgets = [
  { path: '/posts', requests: 26, scripts: 9, kilobytes: 213 },
  { path: '/home', requests: 28, scripts: 10, kilobytes: 216 },
] as const;

test.each(budgets)(
  '$path is at rest after $requests requests, $scripts of them for scripts',
  async (budget) => {
    const visitor = await newsroom.visit({ as: 'owner@demo.test' });
    const { page } = visitor;
    const asked: { url: string; isScript: boolean; bytes: () => Promise<number> }[] = [];
    page.on('request', (request) => {
      // The stream of events stays open for as long as the page does.
      if (request.resourceType() === 'eventsource') return;
      asked.push({
        url: request.url(),
        isScript: request.resourceType() === 'script',
        bytes: async () => {
          const { responseBodySize, responseHeadersSize } = await request.sizes();
          return responseBodySize + responseHeadersSize;
        },
      });
    });
    await page.goto(`/r/dashboard${budget.path}`);
    await visitor.settled();
    // What waits for the browser to be idle has come by then.
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await visitor.settled();
    const scripts = asked.filter(({ isScript }) => isScript);
    const sizes = await Promise.all(scripts.map(({ bytes }) => bytes()));
    const list = asked.map(({ url }) => new URL(url).pathname).join('\n');
    expect(asked.length, list).toBeLessThanOrEqual(budget.requests);
    expect(scripts.length, list).toBeLessThanOrEqual(budget.scripts);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(budget.kilobytes);
    // A count of nothing would hold too.
    expect(scripts.length).toBeGreaterThan(2);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  },
);
