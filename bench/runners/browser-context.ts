import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { BenchServer } from '../data/bench-server.ts';

/** Gives a page of a fresh browser in which the editor of the newsroom is signed in. */
export async function inContext<Result>(
  chromium: Browser,
  server: BenchServer,
  deed: (page: Page, context: BrowserContext, server: BenchServer) => Promise<Result>,
): Promise<Result> {
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 } });
  const { cookie = '' } = await server.as('editor');
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server.address };
  });
  await context.addCookies(cookies);
  // The list of everything is what is measured, not what waits for somebody.
  await context.addInitScript({ content: "localStorage.setItem('masthead.posts-view', 'all')" });
  try {
    return await deed(await context.newPage(), context, server);
  } finally {
    await context.close();
  }
}
