import type { Db } from '#platform/server/database.ts';
import type { Integration } from '#platform/server/integrations.ts';
import { liveKinds } from '../../channel-kinds.contract.ts';
import { listChannels } from '../../channels.contract.ts';
import { readChannel } from './channels.queries.ts';

/** How each service that posts are handed to is set up on a site. */
export const channelIntegrations = (db: Db): Integration[] =>
  liveKinds.map((kind) => ({
    ...{ id: kind, path: '/instant_articles/channels', call: listChannels },
    read: async ({ site }) => {
      const channel = await readChannel(db, site.id, kind);
      if (!channel || channel.revision === 0) return { state: 'none' };
      const { is_enabled, problem, problem_ts, remote_title, last_sent_ts } = channel;
      const facts = { name: remote_title || null, usedTs: last_sent_ts };
      if (!is_enabled) return { ...facts, state: 'off' };
      if (problem === null) return { ...facts, state: 'on' };
      return { ...facts, state: 'trouble', error: problem, errorTs: problem_ts };
    },
  }));
