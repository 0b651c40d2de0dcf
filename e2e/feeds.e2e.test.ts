import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

/** A page of somebody else, on a host of its own. */
async function otherSite(html: string): Promise<{ address: string; close: () => Promise<void> }> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

test('who manages feeds builds one, mends its mapping by the preview, and partners read it', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  await visitor.open('/r/dashboard/feed_builder');
  await visitor.settled();
  const { page } = visitor;
  await page.getByRole('row', { name: /Newsreader partners/ }).waitFor();
  await page.getByRole('button', { name: 'Add feed' }).click();
  await page.getByLabel('Title', { exact: true }).fill('City partners');
  expect(await page.getByLabel('Slug', { exact: true }).inputValue()).toBe('city-partners');
  const document = page.getByRole('region', { name: 'Feed document' });
  await document.getByText('<title>City partners</title>').waitFor();
  await page.getByRole('button', { name: 'Add mapping' }).click();
  const added = page.getByRole('listitem', { name: 'Mapping 13' });
  await added.getByLabel('Path').fill('geo:label');
  await added.getByText('Add the namespace of this prefix first.').waitFor();
  await page.getByRole('button', { name: 'Add namespace' }).click();
  await page.getByLabel('Prefix').fill('geo');
  await page.getByLabel('Namespace', { exact: true }).fill('https://example.com/geo');
  await document.getByText(/<geo:label>/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add feed' }).click();
  await page.waitForURL(/\/feed_builder\/edit\/\d+$/);
  await page.getByRole('heading', { name: 'City partners' }).waitFor();
  const feed = () => page.request.get('/feeds/city-partners.xml');
  await expect.poll(async () => (await feed()).status(), { timeout: 30_000 }).toBe(200);
  expect(await (await feed()).text()).toContain('<geo:label>');
  await page.getByRole('link', { name: 'All feeds' }).click();
  await page.getByRole('row', { name: /City partners/ }).waitFor();
});

test('who may embed lists makes one, and another site shows it without its styles and cookies', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  await visitor.open('/r/dashboard/js_feed_builder');
  await visitor.settled();
  const { page } = visitor;
  await page.getByRole('row', { name: /From our newsroom/ }).waitFor();
  await page.getByRole('button', { name: 'Add embedded list' }).click();
  await page.getByLabel('Title', { exact: true }).fill('More from us');
  await page.getByText('Cards', { exact: true }).click();
  const frame = page.frameLocator('iframe[title="The embedded list as readers see it"]');
  await frame.getByRole('heading', { name: 'More from us' }).waitFor();
  await expect.poll(() => frame.getByRole('listitem').count()).toBe(5);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add embedded list' }).click();
  await page.getByText('More from us added.').waitFor();
  const snippet = await page.getByText(/<script async src=/).textContent();

  const site = await otherSite(
    `<!doctype html><title>Partner</title><style>a{color:red!important}h2{display:none}</style><body>${snippet}</body>`,
  );
  const partner = await page.context().newPage();
  const asked: Record<string, string>[] = [];
  partner.on('request', (request) => void asked.push(request.headers()));
  await partner.goto(site.address);
  await partner.getByRole('heading', { name: 'More from us' }).waitFor();
  const links = partner.getByRole('listitem').getByRole('link');
  expect(await links.count()).toBe(5);
  expect(await links.first().getAttribute('rel')).toBe('noopener');
  expect(asked.filter(({ cookie }) => cookie !== undefined)).toEqual([]);
  await partner.close();
  await site.close();
});
