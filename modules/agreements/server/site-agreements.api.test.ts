import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createPost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createTag } from '#modules/tags/tags.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { decideAgreement, getAgreement, listAgreements } from '../agreements.contract.ts';
import {
  createSiteAgreement,
  listOwnAgreements,
  listSiteAgreements,
  removeSiteAgreements,
  type SiteAgreement,
  updateSiteAgreement,
} from '../site-agreements.contract.ts';

let api: TestApi;
let siteId: number;
let communityId: number;
let owner: Member;
let writer: Member;
let contributor: Member;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'localhost', title: 'Desk', now: api.now });
  communityId = await database.db.transaction().execute(async (trx) => {
    const made = { siteId, name: 'north', title: 'North', canApply: true, by: null, now: api.now };
    const id = await createCommunity(trx, database.ids.next, made);
    await api.ground.events.publish(trx, { topic: 'site', siteId });
    return id;
  });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  writer = await signInAs(api.ground, { siteId }, 'writer');
  contributor = await signInAs(api.ground, { siteId }, 'contributor', communityId);
});
afterAll(() => api.stop());

const params = () => ({ siteId });
const draft = { title: 'House rules', body: { 'en-US': 'Be kind.', 'de-DE': 'Seien Sie freundlich.' } };
const add = async (key: string, more: object = {}): Promise<SiteAgreement> => {
  const body = { ...draft, key, ...more };
  const answer = await api.as(owner).call(createSiteAgreement, { params: params(), body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const change = (one: SiteAgreement, body: object) =>
  api.as(owner).call(updateSiteAgreement, {
    params: { siteId, agreementId: one.id },
    body: { revision: one.revision, ...body },
  });
const decide = (who: Member, agreementKey: string, v1: '1' | '2') =>
  api.as(who).call(decideAgreement, { params: { agreementKey }, body: { v1 } });
const statusOf = async (who: Member, key: string) =>
  (await api.as(who).call(getAgreement, { params: { agreementKey: key } })).body.v1;
const remove = (...ids: number[]) =>
  api.as(owner).call(removeSiteAgreements, { params: params(), body: { ids } });
const startPost = (who: Member, scope = siteId) =>
  api.as(who).call(createPost, { params: { siteId: scope }, body: { type: 'article' } as never });

describe('the agreements of a site', () => {
  test('stand beside the product tour, and are read in the language of the person', async () => {
    await add('house_rules', { name: 'team' });
    expect((await api.as(writer).call(listAgreements, {})).body).toEqual({
      third_party_sharing: { product_tour: 0 },
      team: { house_rules: 0 },
    });
    const path = `/core/v1/sites/${siteId}/agreements/own`;
    const read = async (language: string) =>
      (await api.as(writer).send({ method: 'GET', path, headers: { 'accept-language': language } })).body
        .items[0];
    expect(await read('de')).toMatchObject({ language: 'de-DE', body: 'Seien Sie freundlich.', status: 0 });
    expect(await read('fr')).toMatchObject({ language: 'en-US', body: 'Be kind.' });
  });

  test.each([
    [{ key: 'product_tour' }, 409, 'duplicate'],
    [{ key: 'all' }, 409, 'duplicate'],
    [{ key: 'house_rules' }, 409, 'duplicate'],
    [{ key: 'House rules' }, 400, 'key_is_invalid'],
    [{ key: 'empty', body: {} }, 400, 'enter the text in at least one language'],
    [{ key: 'other', body: { 'xx-XX': 'No' } }, 400, undefined],
    [{ key: 'other', required_for: ['tour_identity'] }, 400, undefined],
  ])('refuse %j', async (said, status, error) => {
    const answer = await api
      .as(owner)
      .call(createSiteAgreement, { params: params(), body: { ...draft, ...said } as never });
    expect(answer.status).toBe(status);
    if (error !== undefined) expect(JSON.stringify(answer.body)).toContain(error);
  });

  test('ask nobody again for a correction, and everybody for a new version', async () => {
    const made = await add('privacy');
    await decide(writer, 'privacy', '1');
    await decide(contributor, 'privacy', '2');
    const corrected = await change(made, { title: 'Privacy' });
    expect(corrected.body).toMatchObject({ version: 1, agreed_count: 1, denied_count: 1 });
    expect(await statusOf(writer, 'privacy')).toBe('1');
    const renewed = await change(corrected.body, { is_new_version: true });
    expect(renewed.body).toMatchObject({ version: 2, agreed_count: 0, denied_count: 0 });
    expect([await statusOf(writer, 'privacy'), await statusOf(contributor, 'privacy')]).toEqual(['0', '0']);
    expect((await change(made, { title: 'Stale' })).status).toBe(409);
    const { db } = api.ground.database;
    const kept = await db
      .selectFrom('agreement_decision')
      .innerJoin('agreement_text', (join) =>
        join
          .onRef('agreement_text.site_id', '=', 'agreement_decision.site_id')
          .onRef('agreement_text.id', '=', 'agreement_decision.text_id'),
      )
      .select(['agreement_decision.version', 'agreement_decision.value', 'agreement_text.title'])
      .where('agreement_decision.site_id', '=', siteId)
      .where('agreement_text.site_id', '=', siteId)
      .where('agreement_decision.key', '=', 'privacy')
      .orderBy('agreement_decision.id')
      .execute();
    expect(kept).toEqual([
      { version: 1, value: 1, title: 'House rules' },
      { version: 1, value: 2, title: 'House rules' },
    ]);
  });

  test('are decided as they were read: a version that came meanwhile is read first', async () => {
    const made = await add('cookies');
    await change(made, { is_new_version: true });
    // What a site asks for is kept in memory, and heard of a moment later.
    await expect
      .poll(async () => {
        const { body } = await api.as(writer).call(listOwnAgreements, { params: params() });
        return body.items.find(({ key }: { key: string }) => key === 'cookies')?.version;
      })
      .toBe(2);
    const say = (version: number) =>
      api
        .as(writer)
        .call(decideAgreement, { params: { agreementKey: 'cookies' }, body: { v1: '1', version } });
    const refused = await say(1);
    expect([refused.status, refused.body.error]).toEqual([409, 'agreement_has_changed']);
    expect(await statusOf(writer, 'cookies')).toBe('0');
    expect((await say(2)).status).toBe(200);
  });

  test('are kept by whoever changes the settings of the site, not by whoever edits it alone', async () => {
    const { db } = api.ground.database;
    const editor = await signInAs(api.ground, { siteId }, 'editor');
    const { id } = await db
      .selectFrom('role')
      .select('id')
      .where('site_id', '=', siteId)
      .where('key', '=', 'editor')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permission')
      .values({ site_id: siteId, role_id: id, permission: 'EDIT_SITE' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { status, body } = await api
      .as(editor)
      .call(createSiteAgreement, { params: params(), body: { ...draft, key: 'by_editor' } });
    expect([status, body.missing]).toEqual([403, ['EDIT_GLOBAL_SETTINGS']]);
  });

  test('come back by undo, and count nothing of an earlier one of the same key', async () => {
    const made = await add('short_lived');
    await decide(writer, 'short_lived', '1');
    const { body } = await remove(made.id);
    expect((await decide(writer, 'short_lived', '2')).status).toBe(404);
    const batchId = body.batch_id ?? 0;
    expect((await api.as(owner).call(undoAct, { params: { siteId, batchId } })).status).toBe(200);
    expect(await statusOf(writer, 'short_lived')).toBe('1');
    await remove(made.id);
    const again = await add('short_lived');
    expect(again.version).toBe(2);
    expect(await statusOf(writer, 'short_lived')).toBe('0');
  });

  test('are listed with how many agreed, for those who change its settings', async () => {
    const answer = await api
      .as(owner)
      .call(listSiteAgreements, { params: params(), query: { query: 'privacy' } });
    expect(answer.body.items).toMatchObject([{ key: 'privacy', version: 2, agreed_count: 0 }]);
    const refused = await api.as(writer).call(listSiteAgreements, { params: params(), query: {} });
    expect(refused.status).toBe(403);
  });
});

describe('a required agreement', () => {
  test('for the terms of use holds every write of staff back until they agree', async () => {
    const terms = await add('terms_of_use', { title: 'Terms', required_for: ['terms_of_use'] });
    const tag = () => api.as(owner).call(createTag, { params: params(), body: { title: 'Sports' } as never });
    const refused = await tag();
    expect([refused.status, refused.body.error]).toEqual([403, 'consent_is_missing']);
    expect(refused.body.agreement).toEqual({ key: 'terms_of_use', title: 'Terms', version: 1 });
    expect(refused.body.missing).toEqual(['terms_of_use']);
    expect((await api.as(owner).call(listSiteAgreements, { params: params(), query: {} })).status).toBe(200);
    await decide(owner, 'terms_of_use', '2');
    expect((await tag()).body.error).toBe('consent_is_missing');
    await decide(owner, 'terms_of_use', '1');
    expect((await tag()).status).toBe(201);
    const renewed = await change(terms, { is_new_version: true });
    expect(renewed.status).toBe(200);
    expect((await remove(terms.id)).body.error).toBe('consent_is_missing');
    await decide(owner, 'terms_of_use', '1');
    expect((await remove(terms.id)).status).toBe(200);
    expect((await startPost(writer)).status).toBe(201);
  });

  test('for writing in communities holds contributors back, and nobody who writes for the site', async () => {
    const rules = await add('contributors', { required_for: ['community_publishing'] });
    expect((await startPost(contributor, communityId)).body.error).toBe('consent_is_missing');
    expect((await startPost(writer)).status).toBe(201);
    await decide(contributor, 'contributors', '1');
    expect((await startPost(contributor, communityId)).status).toBe(201);
    await remove(rules.id);
  });
});
