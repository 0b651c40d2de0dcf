import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '#apps/testing/sign-in-as.ts';
import type { TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { getConfirmation, startProviderConfirmation } from '#modules/accounts/confirmation.contract.ts';
import { askForPasskey } from '#modules/accounts/passkeys.contract.ts';
import { deletePersonalData } from '#modules/personal-data/personal-data.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createSignInProvider } from '../single-sign-on.contract.ts';
import { visitorOf } from './sign-in-visitor.fixture.ts';
import { draftOf, host, type IdentityProvider, startSiteWithProvider } from './site-with-provider.fixture.ts';

let api: TestApi;
let idp: IdentityProvider;
let siteId: number;
let owner: Member;
let count = 0;

beforeAll(async () => {
  ({ api, idp, siteId, owner } = await startSiteWithProvider());
});
afterAll(async () => {
  idp.stop();
  await api.stop();
});
beforeEach(async () => {
  idp.state.said = { claims: {} };
  const { db } = api.ground.database;
  for (const table of ['sign_in_provider', 'sign_in_identity', 'sign_in_setting'] as const)
    await db.deleteFrom(table).where('site_id', '=', siteId).execute();
  await db.deleteFrom('auth.rate_limit').execute();
});

/** A provider that is on, set up by an owner unless somebody else does it. */
const provider = async (more: object = {}, by: Member = owner) => {
  const { status, body } = await api.as(by).call(createSignInProvider, {
    params: { siteId },
    body: draftOf(idp, more),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id as number;
};
const person = async (role: 'owner' | 'editor' | 'writer' = 'editor') => {
  count += 1;
  const email = `person-${count}@news.test`;
  const made = await addMember(api.ground.database, {
    ...{ siteId, email, title: `Person ${count}`, password: null, role, now: api.now },
  });
  return { ...made, email, sub: `sub-${count}`, claims: claimsOf(`sub-${count}`, email) };
};
const claimsOf = (sub: string, email: string, more: object = {}) => ({
  ...{ sub, email, email_verified: true, ...more },
});
/** Comes by the provider as whoever its claims say, in a fresh browser. */
const come = async (id: number, claims: Record<string, unknown>, nextUrl?: string) => {
  idp.state.said = { ...idp.state.said, claims };
  const visitor = visitorOf(api, host);
  const answer = await visitor.comeBack(idp.answerFor(await visitor.begin(id, nextUrl)));
  return { visitor, answer, body: answer.body, error: answer.body.error };
};

const justNow = () => Math.floor(Date.now() / 1000);

describe('it’s you, by the provider', () => {
  const path = (endpoint: { path: string }) => endpoint.path.replace('{siteId}', String(siteId));
  /** Somebody who came by a provider, asks for a password of an old session, and shows who they are there. */
  const shows = async (claims: Record<string, unknown>, as: Record<string, unknown> = claims) => {
    const id = await provider();
    const { visitor } = await come(id, claims);
    const begun = await visitor.send('POST', path(startProviderConfirmation), {});
    const asked = new URL(begun.body.url).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
    idp.state.said = { ...idp.state.said, claims: as };
    const answer = await visitor.comeBack(idp.answerFor(begun.body.url));
    const state = await visitor.send('GET', path(getConfirmation));
    return { visitor, answer, state: state.body };
  };

  test('counts where the provider says that they have just signed in, for the whole account of one site', async () => {
    const ann = await person('owner');
    const { visitor, answer, state } = await shows({ ...ann.claims, auth_time: justNow() });
    expect(answer.body).toMatchObject({ profile: null, is_confirmation: true });
    expect(state).toMatchObject({ is_confirmed: true, ways: ['provider'], provider_title: 'Staff' });
    expect((await visitor.send('POST', askForPasskey.path, {})).status).toBe(200);
    const forgotten = { confirm: ann.email };
    expect((await visitor.send('DELETE', deletePersonalData.path, forgotten)).status).toBe(202);
  });

  test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ['does not say when', (claims) => claims],
    ['knows them from before', (claims) => ({ ...claims, auth_time: justNow() - 3_600 })],
    ['speaks of somebody else', (claims) => ({ ...claims, sub: 'sub-of-another', auth_time: justNow() })],
  ])('does not where the provider %s', async (_, said) => {
    const ann = await person();
    const { visitor, answer, state } = await shows(ann.claims, said(ann.claims));
    expect([answer.status, answer.body.error]).toEqual([403, 'provider_confirms_nobody']);
    expect(state.is_confirmed).toBe(false);
    expect((await visitor.send('POST', askForPasskey.path, {})).body.error).toBe('confirmation_is_needed');
  });

  test('is no word about an account that is on other sites as well', async () => {
    const otherId = await createSite(api.ground.database, {
      ...{ host: 'third.test', title: 'Third', now: api.now },
    });
    const ann = await person();
    await addMember(api.ground.database, {
      ...{ siteId: otherId, email: ann.email, title: 'Ann', password: null, role: 'writer', now: api.now },
    });
    const { visitor, state } = await shows({ ...ann.claims, auth_time: justNow() });
    expect(state.is_confirmed).toBe(true);
    expect((await visitor.send('POST', askForPasskey.path, {})).body.error).toBe('confirmation_is_needed');
    const whole = await visitor.send('GET', `${path(getConfirmation)}?reach=for-account`);
    expect(whole.body).toMatchObject({ is_confirmed: false, ways: [] });
  });

  test('ends in the session that asked, and in no other', async () => {
    const ann = await person();
    const id = await provider();
    const claims = { ...ann.claims, auth_time: justNow() };
    const { visitor } = await come(id, claims);
    const begun = await visitor.send('POST', path(startProviderConfirmation), {});
    const { visitor: other } = await come(id, claims);
    visitor.jar.set('masthead_session', other.jar.get('masthead_session') ?? '');
    const answer = await visitor.comeBack(idp.answerFor(begun.body.url));
    expect([answer.status, answer.body.error]).toEqual([410, 'provider_sign_in_is_spent']);
  });
});
