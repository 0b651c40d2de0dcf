import { room } from '#platform/server/room.ts';
import { cancelAlert, getAlertDraft, listAlerts, sendAlert } from './alerts.contract.ts';
import {
  listCampaignSends,
  listCampaigns,
  previewCampaign,
  saveCampaign,
  testCampaign,
} from './campaigns.contract.ts';
import {
  connectMailLists,
  disconnectMailLists,
  getMailLists,
  listMailCategories,
  listMailInterests,
  listMailLists,
  saveMailLists,
} from './mail-lists.contract.ts';
import { getNewsletterSettings, saveNewsletterSettings } from './newsletter-settings.contract.ts';
import { alertObjectNames } from './server/alerts/alert-object-names.ts';
import { demoNewsletters } from './server/newsletters.demo.ts';
import { newsletterHandlers } from './server/newsletters.handlers.ts';
import { providerIntegrations } from './server/providers/provider-integrations.ts';
import { defineReadingLeft } from './server/providers/read-left.jobs.ts';
import { definePush } from './server/push/push.jobs.ts';
import { bringPushPages } from './server/push/push-pages.ts';
import { bringReaderPages } from './server/readers/reader-pages.ts';
import { defineSending } from './server/sending/send.jobs.ts';
import { defineByPackage } from './server/subscribers/by-package.jobs.ts';
import { subscriberObjectNames } from './server/subscribers/subscriber-object-names.ts';
import { defineMembers } from './server/subscribers/tell-provider.ts';
import {
  changeSubscriber,
  createSubscriber,
  eraseSubscribers,
  exportSubscribers,
  importSubscribers,
  listSubscribers,
} from './subscribers.contract.ts';

/** Mails with the new posts of a site, sent by ourselves or by a mail-list provider. */
export const newslettersRoom = room({
  name: 'newsletters',
  contracts: {
    ...{ getNewsletterSettings, saveNewsletterSettings },
    ...{ getMailLists, saveMailLists, disconnectMailLists, connectMailLists },
    ...{ listMailLists, listMailCategories, listMailInterests },
    ...{ listCampaigns, saveCampaign, previewCampaign, testCampaign, listCampaignSends },
    ...{ listSubscribers, createSubscriber, changeSubscriber, eraseSubscribers },
    ...{ exportSubscribers, importSubscribers },
    ...{ listAlerts, getAlertDraft, sendAlert, cancelAlert },
  },
  open: (ground) => {
    bringReaderPages(ground);
    bringPushPages(ground);
    defineByPackage(ground);
    defineMembers(ground);
    defineReadingLeft(ground);
    defineSending(ground);
    definePush(ground);
    return {
      handlers: newsletterHandlers(ground),
      integrations: providerIntegrations(ground.database.db),
    };
  },
  menu: [
    {
      group: 'audience',
      id: 'newsletter',
      path: '/newsletter',
      call: getNewsletterSettings,
    },
  ],
  things: { mail_subscriber: { names: subscriberObjectNames }, alert: { names: alertObjectNames } },
  demo: demoNewsletters,
});
