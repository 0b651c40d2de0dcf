import type { Call } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  groupUnknown,
  listUnknown,
  type MailListSetup,
  notConnected,
  type saveMailLists,
} from '../../mail-lists.contract.ts';
import { letterKinds } from '../../newsletter-kinds.contract.ts';
import { type Groups, groupsOf, holdProvider, type ProviderRow, shownSetup } from './mail-lists.queries.ts';
import type { MailProvider, ProviderList } from './mail-provider.ts';
import { readSoon } from './read-left.jobs.ts';

type SaveCall = Call<typeof saveMailLists>;

/**
 * Chooses the list of the connected account, and the groups of it that get each newsletter; the provider is asked
 * whether they are there.
 * @throws ApiError list_id_is_invalid, groups_is_invalid, provider_is_not_connected, revision_conflict
 */
export async function saveMapping(
  ground: Ground,
  call: SaveCall,
  provider: MailProvider,
): Promise<MailListSetup> {
  const { db, ids } = ground.database;
  const { list_id, groups = {}, setup_revision: revision } = call.body;
  const list = await provider.findList(list_id);
  if (!list) throw refusedField(listUnknown, 'list_id');
  for (const kind of letterKinds) {
    const group = groups[kind];
    if (!group) continue;
    const interests = await provider.listInterests(list.id, group.category_id);
    if (!interests.some(({ id }) => id === group.interest_id)) {
      throw groupUnknown({ details: [{ loc: ['body', 'groups', kind], msg: groupUnknown.message }] });
    }
  }
  const stamp = stampOf(call);
  const { siteId } = stamp;
  return db.transaction().execute(async (trx) => {
    const before = await holdProvider(trx, siteId, { state: 'connected' });
    if (!before) throw notConnected();
    if (revision !== undefined && revision !== before.revision) {
      const current = await shownSetup(trx, siteId, before, stamp.now);
      const saved = { revision: before.revision, updatedBy: before.updated_by, current };
      throw savedMeanwhile(saved, { sent: revision, by: stamp.by });
    }
    const were = await groupsOf(trx, siteId, before.id);
    // The groups of another list are none of this one.
    const isSame = before.list_id === list.id;
    const kept: Groups = isSame ? were : { daily: null, weekly: null, alerts: null };
    const are: Groups = { ...kept, ...said(groups) };
    // Who left the list of before is read to the end, though nobody is mailed by it any more.
    if (!isSame) await readSoon(ground, trx, siteId, before, stamp.now);
    await trx
      .updateTable('mail_provider')
      .set({
        ...(isSame ? {} : { members_read_ts: null, members_error: null, members_due_ts: stamp.now }),
        ...{ list_id: list.id, list_title: list.title.slice(0, 200), list_confirms: list.confirms },
        ...updatedBy(stamp),
      })
      .where('site_id', '=', siteId)
      .where('id', '=', before.id)
      .execute();
    await putGroups(trx, siteId, before.id, are);
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'mail_provider.updated', objectKind: 'mail_provider', objectId: before.id },
      ...{ before: spoken(before, were), after: spokenList(list, are) },
    });
    await publishChange(trx, { topic: 'newsletter', siteId });
    const row = (await holdProvider(trx, siteId, { id: before.id })) ?? before;
    return shownSetup(trx, siteId, row, stamp.now);
  });
}

const said = (groups: NonNullable<SaveCall['body']['groups']>): Partial<Groups> =>
  Object.fromEntries(Object.entries(groups).filter(([, group]) => group !== undefined)) as Partial<Groups>;

async function putGroups(trx: Trx, siteId: number, providerId: number, groups: Groups): Promise<void> {
  await trx
    .deleteFrom('mail_mapping')
    .where('site_id', '=', siteId)
    .where('provider_id', '=', providerId)
    .execute();
  for (const kind of letterKinds) {
    const group = groups[kind];
    if (!group) continue;
    await trx
      .insertInto('mail_mapping')
      .values({ site_id: siteId, provider_id: providerId, kind, ...group })
      .execute();
  }
}

const spoken = ({ list_id, list_title }: ProviderRow, groups: Groups) => ({
  ...{ list_id, list_title, groups },
});
const spokenList = ({ id, title }: ProviderList, groups: Groups) => ({
  ...{ list_id: id, list_title: title, groups },
});
