import { refuseExtra } from '#modules/profiles/profiles.public.ts';
import { moveCommunitySite } from '#modules/sites/sites.public.ts';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { type Database, type Trx, violatedConstraint } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { type Stamp, stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  communityIsArchived,
  communityNameTaken,
  tooManyCommunityFields,
  type updateCommunity,
} from '../community-details.contract.ts';
import { MOST_EXTRA_KEYS } from '../community-kinds.contract.ts';
import { type CommunityChecks, keptByStaff } from './community-checks.ts';
import type { CommunityFollowers } from './community-followers.ts';

type Row = RowOf<'community'>;
type Extra = Record<string, unknown>;
type Needs = { database: Database; followers: CommunityFollowers; checks: readonly CommunityChecks[] };
type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

/** What people say of a community, for the audit log. */
export const saidOf = (row: Row) => {
  const { title, name, description, language, direct_publish, can_apply, logo } = row;
  return { title, name, description, language, direct_publish, can_apply, logo, extra: row.extra };
};

/** A slug that another community of the network has is refused at its field. */
export async function namedOnce<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    const isTaken = ['network_name_pkey', 'site_name_key', 'community_name_key'].includes(
      violatedConstraint(error) ?? '',
    );
    throw isTaken ? refusedField(communityNameTaken, 'name') : error;
  });
}

/** @throws ApiError not_found */
export async function lockCommunity(trx: Trx, siteId: number, id: number): Promise<Row> {
  const row = await trx
    .selectFrom('community')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const KEPT = ['title', 'name', 'description', 'language', 'direct_publish', 'can_apply', 'logo'] as const;
type Kept = Pick<Call<typeof updateCommunity>['body'], (typeof KEPT)[number]>;

/** What forms of language sites send besides is not kept. */
const onlyKept = (sent: Kept): Kept =>
  Object.fromEntries(KEPT.flatMap((key) => (sent[key] === undefined ? [] : [[key, sent[key]]])));

/** Changes a community: what is not said stays as it is. */
export function changeCommunity(
  { database, followers, checks }: Needs,
  call: Call<typeof updateCommunity>,
): Promise<void> {
  const { revision, extra, ...sent } = call.body;
  const said = onlyKept(sent);
  const work = database.db.transaction().execute(async (trx) => {
    const stamp = stampOf(call);
    const before = await lockCommunity(trx, stamp.siteId, call.params.communityId);
    if (before.archived_ts !== null) throw communityIsArchived();
    if (before.revision !== revision) {
      const saved = { revision: before.revision, updatedBy: before.updated_by, current: before };
      throw savedMeanwhile(saved, { sent: revision, by: stamp.by });
    }
    const mayAll = call.caller.holder.sitePermissions.has('EDIT_SITE');
    const switches = said.direct_publish !== undefined && said.direct_publish !== before.direct_publish;
    if (switches && !mayAll) throw permissionDenied({ extra: { permission: 'EDIT_SITE' } });
    const fields = before.extra as Extra;
    const staff = extra === undefined ? [] : await keptByStaff(trx, stamp.siteId, checks);
    const merged = extra === undefined ? fields : withExtra(fields, extra, { mayAll, staff });
    await refuseExtra(trx, stamp.siteId, checks, { before: fields, after: merged }, ['extra']);
    const values = { ...said, ...(extra === undefined ? {} : { extra: JSON.stringify(merged) }) };
    const after = await writeCommunity(trx, stamp, before.id, values);
    if (isMoved(before, after)) await moveCommunity(trx, stamp, before, after, followers);
    await recordWrite(trx, database.ids.next, call, {
      ...{ action: 'community.updated', objectId: before.id, before: saidOf(before), after: saidOf(after) },
      event: { name: after.name, title: after.title },
    });
    await tellCommunity(trx, stamp.siteId, before.id);
  });
  return namedOnce(work);
}

/** Archives a community or brings it back; what is so already stays as it is. */
export function setArchived(
  { database, followers }: Needs,
  call: Writer,
  communityId: number,
  isArchived: boolean,
): Promise<void> {
  return database.db.transaction().execute(async (trx) => {
    const stamp = stampOf(call);
    const before = await lockCommunity(trx, stamp.siteId, communityId);
    if ((before.archived_ts !== null) === isArchived) return;
    await writeCommunity(trx, stamp, communityId, { archived_ts: isArchived ? stamp.now : null });
    const { id, name, title } = before;
    if (!isArchived) await followers.names?.appeared(trx, stamp, [{ id, name }]);
    await recordWrite(trx, database.ids.next, call, {
      ...{ action: isArchived ? 'community.archived' : 'community.restored', objectId: id },
      ...(isArchived ? { before: { name, title } } : { after: { name, title } }),
      event: { name, title },
    });
    await tellCommunity(trx, stamp.siteId, id);
  });
}

async function writeCommunity(trx: Trx, stamp: Stamp, id: number, values: object): Promise<Row> {
  return trx
    .updateTable('community')
    .set({ ...values, ...updatedBy(stamp) })
    .where('site_id', '=', stamp.siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const isMoved = (before: Row, after: Row): boolean =>
  before.name !== after.name || before.title !== after.title || before.language !== after.language;

/** The site that a community also is goes along, and readers of the old address are sent on. */
async function moveCommunity(
  trx: Trx,
  stamp: Stamp,
  before: Row,
  { id, name, title, language }: Row,
  followers: CommunityFollowers,
): Promise<void> {
  await moveCommunitySite(trx, { id, siteId: stamp.siteId, name, title, locale: language });
  if (before.name === name) return;
  await trx
    .updateTable('network_name')
    .set({ name })
    .where('network_id', '=', stamp.siteId)
    .where('kind', '=', 'community')
    .where('target_id', '=', id)
    .execute();
  await followers.names?.renamed(trx, stamp, [{ id, name, before: before.name }]);
}

/** Fields that are kept by the staff of the site stay as they are for others. @throws ApiError permission_denied */
export function withExtra(
  before: Extra,
  said: Readonly<Record<string, string | null>>,
  { mayAll, staff }: { mayAll: boolean; staff: readonly string[] },
): Extra {
  const changed = Object.entries(said).filter(([key, value]) => (before[key] ?? '') !== (value ?? ''));
  if (!mayAll && changed.some(([key]) => staff.includes(key))) {
    throw permissionDenied({ extra: { permission: 'EDIT_SITE' } });
  }
  const merged = { ...before, ...Object.fromEntries(changed) };
  const kept = Object.entries(merged).filter(([, value]) => value !== null && value !== '');
  // What was brought in with more may be made less, step by step.
  if (kept.length > Math.max(MOST_EXTRA_KEYS, Object.keys(before).length)) {
    throw refusedField(tooManyCommunityFields, 'extra');
  }
  return Object.fromEntries(kept);
}

/** Names, pages and what people may do hang on communities; the site knows which it has. */
export async function tellCommunity(trx: Trx, siteId: number, id: number): Promise<void> {
  await publishChange(trx, { topic: 'community', siteId, id });
  await publishChange(trx, { topic: 'site', siteId });
}
