import { describe, expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

describe('G-72: newsletters', () => {
  test('a reader signs up on the site, confirms by mail, and the newsroom sees them', async () => {
    const reader = await newsroom.visit();
    await reader.open('/');
    await reader.page.getByLabel('Get our newsletter').fill('new.reader@readers.test');
    await reader.page.getByRole('button', { name: 'Subscribe' }).click();
    await reader.page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    const owner = await newsroom.visit({ as: 'owner@demo.test' });
    const mails = async () => (await owner.page.request.get(newsroom.mailsPath())).text();
    await expect.poll(mails, { timeout: 20_000 }).toContain('new.reader@readers.test');
    await owner.page.goto(newsroom.mailsPath());
    await owner.page
      .getByRole('link', { name: /Confirm your subscription/ })
      .first()
      .click();
    const link = owner.page.getByRole('link', { name: /\/u\/site\/newsletter\/me\// }).first();
    const path = new URL((await link.getAttribute('href')) ?? '').pathname;
    await reader.open(path);
    await reader.page.getByRole('heading', { name: 'Confirm your subscription' }).waitFor();
    await expectAccessible(reader.page);
    await reader.page.getByRole('button', { name: 'Confirm subscription' }).click();
    await reader.page.getByText('Saved. This is what new.reader@readers.test gets.').waitFor();

    await owner.open('/r/dashboard/newsletter?tab=subscribers&q=new.reader');
    await owner.page.getByText('new.reader@readers.test').first().waitFor();
    await owner.page.getByText('Subscribed', { exact: true }).first().waitFor();
    await expectAccessible(owner.page);
    await reader.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await reader.page.getByRole('heading', { name: "You're unsubscribed" }).waitFor();
  });

  test('an owner changes the times, writes a newsletter and sends it to themselves', async () => {
    const owner = await newsroom.visit({ as: 'owner@demo.test' });
    const { page } = owner;
    await owner.open('/r/dashboard/newsletter');
    const day = page.getByLabel('Weekly on');
    // A second try finds what the first one has saved.
    await day.selectOption((await day.inputValue()) === '4' ? '5' : '4');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Settings updated.').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Connect Mailchimp' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect Mailchimp' });
    await dialog.getByLabel('API key').fill('this-is-no-key');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByText('wrong credential.').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Weekly newsletter' }).click();
    await page.getByTitle('Preview of the newsletter').waitFor();
    const subject = `The week ${Date.now()} in {{ site.title }}`;
    await page.getByLabel('Subject').fill(subject);
    await page.getByText(new RegExp(`^${subject.split('{')[0]}(?!\\{)`)).waitFor();
    await page.frameLocator('iframe').getByRole('link', { name: 'Unsubscribe' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save newsletter' }).click();
    await page.getByText('Campaign updated.').first().waitFor();
    await page.getByRole('button', { name: 'Send test to me' }).click();
    await page.getByText('Test sent to owner@demo.test.').first().waitFor();
    const mails = async () => (await page.request.get(newsroom.mailsPath())).text();
    await expect.poll(mails, { timeout: 20_000 }).toContain(subject.split('{')[0]);
    await page.getByRole('button', { name: 'Sent', exact: true }).click();
    await page.getByText('Nothing new', { exact: true }).first().waitFor();
    await expectAccessible(page);
  });
});
