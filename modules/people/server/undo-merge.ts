import { returnAwards } from '#modules/achievements/achievements.public.ts';
import { moveComments } from '#modules/comments/comments.public.ts';
import { returnFollows } from '#modules/follows/follows.public.ts';
import {
  actsOnPeople,
  giveLooks,
  keepAnAdminWhile,
  lockForMerge,
  parted,
} from '#modules/profiles/profiles.public.ts';
import { returnSubscriptions } from '#modules/subscriptions/subscriptions.public.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import type { Database } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import {
  claimUndo,
  type LeftRow,
  tellUndone,
  type UndoKind,
  unchangedSince,
} from '#platform/server/undo-acts.ts';
import { back, moveBadges, moveRoles, returnGroups } from './merge-parts.ts';
import { givingOf, MERGE_ACT, type MergeBefore, mergeStamp } from './merge-people.ts';
import { mayChangeRoles } from './person-roles.ts';

/** How a merge is undone: the person stands for themselves again, with what they had; their posts follow by their own act. */
export const mergeUndo = ({ db, ids }: Database): Readonly<Record<string, UndoKind>> => ({
  [MERGE_ACT]: {
    permission: onSite('MANAGE_USERS', 'EDIT_POST'),
    undo: (asked, act) =>
      db.transaction().execute(async (trx) => {
        const call = { ...asked, now: Math.floor(Date.now() / 1000) };
        const batchId = ids.next();
        if (!(await claimUndo(trx, stampOf(call), act.id, { batchId }))) throw actIsUndone();
        const siteId = call.site.id;
        const [before] = act.befores as MergeBefore[];
        if (!before) throw new Error('A merge of people was kept without what it was.');
        const {
          pair,
          status,
          looks,
          comments,
          badges,
          groups,
          roles,
          follows,
          awards = [],
          subscriptions = [],
        } = before;
        const people = await lockForMerge(trx, siteId, [pair.from, pair.to]);
        const { unchanged, left } = unchangedSince(act, people);
        const acts = await actsOnPeople(trx, siteId, call.caller, [pair.from, pair.to]);
        const [source] = unchanged;
        const refused: LeftRow[] = [];
        const target = people.find(({ id }) => id === pair.to);
        const may =
          acts.get(pair.from)?.includes('merge') === true &&
          (!target || acts.get(pair.to)?.includes('edit') === true) &&
          (await mayChangeRoles(trx, call, { given: roles.taken, taken: roles.given }));
        if (source && !may) {
          refused.push({ id: source.id, reason: 'permission_denied' });
        } else if (source) {
          const stamp = mergeStamp(call, ids.next, batchId);
          await moveComments(trx, { siteId, from: pair.to, to: pair.from, now: call.now }, comments);
          if (follows) await returnFollows(trx, { siteId, ...pair }, follows);
          await moveBadges(trx, ids.next, call, ...back(pair, badges));
          await returnSubscriptions(givingOf(trx, ids.next, call), pair, subscriptions);
          await returnAwards(givingOf(trx, ids.next, call), pair, awards);
          await returnGroups(trx, ids.next, call, pair, groups);
          await keepAnAdminWhile(trx, siteId, () => moveRoles(trx, ids.next, call, ...back(pair, roles)));
          // Whoever was called something else since keeps that.
          const isAsLeft = target?.title === looks.after.title && target.logo === looks.after.logo;
          if (target && isAsLeft) await giveLooks(trx, stamp, target, looks.before);
          await parted(trx, stamp, source, status);
        }
        const count = source && refused.length === 0 ? 1 : 0;
        await tellUndone(trx, siteId, act.id, { count, left: [...left, ...refused] });
      }),
  },
});
