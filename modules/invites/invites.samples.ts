import type { Expectation, Way } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { inviteStatuses } from './invite-limits.contract.ts';
import { invitesRoom } from './invites.room.ts';
import { hashOfCode } from './server/invite-codes.ts';

const invitesWho: Way[] = [{ all: ['INVITE_COLLABORATORS'], on: 'anywhere' }];
const invites: Expectation = { who: invitesWho };

/** What the tests that are made of the contracts know of this room. */
export const invitesSamples = samplesOf(invitesRoom, {
  who: {
    listInvites: invites,
    createInvite: invites,
    deleteInvite: invites,
    resendInvite: { who: [...invitesWho, { all: ['RESEND_EMAILS'], on: 'site' }] },
    listInviteRoles: invites,
    showInvite: { who: 'everyone' },
    getInviteFacts: { who: 'everyone' },
    acceptInvite: { who: 'everyone', isOwn: true },
  },
  parameters: { inviteId: 'invite', inviteCode: 'invite', inviteToken: null },
  bodies: { acceptInvite: () => ({ password: 'Right-Horse-9' }) },
  small: { invite: 'Fifty a day at most by each of the few who may invite.' },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    await trx
      .insertInto('invite')
      .values({
        ...{ site_id: site.id, id, email: `${site.mark}@invited.test`, message: site.mark },
        ...{ code_hash: hashOfCode(`${site.mark}-code`), expires_ts: now + 86_400 },
        ...{ created_ts: now, created_by: site.owner.profileId, updated_ts: now },
      })
      .execute();
    noteThing(site, 'invite', id);
  },
  hostile: async ({ trx, siteId, ownerId, now, nextId, text, rows }) => {
    const made = rows.map((at) => ({
      ...{
        site_id: siteId,
        id: nextId(),
        email: `hostile-${at}@invited.test`,
        message: text(at).slice(0, 500),
      },
      ...{
        code_hash: hashOfCode(`hostile-${at}`),
        expires_ts: now + 86_400,
        created_ts: now,
        updated_ts: now,
      },
      created_by: ownerId,
    }));
    await trx.insertInto('invite').values(made).execute();
  },
  asked: () => ({ s: ['invited', 'e'], status: inviteStatuses }),
});
