import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { lockPerson } from '#platform/server/lock-person.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { FollowStatus, MOST_FOLLOWS } from '../follow-kinds.contract.ts';
import {
  type Follow,
  type FollowChange,
  followDiffers,
  followsOneself,
  tooManyFollows,
} from '../follows.contract.ts';
import { endedLately, keepEnded } from './ended-follows.ts';
import { askForDigest } from './follow-digests.ts';
import { type FollowTarget, findTarget } from './follow-target.ts';
import { closedToCaller, type ReadingNeeds } from './reader-of.ts';

/** What is followed is looked for among what the caller may read. */
export type FollowNeeds = Pick<Database, 'db' | 'ids'> & Pick<ReadingNeeds, 'sections' | 'closed'>;
type Caller = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
type Row = { id: number; target_id: number; target_type: string; status: number; since_ts: number };

/**
 * Follows, mutes or stops following, for the caller alone; what is so already stays.
 * @param named the id of what is followed, or of the follow itself
 * @throws ApiError not_found, follow_is_invalid, follows_oneself, too_many_follows
 */
export function changeFollow(
  { db, ids, ...needs }: FollowNeeds,
  call: Caller,
  named: number,
  said: FollowChange,
): Promise<Follow> {
  const me = profileOf(call.caller).id;
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, me);
    const closed = await closedToCaller({ ...needs, db: trx }, call);
    const row = await findFollow(trx, call, named);
    const targetId = row?.target_id ?? named;
    if (targetId === me) throw followsOneself();
    const target = await findTarget(trx, call, targetId, closed);
    // What is gone meanwhile can still be let go.
    if (!target && !(row && said.status === FollowStatus.NOT)) throw notFound();
    const shown = target ?? goneTarget(row, targetId);
    refuseOther(said, row, shown);
    if (said.status === FollowStatus.NOT) {
      if (row) await removeFollow(trx, ids.next, call, row);
      return recordOf(shown, { id: 0, status: FollowStatus.NOT, since_ts: null });
    }
    if (!row) return recordOf(shown, await addFollow(trx, ids.next, call, shown, said.status));
    if (row.status !== said.status) await setStatus(trx, ids.next, call, row, said.status);
    return recordOf(shown, { ...row, status: said.status });
  });
}

const recordOf = (
  { id, type, title, name, logo }: FollowTarget,
  follow: { id: number; status: number; since_ts: number | null },
): Follow => ({
  ...{ id: follow.id, site_id: id, type, title, name, logo, since_ts: follow.since_ts },
  status: follow.status as Follow['status'],
});

const goneTarget = (row: Row | undefined, id: number): FollowTarget => ({
  ...{ id, title: '', name: '', logo: null },
  type: (row?.target_type ?? 'sites') as FollowTarget['type'],
});

async function findFollow(trx: Trx, { site, caller }: Caller, named: number): Promise<Row | undefined> {
  const own = trx
    .selectFrom('follow')
    .select(['id', 'target_id', 'target_type', 'status', 'since_ts'])
    .where('site_id', '=', site.id)
    .where('profile_id', '=', profileOf(caller).id);
  return (
    (await own.where('target_id', '=', named).executeTakeFirst()) ??
    (await own.where('id', '=', named).executeTakeFirst())
  );
}

/** A body that repeats what the address names must say the same. */
function refuseOther(said: FollowChange, row: Row | undefined, target: FollowTarget): void {
  const wrong =
    said.site_id !== undefined && said.site_id !== target.id
      ? 'site_id'
      : said.type !== undefined && said.type !== target.type && !(said.type === 'sites' && isSite(target))
        ? 'type'
        : said.id !== undefined && ![0, row?.id, target.id].includes(said.id)
          ? 'id'
          : null;
  if (wrong) throw followDiffers({ details: [{ loc: ['body', wrong], msg: `${wrong}_is_invalid` }] });
}

/** Clients of the documents call communities sites. */
const isSite = ({ type }: FollowTarget): boolean => type === 'communities';

async function addFollow(
  trx: Trx,
  nextId: () => number,
  call: Caller,
  target: FollowTarget,
  status: number,
): Promise<{ id: number; status: number; since_ts: number }> {
  const [siteId, profileId] = [call.site.id, profileOf(call.caller).id];
  const { count } = await trx
    .selectFrom('follow')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow();
  if (count >= MOST_FOLLOWS) throw tooManyFollows();
  // Whoever comes back within a day follows as before.
  const before = await endedLately(trx, { siteId, profileId, targetId: target.id }, call.now);
  const row = { id: nextId(), status, since_ts: before ?? call.now };
  await trx
    .insertInto('follow')
    .values({
      ...{ ...row, site_id: siteId, profile_id: profileId },
      ...{ target_type: target.type, target_id: target.id },
    })
    .execute();
  const facts = { target_type: target.type, target_id: target.id };
  await recordWrite(trx, nextId, call, {
    ...{ action: 'follow.created', ...objectOf(facts), after: { ...facts, status } },
    event: { ...facts, by: profileId, is_new: before === null },
  });
  if (target.type === 'communities' && before === null) await askForDigest(trx, siteId, target.id, call.now);
  return row;
}

/** What the log names: whom or what was followed, which stays when the follow is gone. */
const objectOf = ({ target_type, target_id }: Pick<Row, 'target_type' | 'target_id'>) => ({
  objectKind: kinds[target_type] ?? 'site',
  objectId: target_id,
});
const kinds: Readonly<Record<string, string>> = { communities: 'community', profiles: 'profile' };

async function removeFollow(trx: Trx, nextId: () => number, call: Caller, row: Row): Promise<void> {
  const { id, target_id, target_type, status } = row;
  const of = { siteId: call.site.id, profileId: profileOf(call.caller).id, targetId: target_id };
  await trx.deleteFrom('follow').where('site_id', '=', call.site.id).where('id', '=', id).execute();
  await recordWrite(trx, nextId, call, {
    ...{ action: 'follow.removed', ...objectOf(row), before: { target_type, target_id, status } },
  });
  await keepEnded(trx, of, row.since_ts, call.now);
}

async function setStatus(
  trx: Trx,
  nextId: () => number,
  call: Caller,
  row: Row,
  status: number,
): Promise<void> {
  const { id, status: before } = row;
  await trx
    .updateTable('follow')
    .set({ status })
    .where('site_id', '=', call.site.id)
    .where('id', '=', id)
    .execute();
  await recordWrite(trx, nextId, call, {
    ...{ action: 'follow.updated', ...objectOf(row), before: { status: before }, after: { status } },
  });
}
