import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { neededFor, productTour } from '../agreement-kinds.contract.ts';
import { decideAgreement, getAgreement, getAgreementHash, listAgreements } from '../agreements.contract.ts';

let api: TestApi;
let siteId: number;
let writer: Member;
let other: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Desk', now: api.now });
  writer = await signInAs(api.ground, { siteId }, 'writer');
  other = await signInAs(api.ground, { siteId }, 'writer');
});
afterAll(() => api.stop());

const tour = { params: { agreementKey: 'product_tour' } };
const decide = (who: Member, v1: '1' | '2') => api.as(who).call(decideAgreement, { ...tour, body: { v1 } });
const all = async (who: Member) => (await api.as(who).call(listAgreements, {})).body;
const rows = () =>
  api.ground.database.db
    .selectFrom('agreement_decision')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute();

describe('agreements', () => {
  test('agreement-group: are grouped by name and key, and 0 until somebody decides', async () => {
    expect(await all(writer)).toEqual({ third_party_sharing: { product_tour: 0 } });
    expect((await api.as(writer).call(getAgreement, tour)).body).toEqual({ v1: '0' });
  });

  test('tour-hash: gives no hash before consent', async () => {
    const refused = await api.as(writer).call(getAgreementHash, {});
    expect([refused.status, refused.body.error]).toEqual([403, 'consent_is_missing']);
    expect(refused.body.missing).toEqual(neededFor('tour_identity').map(({ key }) => key));
    expect(refused.body.missing).toEqual(['product_tour']);
  });

  test('consent-key: takes and gives the decision as v1, for the own profile alone', async () => {
    const agreed = await decide(writer, '1');
    expect(agreed.body).toMatchObject({ v1: '1', key: 'product_tour', version: productTour.version });
    expect(agreed.body.decided_ts).toBeGreaterThanOrEqual(api.now);
    expect((await api.as(writer).call(getAgreement, tour)).body).toEqual({ v1: '1' });
    expect(await all(other)).toEqual({ third_party_sharing: { product_tour: 0 } });
  });

  test('tour-hash: gives the profile signed with the secret of the tour after consent', async () => {
    const secret = await api.ground.secrets.of('product-tour');
    const due = createHmac('sha256', secret).update(String(writer.profileId)).digest('hex');
    expect((await api.as(writer).call(getAgreementHash, {})).body).toEqual({ hash: due });
  });

  test('keeps every decision beside the newer one, and writes the audit log', async () => {
    await decide(writer, '2');
    expect(await all(writer)).toEqual({ third_party_sharing: { product_tour: 2 } });
    expect((await rows()).map(({ profile_id, value }) => [profile_id, value])).toEqual([
      [writer.profileId, 1],
      [writer.profileId, 2],
    ]);
    expect((await api.as(writer).call(getAgreementHash, {})).status).toBe(403);
    const logged = await api.ground.database.db
      .selectFrom('audit_event')
      .select(['action', 'actor_profile_id', 'after'])
      .where('site_id', '=', siteId)
      .where('action', '=', 'agreement.decided')
      .orderBy('id')
      .execute();
    expect(logged.map(({ actor_profile_id }) => actor_profile_id)).toEqual([
      writer.profileId,
      writer.profileId,
    ]);
    expect(logged[1]?.after).toMatchObject({ key: 'product_tour', value: 2 });
  });

  test('writes no row for a decision that changes nothing', async () => {
    const before = await rows();
    const repeated = await decide(writer, '2');
    expect(repeated.body).toMatchObject({ v1: '2', decided_ts: before.at(-1)?.decided_ts });
    expect(await rows()).toEqual(before);
  });

  test('asks anew when the agreement has another version', async () => {
    await api.ground.database.db
      .insertInto('agreement_decision')
      .values({
        ...{ site_id: siteId, id: api.ground.database.ids.next(), profile_id: writer.profileId },
        ...{ name: 'third_party_sharing', key: 'product_tour', version: productTour.version - 1 },
        ...{ value: 1, decided_ts: api.now },
      })
      .execute();
    expect(await all(writer)).toEqual({ third_party_sharing: { product_tour: 0 } });
  });

  test.each([[{ v1: '0' }], [{ v1: 1 }], [{}], [{ v1: 'granted' }]])('refuses the body %j', async (body) => {
    const path = '/core/integrations/agreements/product_tour';
    expect((await api.as(writer).send({ method: 'POST', path, body })).status).toBe(400);
  });

  test('knows no agreement of another key', async () => {
    const unknown = { params: { agreementKey: 'terms' } };
    expect((await api.as(writer).call(getAgreement, unknown)).status).toBe(404);
    expect((await api.as(writer).call(decideAgreement, { ...unknown, body: { v1: '1' } })).status).toBe(404);
  });
});
