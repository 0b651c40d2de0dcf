import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, expectAccessible, type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';

let newsroom: Newsroom;

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());

const languageOf = ({ page }: Visitor) =>
  page.evaluate('[document.documentElement.lang, document.documentElement.dir].join(" ")');

/** Signs in on a page whose words are not English. */
async function signIn({ page }: Visitor, email: string): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(demoPassword);
  await page.locator('button[type="submit"]').click();
  await page.locator('[data-row]').first().waitFor();
}

/** Chooses a language in the settings; the page comes back in it. */
async function choose({ page }: Visitor, tag: string): Promise<void> {
  await page.goto('/r/dashboard/settings/appearance');
  await page.locator('select').first().selectOption(tag);
  await page.locator(`html[lang="${tag}"]`).waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}

describe('G-24: the language', () => {
  test('before the sign-in is that of the browser, and can be changed there', async () => {
    const visitor = await newsroom.visit({ locale: 'pt-PT' });
    const { page, complaints } = visitor;
    await visitor.open('/core/users/login');
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    await expect.poll(() => languageOf(visitor)).toBe('pt-PT ltr');
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Idioma' }).selectOption('fr-FR');
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    await page.locator('input[name="email"]').fill('nobody@demo.test');
    await page.locator('input[name="password"]').fill('Wrong-password-1');
    await page.locator('button[type="submit"]').click();
    await page.getByText('Adresse e-mail ou mot de passe incorrect.').waitFor();
    expect(complaints).toEqual([]);
    await visitor.leave();
  });

  test('is chosen in the settings, kept on the account, and there from the first byte on', async () => {
    const email = 'owner@demo.test';
    const visitor = await newsroom.visit();
    const { page, complaints } = visitor;
    await visitor.open('/r/dashboard/posts');
    await signIn(visitor, email);
    await choose(visitor, 'de-DE');
    await page.getByRole('heading', { name: 'Darstellung und Sprache' }).first().waitFor();
    await page.getByText(/1\.234\.567,8/).waitFor();

    await page.goto('/r/dashboard/posts', { waitUntil: 'commit' });
    await page.locator('body').waitFor({ state: 'attached' });
    await expect.poll(() => languageOf(visitor)).toBe('de-DE ltr');
    await page.locator('[data-row]').first().waitFor();
    await page.getByRole('columnheader', { name: 'Überschrift' }).waitFor();
    // Days, months and numbers as Germans write them; the headlines stay what they are.
    await expect
      .poll(() => page.locator('[data-row] time').first().textContent())
      .toMatch(/^\d{1,2}\. (Jan\.|Feb\.|März|Apr\.|Mai|Juni|Juli|Aug\.|Sept\.|Okt\.|Nov\.|Dez\.)/);
    await page.getByRole('button', { name: 'Hauptmenü öffnen' }).click();
    await page.getByRole('link', { name: /^Beiträge/ }).waitFor();
    await page.goto('/r/dashboard/redirects');
    await page.getByRole('button', { name: 'Weiterleitung hinzufügen' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Weiterleitung hinzufügen' });
    await dialog.getByLabel('Pfad', { exact: true }).fill('/a b*');
    await dialog.getByLabel('Führt zu').fill('/a b*');
    await dialog.getByRole('button', { name: 'Weiterleitung hinzufügen' }).click();
    await dialog.getByRole('alert').first().waitFor();
    await expect
      .poll(() => dialog.getByRole('alert').first().textContent())
      .not.toMatch(/\b(the|this|path|would)\b/i);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await page.context().close();

    const elsewhere = await newsroom.visit({ locale: 'es-ES' });
    await elsewhere.open('/r/dashboard/posts');
    await signIn(elsewhere, email);
    await expect.poll(() => languageOf(elsewhere)).toBe('de-DE ltr');
    await elsewhere.page.getByRole('columnheader', { name: 'Überschrift' }).waitFor();
    await elsewhere.leave();
  });

  test('of a browser that knew none follows the account at the first page', async () => {
    const visitor = await newsroom.visit();
    await visitor.open('/r/dashboard/posts');
    await signIn(visitor, 'writer@demo.test');
    await choose(visitor, 'fr-FR');
    await visitor.page.context().clearCookies({ name: 'language' });
    await visitor.page.goto('/r/dashboard/posts');
    await visitor.page.getByRole('columnheader', { name: 'Titre' }).waitFor();
    await expect.poll(() => languageOf(visitor)).toBe('fr-FR ltr');
    await visitor.leave();
  });

  test('is also that of mails', async () => {
    const visitor = await newsroom.visit({ locale: 'es-MX' });
    const { page } = visitor;
    await visitor.open('/core/users/forgot');
    await page.locator('input[name="email"]').fill('contributor@demo.test');
    await page.locator('button[type="submit"]').click();
    await page.getByRole('status').waitFor();
    await expect
      .poll(async () => (await page.request.get(newsroom.mailsPath())).text(), { timeout: 20_000 })
      .toContain('Restablece tu contraseña');
    await visitor.leave();
  });
});

describe('G-24: from right to left', () => {
  test.each(['ar-SA', 'he-IL', 'fa-IR', 'ur-PK'])(
    '%s mirrors the screen, texts fall back to English',
    async (tag) => {
      const visitor = await newsroom.visit();
      const { page, complaints } = visitor;
      await visitor.open('/r/dashboard/posts');
      await signIn(visitor, 'moderator@demo.test');
      await choose(visitor, tag);
      await page.goto('/r/dashboard/posts', { waitUntil: 'commit' });
      await page.locator('body').waitFor({ state: 'attached' });
      await expect.poll(() => languageOf(visitor)).toBe(`${tag} rtl`);
      await page.locator('[data-row]').first().waitFor();
      await page.getByRole('columnheader', { name: 'Headline' }).waitFor();
      const places = await page.evaluate<number[]>(`['Status', 'Page views'].map((name) =>
      [...document.querySelectorAll('[role="columnheader"], th')]
        .find((head) => head.textContent.includes(name)).getBoundingClientRect().left)`);
      expect(places[0]).toBeGreaterThan(places[1] ?? 0);
      await expect
        .poll(() => page.evaluate('document.scrollingElement.scrollWidth <= innerWidth'))
        .toBe(true);
      // Persian and Arabic have figures of their own.
      const digits = { 'ar-SA': /[٠-٩]/, 'fa-IR': /[۰-۹]/ }[tag] ?? /[0-9]/;
      await expect.poll(() => page.locator('[data-row] time').first().textContent()).toMatch(digits);
      // A system may have no letters for them.
      const hasLetters = () =>
        page.evaluate(`[...document.fonts].some(({ family, status }) =>
          family.includes('Noto Sans Arabic') && status === 'loaded')`);
      if (tag !== 'he-IL') await expect.poll(hasLetters).toBe(true);
      await page.locator('[data-row]').first().click();
      await page.getByRole('complementary').waitFor();
      await expectAccessible(page);
      expect(complaints).toEqual([]);
      await choose(visitor, 'en-US');
      await page.context().close();
    },
  );

  test('arrows point along the line, and back where something always runs from left to right', async () => {
    const visitor = await newsroom.visit();
    const { page } = visitor;
    await visitor.open('/r/dashboard/posts');
    await signIn(visitor, 'technical@demo.test');
    const scaleOf = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).scale`);
    await expect.poll(() => scaleOf('nav [data-points]')).toBe('none');
    await choose(visitor, 'he-IL');
    await page.goto('/r/dashboard/posts');
    await page.locator('[data-row]').first().waitFor();
    await expect.poll(() => scaleOf('nav [data-points]')).toBe('-1 1');
    await visitor.leave();
  });
});
