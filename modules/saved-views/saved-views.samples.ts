import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { savedViewsRoom } from './saved-views.room.ts';
import { LONGEST_VIEW_TITLE } from './view-kinds.contract.ts';

/** What the tests that are made of the contracts know of this room. */
export const savedViewsSamples = samplesOf(savedViewsRoom, {
  who: {
    listSavedViews: { who: 'signedIn' },
    listViewRoles: { who: [{ all: ['EDIT_SITE'], on: 'site' }] },
    createSavedView: { who: 'signedIn', isOwn: true },
    updateSavedView: { who: 'signedIn', isOwn: true },
    deleteSavedView: { who: 'signedIn', isOwn: true },
  },
  parameters: {
    viewId: 'view',
  },
  bodies: {
    createSavedView: () => ({ screen: 'posts', title: 'A view' }),
    updateSavedView: () => ({ revision: 1, title: 'A view' }),
  },
  small: { saved_view: 'At most 50 of a kind for each screen.' },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const stamp = {
      site_id: site.id,
      id,
      created_ts: now,
      updated_ts: now,
      profile_id: site.owner.profileId,
    };
    await trx
      .insertInto('saved_view')
      .values({ ...stamp, screen: 'posts', title: `${site.mark} view`, visibility: 'site' })
      .execute();
    noteThing(site, 'view', id);
  },
  hostile: async ({ trx, siteId, ownerId, now, nextId, text, rows }) => {
    const views = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), profile_id: ownerId, created_ts: now, updated_ts: now },
      ...{ screen: 'comments', title: text(at).slice(0, LONGEST_VIEW_TITLE).toWellFormed() },
    }));
    await trx.insertInto('saved_view').values(views).execute();
  },
  asked: () => ({ screen: ['posts'] }),
});
