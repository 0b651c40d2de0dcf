import { spamServiceOf } from '#modules/posts/posts.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { Integration } from '#platform/server/integrations.ts';
import { getCommentSettings } from '../../comment-settings.contract.ts';
import { readSettings, rulesOf } from '../rules/comment-settings.ts';

/** Whether a service is asked about the comments of a site. */
export const spamIntegration = (ground: Ground): Integration => ({
  ...{ id: 'spam_check', path: '/technical_settings', call: getCommentSettings },
  read: async ({ site }) => {
    if ((await spamServiceOf(ground)(site.id)) === null) return { state: 'none' };
    const { enabled, spam_check } = rulesOf(await readSettings(ground.database.db, site.id));
    return { state: enabled && spam_check ? 'on' : 'off', name: 'Akismet' };
  },
});
