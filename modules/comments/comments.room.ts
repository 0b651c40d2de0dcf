import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { spamServiceOf } from '#modules/posts/posts.public.ts';
import { room } from '#platform/server/room.ts';
import { banCommentAuthor, liftCommentBan } from './comment-bans.contract.ts';
import { getCommentSettings, saveCommentSettings } from './comment-settings.contract.ts';
import { changeComments, listComments, replyToComment } from './comments.contract.ts';
import { commentArchive } from './server/archive/comment-archive.ts';
import { commentBanHandlers } from './server/bans/comment-bans.handlers.ts';
import { commentNames } from './server/comment-names.ts';
import { demoComments } from './server/comments.demo.ts';
import { commentHandlers, waitingComments } from './server/comments.handlers.ts';
import { defineCommentJobs } from './server/comments.jobs.ts';
import { forgetCommenters } from './server/forget-commenters.ts';
import { commentUndo } from './server/moderation/undo-comments.ts';
import { commentSettingsHandlers } from './server/rules/comment-settings.handlers.ts';
import { commentRulesOf } from './server/rules/comment-settings.ts';
import { spamIntegration } from './server/spam/spam-integration.ts';
import { commentSpamOf } from './server/spam/spam-jobs.ts';

/** What readers say below posts, and how it is moderated. */
export const commentsRoom = room({
  name: 'comments',
  contracts: {
    ...{ listComments, changeComments, replyToComment, banCommentAuthor, liftCommentBan },
    ...{ getCommentSettings, saveCommentSettings },
  },
  open: (ground) => {
    const { database, events } = ground;
    const spam = commentSpamOf(ground);
    defineCommentJobs(ground);
    forgetCommenters(ground);
    return {
      handlers: [
        ...commentHandlers({ database, spam, pages: pageNeedsOf(ground), rulesOf: commentRulesOf(ground) }),
        ...commentBanHandlers(database),
        ...commentSettingsHandlers({ database, events, service: spamServiceOf(ground) }),
      ],
      undoes: { comment: commentUndo(database, spam) },
      integrations: [spamIntegration(ground)],
      queues: { comments: waitingComments({ database }) },
    };
  },
  menu: [{ group: 'community', id: 'comments', path: '/comments', call: listComments }],
  demo: demoComments,
  archive: [commentArchive],
  things: { comment: { names: commentNames } },
});
