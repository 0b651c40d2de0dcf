import { badgedPostsOf } from '#modules/badges/badges.public.ts';
import { exportsOf } from '#modules/exports/exports.public.ts';
import { viewedPostsOf } from '#modules/figures/figures.public.ts';
import { profileNamesOf } from '#modules/profiles/profiles.public.ts';
import { searchOf } from '#modules/search-indexes/search-indexes.public.ts';
import { sectionFollowersOf, sectionTreesOf } from '#modules/sections/sections.public.ts';
import { tagFollowersOf, tagNamesOf } from '#modules/tags/tags.public.ts';
import { room } from '#platform/server/room.ts';
import { changePosts, getPostBatch, undoPostBatch } from './post-batches.contract.ts';
import { copyPost } from './post-copy.contract.ts';
import { listCustomValues } from './post-custom-values.contract.ts';
import { listPostDistribution } from './post-distribution.contract.ts';
import { getPostAddress, getPostReading, listLastComments, listPostHistory } from './post-drawer.contract.ts';
import { exportPosts } from './post-export.contract.ts';
import { listEditorLayouts, listPostLayouts } from './post-layouts.contract.ts';
import { namePostValues } from './post-names.contract.ts';
import { listPresence } from './post-presence.contract.ts';
import { actOnPosts, findPosts, markHam, markSpam, ratePost, setPosition } from './post-quick.contract.ts';
import { deleteAutodrafts, deleteDrafts, deletePosts } from './post-removal.contract.ts';
import {
  compareRevisions,
  findRevisions,
  getRevision,
  listRevisions,
  nameRevision,
  restoreRevision,
} from './post-revisions.contract.ts';
import { schedulePost } from './post-schedule.contract.ts';
import {
  createTranslation,
  createTranslationOf,
  getTranslation,
  listTranslations,
  listTranslators,
  readLanguage,
  settleTranslation,
} from './post-translations.contract.ts';
import { listPostViews } from './post-views.contract.ts';
import { checkSlug, createPost, getDraft, updateDraft, updatePost } from './post-writing.contract.ts';
import { countPosts, getPost, listPosts } from './posts.contract.ts';
import { viewedPosts } from './server/add-page-views.ts';
import { postArchive } from './server/archive/post-archive.ts';
import { badgedPost } from './server/badged-posts.ts';
import { defineBatchJobs } from './server/batches/batch-jobs.ts';
import { postBodiesOf } from './server/batches/body-rewriters.ts';
import { postBatchHandlers, postBatchUndo, rewriteBodies } from './server/batches/post-batches.handlers.ts';
import { postRemovalHandlers } from './server/batches/post-removal.handlers.ts';
import { postsOfPeople, postsOfPeopleOf } from './server/batches/posts-of-people.ts';
import { besideHandlers } from './server/beside/beside.handlers.ts';
import { postAddressesOf } from './server/beside/post-addresses.ts';
import { communityNames } from './server/community-names.ts';
import { countOldWords } from './server/count-words.ts';
import { customValuesHandlers } from './server/custom-values.handlers.ts';
import { postExportHandlers } from './server/export/export-posts.handlers.ts';
import { foundPosts } from './server/found-posts.ts';
import { defineLinkJobs } from './server/links/link-jobs.ts';
import { linkedPosts } from './server/links/relink-posts.ts';
import { defineFrozenEnds } from './server/places/front-orders.ts';
import { postCounter } from './server/post-count.ts';
import { layoutHandlers } from './server/post-layouts.ts';
import { postLists } from './server/post-lists.ts';
import { postObjectNames } from './server/post-object-names.ts';
import { postQuickHandlers } from './server/post-quick.handlers.ts';
import { postViewsHandlers } from './server/post-views.handlers.ts';
import { postHandlers } from './server/posts.handlers.ts';
import { presenceHandlers } from './server/presence/presence.handlers.ts';
import { purgePosts } from './server/purge-posts.ts';
import { thinAutosaves } from './server/revisions/autosaves.ts';
import { imageNamesOf } from './server/revisions/image-names.ts';
import { postRevisionHandlers } from './server/revisions/post-revisions.handlers.ts';
import { valueNameHandlers } from './server/revisions/value-names.handlers.ts';
import { postScheduleHandlers } from './server/schedule/post-schedule.handlers.ts';
import { defineScheduleJobs } from './server/schedule/schedule-jobs.ts';
import { shippedViewsHandlers } from './server/shipped-views.handlers.ts';
import { spamReports } from './server/spam/spam-reports.ts';
import { spamServiceOf } from './server/spam/spam-service.ts';
import { machineTranslator } from './server/translations/machine/machine-translator.ts';
import { translationIntegration } from './server/translations/machine/translation-integration.ts';
import { translationHandlers } from './server/translations/translations.handlers.ts';
import { waitingForReview } from './server/waiting-for-review.ts';
import { mendHeadlines } from './server/writing/keep-headlines.ts';
import { linkChecks } from './server/writing/link-checks.ts';
import { postChecksOf } from './server/writing/post-checks.ts';
import { postWritingHandlers } from './server/writing/post-writing.handlers.ts';
import { saveStepsOf } from './server/writing/save-steps.ts';
import { countShippedViews } from './shipped-views.contract.ts';

/** The content. */
export const postsRoom = room({
  name: 'posts',
  contracts: {
    ...{ changePosts, getPostBatch, undoPostBatch, exportPosts, listPosts, countPosts, getPost },
    countShippedViews,
    ...{ listPostLayouts, listEditorLayouts, listPresence },
    ...{ createPost, getDraft, updatePost, updateDraft, checkSlug, schedulePost, copyPost },
    ...{ deletePosts, deleteDrafts, deleteAutodrafts },
    ...{ getPostAddress, listPostHistory, listLastComments, listPostDistribution, getPostReading },
    ...{ actOnPosts, setPosition, ratePost, findPosts, listPostViews, markSpam, markHam },
    listCustomValues,
    ...{ listTranslators, listTranslations, getTranslation, createTranslation, createTranslationOf },
    ...{ readLanguage, settleTranslation },
    ...{ listRevisions, findRevisions, getRevision, compareRevisions, nameRevision, restoreRevision },
    namePostValues,
  },
  open: (ground, { findPerson }) => {
    const { database, events, jobs, tasks } = ground;
    const lists = postLists(database.db, events);
    const count = postCounter(lists, events);
    viewedPostsOf(ground).is(viewedPosts);
    badgedPostsOf(ground).find = badgedPost(database.db);
    const spam = spamReports({ database, jobs, log: ground.log, service: spamServiceOf(ground) });
    const bodies = postBodiesOf(ground);
    const checks = postChecksOf(ground);
    checks.push(linkChecks);
    defineScheduleJobs({ ...ground, checks });
    const batches = { database, events, tasks, jobs, spam, rewriters: bodies.rewriters, checks };
    bodies.rewrite = rewriteBodies(batches);
    Object.assign(postsOfPeopleOf(ground), postsOfPeople(batches));
    defineBatchJobs({ ...batches, jobs, findPerson });
    jobs.sweep({
      name: 'posts that were deleted or never saved, long ago',
      seconds: 3_600,
      run: async (signal) => void (await purgePosts(database.db, Math.floor(Date.now() / 1000), signal)),
    });
    jobs.sweep({
      name: 'words of posts that nobody counted',
      seconds: 60,
      run: async (signal) => void (await countOldWords(database.db, signal)),
    });
    jobs.sweep({
      name: 'headlines that are not found by their letters',
      seconds: 6 * 3_600,
      run: async (signal) => void (await mendHeadlines(database.db, signal)),
    });
    jobs.sweep({
      name: 'autosaves of long ago',
      seconds: 3_600,
      run: async (signal) => void (await thinAutosaves(database.db, Math.floor(Date.now() / 1000), signal)),
    });
    defineLinkJobs({ database, jobs });
    defineFrozenEnds({ database, jobs });
    sectionFollowersOf(ground).posts = linkedPosts(database, 'section');
    tagFollowersOf(ground).posts = linkedPosts(database, 'tag');
    const names = {
      people: profileNamesOf(ground),
      tags: tagNamesOf(ground),
      communities: communityNames(database, events),
      sections: sectionTreesOf(ground),
    };
    const search = searchOf(ground);
    search.shows.post = foundPosts(database.db);
    const writing = { database, events, saveSteps: saveStepsOf(ground), checks };
    return {
      queues: { posts: waitingForReview(count) },
      undoes: { post: postBatchUndo(batches) },
      integrations: [translationIntegration(ground)],
      handlers: [
        ...postHandlers({ database, lists, count, events, search, names }),
        ...postViewsHandlers(database),
        ...customValuesHandlers(database),
        ...shippedViewsHandlers(count),
        ...besideHandlers({ db: database.db, addresses: postAddressesOf(ground), people: names.people }),
        ...postBatchHandlers({ ...batches, search }),
        ...postRemovalHandlers(batches),
        ...postQuickHandlers({ ...batches, jobs, sections: names.sections }),
        ...postWritingHandlers(writing),
        ...postScheduleHandlers(writing),
        ...layoutHandlers(database.db),
        ...presenceHandlers({ db: database.db, people: names.people }),
        ...translationHandlers({ ...writing, log: ground.log, machine: machineTranslator(ground) }),
        ...valueNameHandlers(names, imageNamesOf(ground)),
        ...postRevisionHandlers({ ...writing, people: names.people }),
        ...postExportHandlers({
          database,
          search,
          exports: exportsOf(ground),
          addresses: postAddressesOf(ground),
        }),
      ],
    };
  },
  menu: [{ group: 'content', id: 'posts', path: '/posts', call: listPosts }],
  archive: [postArchive],
  things: { post: { names: postObjectNames } },
});
