import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import { changeFollow as changing, createFollow, listFollows } from '../follows.contract.ts';
import { changeFollow } from './change-follow.ts';
import { followsPage } from './follows.queries.ts';

/** What the caller follows, and who follows the caller. */
export const followHandlers = (database: Database): Handler[] => [
  answer(listFollows, ({ query, site, caller }) =>
    followsPage(database.db, { site, profileId: profileOf(caller).id }, query),
  ),
  answer(changing, (call) => changeFollow(database, call, call.params.followedId, call.body)),
  answer(createFollow, (call) => changeFollow(database, call, call.params.followedId, call.body)),
];
