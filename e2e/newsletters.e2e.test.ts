import type { Page } from 'playwright-core';
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

  test('an owner offers notifications, a reader turns them on and off, and a post goes out to them', async () => {
    const owner = await newsroom.visit({ as: 'owner@demo.test' });
    await owner.open('/r/dashboard/newsletter');
    await owner.page.getByLabel('Offer push notifications').check();
    await owner.page.getByRole('button', { name: 'Save settings' }).click();
    await owner.page.getByText('Settings updated.').first().waitFor();

    const plain = await newsroom.visit({ hasScripts: false });
    await plain.open('/u/site/push');
    await plain.page.getByText(/^Notifications need JavaScript/).waitFor();
    expect(await plain.page.getByRole('button', { name: /notifications/ }).count()).toBe(0);

    const reader = await newsroom.visit();
    const { page } = reader;
    await page.addInitScript({ content: browserWithPush });
    await reader.open('/');
    await page.getByRole('link', { name: 'Breaking news as notifications' }).click();
    await page.getByText('Notifications are off.').waitFor();
    expect(await page.evaluate('window.asked')).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Turn on notifications' }).press('Enter');
    await page.getByText(/^Notifications are on/).waitFor();
    // Whoever uses the keyboard stands on the button that takes its place.
    const off = page.getByRole('button', { name: 'Turn off notifications' });
    expect(await page.evaluate('document.activeElement?.id')).toBe('push-off');
    await expectAccessible(page);
    const [worker] = page.context().serviceWorkers();
    expect(new URL(worker?.url() ?? '').pathname).toBe('/u/site/push/worker.js');
    await page.reload();
    await page.getByText(/^Notifications are on/).waitFor();
    expect(await shownFor(page, { title: 'Bridge closed', body: 'Take the ferry.', url: '/bridge' })).toEqual(
      ['Bridge closed', 'Take the ferry.', `${new URL(page.url()).origin}/bridge`],
    );

    await owner.open('/r/dashboard/posts?status=98');
    const row = owner.page.locator('[data-row]').first();
    await row.hover();
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await owner.page.getByRole('button', { name: 'Send alert…' }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Send alert' });
    await dialog.getByLabel('Push notification (1 browser)').waitFor();
    await dialog.getByLabel(/^Email/).uncheck();
    await dialog.getByLabel('Notification title').fill('Bridge closed');
    await dialog
      .getByRole('figure', { name: 'Preview of the notification' })
      .getByText('Bridge closed')
      .waitFor();
    await expectAccessible(owner.page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const asked = owner.page.getByRole('dialog', { name: 'Send this alert now?' });
    await asked.getByText('Push notification to 1 browser').waitFor();
    await expectAccessible(owner.page);
    await asked.getByRole('button', { name: 'Send now' }).click();
    await owner.page.getByText('The alert is on its way.').first().waitFor();
    await owner.open('/r/dashboard/newsletter?tab=sent&kind=alerts');
    // The service of this browser is none, so the alert waits for another try until somebody cancels it.
    await owner.page.getByText('Push: Sending 1 of 1', { exact: true }).waitFor();
    await expectAccessible(owner.page);
    await owner.page.getByRole('button', { name: 'Cancel the alert “Bridge closed”' }).click();
    const cancelling = owner.page.getByRole('dialog', { name: 'Cancel this alert?' });
    await cancelling.getByRole('button', { name: 'Cancel alert' }).click();
    await owner.page.getByText('Push: Canceled', { exact: true }).waitFor();

    await off.click();
    await page.getByText('Notifications are off.').waitFor();
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

/**
 * Headless browsers have no push service, and refuse to be asked; all else on the page is theirs. The keys are those of the
 * example of RFC 8291, and the name of the endpoint leads nowhere.
 */
const browserWithPush = `{
  window.asked = 0;
  const has = () => localStorage.getItem('push') === '1';
  Object.defineProperty(Notification, 'permission', { get: () => (has() ? 'granted' : 'default') });
  Notification.requestPermission = async () => {
    window.asked += 1;
    return 'granted';
  };
  const chosen = () => {
    const key = document.getElementById('push').dataset.key;
    return Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;
  };
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const subscription = () => ({
    options: { applicationServerKey: chosen() },
    toJSON: () => ({ endpoint: 'https://push.invalid/journey', keys }),
    unsubscribe: async () => localStorage.removeItem('push'),
  });
  PushManager.prototype.getSubscription = async () => (has() ? subscription() : null);
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem('push', '1');
    return subscription();
  };
}`;

/** Has the browser give its worker a message, and says what this would show. */
async function shownFor(page: Page, note: object): Promise<unknown> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(`registration.showNotification = async (title, { body, data }) => {
    self.shown = [title, body, data.url];
  }`);
  const browser = await page.context().newCDPSession(page);
  const registrations: { registrationId: string }[] = [];
  browser.on('ServiceWorker.workerRegistrationUpdated', (said) => registrations.push(...said.registrations));
  await browser.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  await browser.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: new URL(page.url()).origin, data: JSON.stringify(note) },
    registrationId: registrations[0]?.registrationId ?? '',
  });
  await expect.poll(() => worker?.evaluate('self.shown')).toBeTruthy();
  return worker?.evaluate('self.shown');
}
