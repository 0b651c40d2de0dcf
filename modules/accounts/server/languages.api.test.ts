import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { changePreferences } from '#modules/preferences/preferences.contract.ts';
import { createRedirect } from '#modules/redirects/redirects.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { readMails } from '#platform/server/mail/mail-folder.ts';
import type { TestAnswer } from '#platform/testing/as-caller.ts';
import { addMember } from './account-writes.ts';

const host = 'news.test';
const password = 'Right-Horse-9';
const email = 'ruth@news.test';
let api: TestApi;
let siteId: number;
let token: string;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  await addMember(api.ground.database, {
    ...{ siteId, email, title: 'Ruth Castellane', password, role: 'owner', now: api.now },
  });
  token = tokenOf(await signIn());
  await api.ground.jobs.start();
});
afterAll(() => api.stop());
beforeEach(() => api.ground.database.db.deleteFrom('auth.rate_limit').execute());

const cookiesOf = (answer: TestAnswer) => [answer.headers['set-cookie'] ?? []].flat();
const tokenOf = (answer: TestAnswer) =>
  /masthead_session=([^;]+)/.exec(cookiesOf(answer).join(' '))?.[1] ?? '';
const signIn = (tried = password, headers: Record<string, string> = {}) =>
  api.as({ host }).send({
    ...{ method: 'POST', path: '/core/users/login', body: { email, password: tried }, headers },
  });
const prefer = (language: string | null) =>
  api.as({ token, host }).call(changePreferences, { params: { siteId }, body: { values: { language } } });
const titles = async (headers: Record<string, string> = {}) => {
  const { body } = await api.as({ token, host }).send({ method: 'GET', path: '/core/account/data', headers });
  // The menu grows with the rooms; these four stay.
  const lasting = ['home', 'group_content', 'group_site', 'agreements'];
  const items = body.main_menu as { id: string; title: string }[];
  return items.filter(({ id }) => lasting.includes(id)).map(({ title }) => title);
};

describe('G-24: what the server says', () => {
  test('is the menu in the language of the account, else in that of the browser', async () => {
    expect(await titles()).toEqual(['Home', 'Content', 'Site', 'Agreements']);
    expect(await titles({ 'accept-language': 'fr-CA,en;q=0.5' })).toEqual([
      'Accueil',
      'Contenu',
      'Site',
      'Accords',
    ]);
    await prefer('de-AT');
    expect(await titles({ 'accept-language': 'fr' })).toEqual([
      'Startseite',
      'Inhalte',
      'Website',
      'Vereinbarungen',
    ]);
    await prefer('ja-JP');
    expect(await titles()).toEqual(['Home', 'Content', 'Site', 'Agreements']);
    await prefer(null);
  });

  test('is remembered by a cookie at the sign-in, which scripts may change', async () => {
    expect(cookiesOf(await signIn()).join(' ')).not.toContain('language=');
    await prefer('pt-BR');
    const cookie = cookiesOf(await signIn()).find((one) => one.startsWith('language='));
    expect(cookie).toMatch(/^language=pt-BR; Path=\/; SameSite=Lax; Max-Age=31536000$/);
    await prefer('nonsense"; Path=/');
    expect(cookiesOf(await signIn()).join(' ')).not.toContain('language=');
    await prefer(null);
  });

  test.each([
    ['de-DE', 'E-Mail-Adresse oder Passwort ist falsch.'],
    ['es-AR', 'Correo o contraseña incorrectos.'],
    ['ja-JP', 'Wrong email or password.'],
  ])('is a refusal in %s, under the same code', async (language, message) => {
    const { body } = await signIn('Wrong-Horse-9', { 'accept-language': language });
    expect(body).toMatchObject({ error: 'email_or_password_is_invalid', message });
  });

  test('is what is wrong with a field, and a warning, with what they name', async () => {
    const german = (body: object) =>
      api.as({ token, host }).send({
        ...{ method: 'POST', path: createRedirect.path, body, headers: { 'accept-language': 'de' } },
      });
    const draft = { path: '/a', redirect_to: '/a', status: 302, match: 'exact', enabled: true, note: '' };
    const refused = await german(draft);
    expect(refused.body.message).toBe('Diese Weiterleitung würde zu sich selbst führen.');
    expect(refused.body.details).toEqual([{ loc: ['body', 'redirect_to'], msg: refused.body.message }]);
    const saved = await german({ ...draft, redirect_to: '/nowhere' });
    expect(saved.body.warnings).toEqual([
      { code: 'target_is_missing', message: 'Unter /nowhere gibt es keine bestehende Seite.' },
    ]);
    expect((await german({})).body).toMatchObject({ error: 'path_is_missing', message: 'path fehlt.' });
  });

  test('is the page before the sign-in and the mail that is asked for there', async () => {
    const visitor = api.as({ host });
    const page = await visitor.send({
      ...{
        method: 'GET',
        path: '/core/users/login',
        headers: { 'accept-language': 'fr-FR', accept: 'text/html' },
      },
    });
    expect(page.body).toContain('lang="fr-FR" dir="ltr"');
    await prefer('es-ES');
    const asked = await visitor.send({
      ...{
        method: 'POST',
        path: '/core/users/forgot',
        body: { email },
        headers: { 'accept-language': 'fr-FR' },
      },
    });
    expect(asked.status).toBe(202);
    const subjects = async () =>
      (await readMails(join(api.ground.dataFolder, 'mail'), 20)).map(({ subject }) => subject);
    // Somebody else may have asked; the mail is for the person of the account.
    await expect.poll(subjects).toContain('Restablece tu contraseña de The News');
    await prefer(null);
  });
});
