import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

/** A browser that does not say that nobody sits before it. */
const reader = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' };

const newsroom = newsroomOfFile();

test('what readers look for in vain is reported within seconds, redirected to what is proposed, and ignored', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  const feed = await (await page.request.get('/feed.json')).json();
  const slug = new URL(feed.items[0].url).pathname.slice(1);
  for (let n = 0; n < 3; n += 1)
    await page.request.get(`/2014/05/${slug}.html`, {
      headers: { ...reader, referer: 'https://search.test/q' },
    });
  for (const path of ['/contcat', '/press-kit.zip']) await page.request.get(path, { headers: reader });
  await visitor.open('/r/dashboard/404_report');
  const reload = page.getByRole('button', { name: /^(Reload|Refresh)/ });
  await expect
    .poll(
      async () => {
        await reload.click();
        await visitor.settled();
        const asked = [`/2014/05/${slug}.html`, '/contcat', '/press-kit.zip'];
        const rows = await Promise.all(asked.map((path) => page.getByText(path, { exact: true }).count()));
        return rows.every((count) => count > 0);
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  await page.getByText(`/2014/05/${slug}.html`).click();
  const drawer = page.getByRole('complementary', { name: 'Referrers of a missing page' });
  await drawer.getByText('search.test').waitFor();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Add redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add redirect' });
  expect(await dialog.getByLabel('Goes to').inputValue()).toBe(`/${slug}`);
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  await page.getByText('Redirection added.').waitFor();
  const followed = await page.request.get(`/2014/05/${slug}.html`, { maxRedirects: 0 });
  expect([followed.status(), followed.headers().location]).toEqual([301, `/${slug}`]);

  await visitor.open('/r/dashboard/404_redirects');
  await page.getByRole('button', { name: 'Redirected 1' }).waitFor();
  await page.locator('[data-row]', { hasText: '/contcat' }).hover();
  await page.getByRole('button', { name: 'Ignore /contcat' }).click();
  await page.getByText('1 path ignored.').waitFor();
  await page.getByRole('button', { name: 'Ignored 1' }).click();
  await page.locator('[data-row]', { hasText: '/contcat' }).waitFor();
  await expectAccessible(page);
});
