import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

/** A journey that is tried once more finds what the first try has left. */
let run = 0;

test('a dashboard is copied, gets a note, and stands at its own address', async () => {
  run += 1;
  const [title, slug] = [`Night shift ${run}`, `night-shift-${run}`];
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/st/health');
  await page.getByRole('article', { name: 'Broken links' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Copy dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy dashboard' });
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByLabel('Slug').fill(slug);
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await dialog.getByLabel('Text', { exact: true }).fill('Call **the desk** first');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add dashboard' }).click();
  await page.getByText(`${title} added.`).waitFor();
  await page.waitForURL(`**/st/${slug}`);
  await page.getByRole('article', { name: 'Note' }).locator('strong', { hasText: 'the desk' }).waitFor();

  await page.getByRole('article', { name: 'Broken links' }).waitFor();
  expect(await page.title()).toBe(`${title} Dashboard`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/st/overview');
  await page.getByRole('button', { name: title }).waitFor({ state: 'detached' });
});

test('a page of a host that the site allows runs in its frame on a dashboard', async () => {
  run += 1;
  const [title, slug] = [`Election night ${run}`, `election-night-${run}`];
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  const body = `<!doctype html><title>Polls</title><p></p><script>
    localStorage.setItem('seen', 'yes');
    document.querySelector('p').textContent = 'Polls ' + localStorage.getItem('seen');
  </script>`;
  await page.route('https://charts.example.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body }),
  );
  await visitor.open('/r/dashboard/st/health');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Embed hosts' }).click();
  const hosts = page.getByRole('dialog', { name: 'Hosts that dashboards can embed' });
  await hosts.getByLabel('Hosts', { exact: true }).fill('https://charts.example.org/polls');
  await expectAccessible(page);
  await hosts.getByRole('button', { name: 'Save hosts' }).click();
  await page.getByText('Embed hosts saved.').waitFor();

  await page.getByRole('button', { name: 'Copy dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy dashboard' });
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByLabel('Slug').fill(slug);
  await dialog.getByRole('button', { name: 'Add Embed' }).click();
  await dialog.getByText('Allowed hosts: charts.example.org.').waitFor();
  await dialog.getByLabel('Web address').fill('https://charts.example.org/polls');
  await dialog.getByRole('button', { name: 'Add dashboard' }).click();
  await page.waitForURL(`**/st/${slug}`);
  const widget = page.getByRole('article', { name: 'Embed' });
  await widget.getByRole('link', { name: 'Open charts.example.org' }).waitFor();
  const inner = widget.frameLocator('iframe').frameLocator('iframe');
  await expect.poll(() => inner.locator('p').textContent(), { timeout: 20_000 }).toBe('Polls yes');
});
