import { room } from '#platform/server/room.ts';
import { disconnectChannel, listChannels, saveChannel, testChannel } from './channels.contract.ts';
import { channelIntegrations } from './server/channels/channel-integrations.ts';
import { channelHandlers } from './server/channels/channels.handlers.ts';
import { defineDeliveries } from './server/delivery/deliver.jobs.ts';
import { defineHearing } from './server/delivery/hear-posts.ts';
import { defineLookingAgain } from './server/delivery/look-again.jobs.ts';
import { defineRereading } from './server/delivery/reread.jobs.ts';
import { defineResubmit } from './server/delivery/resubmit.task.ts';
import { integrationHandlers } from './server/integration.handlers.ts';
import { demoSyndication } from './server/syndication.demo.ts';
import { channelNames, errorNames } from './server/syndication-names.ts';
import {
  ignoreError,
  listIntegration,
  reopenError,
  resubmitArticles,
  retryError,
} from './syndication.contract.ts';

/** Services that show the posts of a site: what they get, what they have, and what they refuse. */
export const syndicationRoom = room({
  name: 'syndication',
  contracts: {
    ...{ listIntegration, resubmitArticles, retryError, ignoreError, reopenError },
    ...{ listChannels, saveChannel, disconnectChannel, testChannel },
  },
  open: (ground) => {
    defineDeliveries(ground);
    defineHearing(ground);
    defineLookingAgain(ground);
    defineRereading(ground);
    defineResubmit(ground);
    return {
      handlers: [...integrationHandlers(ground), ...channelHandlers(ground)],
      integrations: channelIntegrations(ground.database.db),
    };
  },
  menu: [
    {
      ...{ group: 'content', id: 'distribution_errors', path: '/distribution_errors', icon: 'warning' },
      call: retryError,
    },
    {
      ...{ group: 'growth', id: 'instant_articles', path: '/instant_articles', icon: 'share' },
      call: resubmitArticles,
    },
  ],
  things: { channel: { names: channelNames }, channel_error: { names: errorNames } },
  demo: demoSyndication,
});
