import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { tagArchive } from './server/archive/tag-archive.ts';
import { sweepTagViews } from './server/count-tag-views.ts';
import { defineMergeJobs } from './server/merging/merge-jobs.ts';
import { MERGE_ACT } from './server/merging/merge-tags.ts';
import { MERGE_TASK, mergeTask, UNMERGE_TASK, unmergeTask } from './server/merging/merge-tasks.ts';
import { mergeUndo, mergingHandlers } from './server/merging/merging.handlers.ts';
import { tagFollowersOf } from './server/tag-followers.ts';
import { tagHandlers } from './server/tags.handlers.ts';
import { tagTable } from './server/tags.table.ts';
import { TAGS_DASHBOARD } from './tag-kinds.contract.ts';
import {
  findAlikeTags,
  listSimilarTags,
  listTagMerges,
  mergeTags,
  undoTagMerge,
} from './tag-merging.contract.ts';
import { createTag, deleteTag, listSiteTags, listTags, removeTags, updateTag } from './tags.contract.ts';

/** Words that posts are found by. */
export const tagsRoom = room({
  name: 'tags',
  contracts: {
    ...{ listTags, createTag, updateTag, deleteTag, removeTags, listSiteTags },
    ...{ mergeTags, listTagMerges, undoTagMerge, listSimilarTags, findAlikeTags },
  },
  open: (ground) => {
    const { database, jobs, tasks } = ground;
    const needs = { database, tasks, followers: tagFollowersOf(ground) };
    tasks.define(MERGE_TASK, mergeTask(needs));
    tasks.define(UNMERGE_TASK, unmergeTask(needs));
    defineMergeJobs({ database, jobs });
    sweepTagViews({ database, jobs });
    return {
      handlers: [...tagHandlers(database, needs.followers), ...mergingHandlers(needs)],
      undoes: { ...rowUndo(database, tagTable), [MERGE_ACT]: mergeUndo(needs) },
    };
  },
  menu: [{ group: 'content', id: 'tags', path: '/tags', call: listTags, setting: TAGS_DASHBOARD }],
  archive: [tagArchive],
  things: { tag: { names: rowNames(tagTable, listTags, ({ title }) => title) } },
  retention: { tag: 31 },
});
