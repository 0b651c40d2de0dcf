import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ofTriedRoom } from '#apps/testing/of-tried-room.ts';
import { type Member, openSession } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import { allContracts } from '#modules/all-contracts.ts';
import { createRedirect } from '#modules/redirects/redirects.contract.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { pathOf } from '#platform/testing/permission-matrix.ts';
import type { FullSite } from '#platform/testing/samples.ts';

/** Writes that a site may still make after its limit, each with the reason. */
const stillAllowed: Partial<Record<keyof typeof allContracts, string>> = {
  findRevisions: 'reading, which the documents have as a POST',
  countVitals: 'what readers do',
  signIn: 'coming in',
  signOut: 'going out',
  askForPasswordReset: 'the own password',
  resetPassword: 'the own password',
  schedulePost: 'cancelling what is planned',
  setUp: 'the own account',
  changePassword: 'the own password',
  endSession: 'the own account',
  endOtherSessions: 'the own account',
  decideAgreement: 'the own consent',
  updateProfile: 'the own profile',
  uploadAvatar: 'the own profile',
  setProfileStatuses: 'bans, a legal duty',
  changePreferences: 'the look of the tool',
  readNotifications: 'the own notifications',
  changeFollow: 'what one reads oneself',
  createFollow: 'what one reads oneself',
  followSection: 'what one reads oneself',
  unfollowSection: 'what one reads oneself',
  exportPosts: 'an export',
  exportUsers: 'an export',
  exportExecutions: 'an export',
  startLinkDownload: 'an export',
  startSiteArchive: 'an export',
  cancelTask: 'stopping work',
  cancelLinkTask: 'stopping work',
  cancelImport: 'stopping work',
  takeStripeEvent: 'what readers have paid',
  countView: 'what readers do, not who writes',
  countHeadlines: 'what readers do, not who writes',
  changeComments: 'moderation, a legal duty',
  replyToComment: 'moderation, a legal duty',
  banCommentAuthor: 'moderation, a legal duty',
  liftCommentBan: 'moderation, a legal duty',
  saveCommentSettings: 'moderation, a legal duty',
  saveOwnProfile: 'of one’s own account',
  sendEmailLink: 'of one’s own account',
  cancelEmailChange: 'of one’s own account',
  proveEmail: 'of one’s own account',
  saveEmailSubscriptions: 'of one’s own account',
  setUpSecondFactor: 'safety of one’s own account',
  askForPasskeySignIn: 'coming in',
  signInWithPasskey: 'coming in',
  ...{ startProviderSignIn: 'coming in', finishProviderSignIn: 'coming in', finishProviderCode: 'coming in' },
  startProviderConfirmation: 'safety of one’s own account',
  confirmIdentity: 'safety of one’s own account',
  askForConfirmation: 'safety of one’s own account',
  askForPasskey: 'safety of one’s own account',
  addPasskey: 'safety of one’s own account',
  renamePasskey: 'safety of one’s own account',
  removePasskey: 'safety of one’s own account',
  renewRecoveryCodes: 'safety of one’s own account',
  removeSecondFactor: 'safety of one’s own account',
  acceptInvite: 'the way in of whoever was invited',
  deletePersonalData: 'a legal duty',
  cancelDeletion: 'a legal duty',
  revokeApiToken: 'a secret that may have leaked',
  reportTrouble: 'an error of the dashboard',
  reportOpening: 'the speed of the dashboard',
};

const calls = Object.entries(allContracts as Record<string, Endpoint>);
const writes = calls.filter(([, { method }]) => method !== 'GET');
const reads = calls.filter(([, { method }]) => method === 'GET');

let api: TestApi;
let site: FullSite;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  site = await makeFullSite(api, 'localhost', 'mark');
  owner = site.owner;
  await api.ground.database.db
    .updateTable('site')
    .set({ access_limitation_ts: api.now - 1 })
    .where('id', '=', site.id)
    .execute();
});
afterAll(() => api.stop());

async function ask({ method, path, scopeParam }: Endpoint, scope: number) {
  await openSession(api.ground, owner.accountId, owner.token).catch(() => undefined);
  const named = path.replace(/\{(\w+)\}/g, (whole, name: string) => (name === scopeParam ? whole : '1'));
  return api.as(owner).send({ method, path: pathOf({ path: named, scopeParam } as Endpoint, scope) });
}

describe('limit-read-only: after the limit', () => {
  test.each(ofTriedRoom(writes))(
    '%s is refused with 402, unless it is one of the exceptions',
    async (name, endpoint) => {
      for (const scope of endpoint.scopeParam ? [site.id, ...site.communityIds] : [site.id]) {
        const { status, body } = await ask(endpoint, scope);
        if (name in stillAllowed) expect(status, name).not.toBe(402);
        else expect([status, body.error], name).toEqual([402, 'account_past_due']);
      }
    },
  );

  test.each(ofTriedRoom(reads))('%s still reads', async (_, endpoint) => {
    expect((await ask(endpoint, site.id)).status).not.toBe(402);
  });

  test('the refusal says the exact sentence', async () => {
    const { body } = await ask(createRedirect, site.id);
    expect(body.message).toBe(
      'Your account is past due! Editorial features have been switched to read-only mode. Please contact your account manager to process the needed payment.',
    );
  });
});

test('limit-upcoming: before the limit, writes are not refused', async () => {
  await api.ground.database.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('site')
      .set({ access_limitation_ts: api.now + 86_400 })
      .where('id', '=', site.id)
      .execute();
    await api.ground.events.publish(trx, { topic: 'site', siteId: site.id });
  });
  await expect.poll(async () => (await ask(createRedirect, site.id)).status).toBe(400);
});
