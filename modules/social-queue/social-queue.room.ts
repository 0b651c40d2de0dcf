import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { accountIntegration } from './server/accounts/account-integration.ts';
import { followOwners } from './server/accounts/account-owners.ts';
import { accountHandlers } from './server/accounts/accounts.handlers.ts';
import { accountTable } from './server/accounts/accounts.table.ts';
import { itemNames } from './server/queue/item-names.ts';
import { queueHandlers } from './server/queue/queue.handlers.ts';
import { defineHearing } from './server/sending/hear-posts.ts';
import { defineSending } from './server/sending/send.jobs.ts';
import { demoSocialQueue } from './server/social-queue.demo.ts';
import {
  connectAccount,
  disconnectAccount,
  listSocialAccounts,
  reconnectAccount,
  takeOverAccount,
  tryAccount,
} from './social-accounts.contract.ts';
import {
  cancelSocialPost,
  changeSocialPost,
  getShareDraft,
  listSocialPosts,
  listSocialQueue,
  queueSocialPost,
  retrySocialPost,
} from './social-queue.contract.ts';

/** What goes from posts to social networks, from which accounts, and what became of it. */
export const socialQueueRoom = room({
  name: 'social-queue',
  contracts: {
    ...{ listSocialQueue, listSocialPosts, getShareDraft },
    ...{ queueSocialPost, changeSocialPost, cancelSocialPost, retrySocialPost },
    ...{ listSocialAccounts, tryAccount, connectAccount, takeOverAccount },
    ...{ reconnectAccount, disconnectAccount },
  },
  open: (ground) => {
    defineSending(ground);
    defineHearing(ground);
    followOwners(ground);
    return {
      handlers: [...accountHandlers(ground), ...queueHandlers(ground)],
      integrations: [accountIntegration(ground.database.db)],
    };
  },
  menu: [
    {
      ...{ group: 'growth', id: 'social_queue', path: '/social_queue', icon: 'share' },
      call: listSocialPosts,
    },
  ],
  things: {
    social_account: { names: rowNames(accountTable, listSocialAccounts, ({ handle }) => handle) },
    social_post: { names: itemNames },
  },
  lastDemo: demoSocialQueue,
  retention: { social_account: 31 },
});
