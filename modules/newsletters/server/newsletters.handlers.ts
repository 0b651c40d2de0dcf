import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { getNewsletterSettings, saveNewsletterSettings } from '../newsletter-settings.contract.ts';
import { alertHandlers } from './alerts/alerts.handlers.ts';
import { campaignHandlers } from './campaigns/campaigns.handlers.ts';
import { mailListHandlers } from './providers/mail-lists.handlers.ts';
import { readSettings, saveSettings } from './settings/newsletter-settings.ts';
import { subscriberHandlers } from './subscribers/subscribers.handlers.ts';

/** All calls of newsletters. */
export const newsletterHandlers = (ground: Ground): Handler[] => [
  answer(getNewsletterSettings, ({ site }) => readSettings(ground.database.db, site.id)),
  answer(saveNewsletterSettings, (call) => saveSettings(ground.database, call)),
  ...mailListHandlers(ground),
  ...campaignHandlers(ground),
  ...subscriberHandlers(ground),
  ...alertHandlers(ground),
];
