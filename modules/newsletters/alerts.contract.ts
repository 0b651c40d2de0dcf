import { z } from 'zod';
import { apiError, notFound, tooManyRequests } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import {
  beyondSearchLimit,
  flag,
  id,
  idInPath,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { onScope } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import {
  LONGEST_PUSH_TEXT,
  LONGEST_PUSH_TITLE,
  LONGEST_SUBJECT,
  MOST_ALERTS_A_DAY,
  mailProviders,
  mailRefusals,
  sendStates,
} from './newsletter-kinds.contract.ts';

export const postNotLive = apiError('post_is_not_live', 409, 'Only a live post can go out as an alert.');
export const postPrivate = apiError(
  'post_is_private',
  409,
  'This post or its section is private. Alerts need a post that every reader can read.',
);
export const postUnlisted = apiError(
  'post_is_unlisted',
  409,
  'This post is unlisted. Alerts need a post that every reader can read.',
);
export const postHasPassword = apiError(
  'post_has_password',
  409,
  'This post has a password. Alerts need a post that every reader can read.',
);
export const postForMembers = apiError(
  'post_is_for_members',
  409,
  'This post is for members only. Alerts need a post that every reader can read.',
);
export const postNoArticle = apiError(
  'post_is_no_article',
  409,
  "Pages and parts of posts can't be sent as alerts.",
);
export const siteClosed = apiError(
  'site_is_closed',
  409,
  'The site is closed to readers. Open it before you send an alert.',
);
export const alertsOff = apiError(
  'alerts_are_off',
  409,
  'Breaking news is turned off. Turn it on in the newsletter settings first.',
);
export const pushOff = apiError(
  'push_is_off',
  409,
  'Push notifications are turned off. Turn them on in the newsletter settings first.',
);
export const providerHasNoList = apiError(
  'provider_has_no_list',
  409,
  'No mailing list is selected at the mail-list provider. Choose one in the newsletter settings first.',
);
export const providerIsRead = apiError(
  'provider_is_read',
  409,
  "We're still checking who unsubscribed at the mail-list provider. Try again in a few minutes.",
);
export const providerHasNoGroup = apiError(
  'provider_has_no_group',
  409,
  'A mail-list provider sends your newsletters, and none of its groups gets breaking news. Choose one in the newsletter settings.',
);
export const senderMissing = apiError(
  'sender_is_missing',
  409,
  'The mail-list provider needs an address that alerts come from. Enter a reply-to address in the daily newsletter.',
);
export const noReaders = apiError('alert_has_no_readers', 409, 'Nobody has signed up for these alerts yet.');
export const recipientsGrew = apiError(
  'recipients_have_grown',
  409,
  'More people will get this alert than you were shown. Check the number again.',
);
export const sentLately = apiError(
  'alert_was_sent_lately',
  409,
  'This post was sent as an alert within the last hour.',
);
export const tooManyAlerts = apiError(
  'too_many_alerts',
  409,
  fixed`This site has sent ${MOST_ALERTS_A_DAY} alerts today. Wait until tomorrow.`,
);
export const alertKeyTaken = apiError(
  'idempotency_key_is_taken',
  409,
  'Another alert uses this key. Send this one with a key of its own.',
);
export const alertOver = apiError('alert_is_over', 409, 'This alert was already sent, or has ended.');

/** An alert as browsers get it. */
export const AlertPush = z
  .object({
    title: z.string(),
    text: z.string(),
    has_image: z.boolean(),
    state: z.enum(sendStates),
    expected: z.number().int().meta({ description: 'how many browsers it was for when it was sent' }),
    recipients: z.number().int().meta({ description: 'those whose turn it has been' }),
    sent: z.number().int().meta({ description: 'taken by their push services' }),
    failed: z.number().int(),
    gone: z.number().int().meta({ description: 'browsers that are no longer there, and were forgotten' }),
    error: z.string().nullable(),
    ended_ts: z.number().int().nullable(),
  })
  .meta({ id: 'AlertPush' });
export type AlertPush = z.output<typeof AlertPush>;

/** A post that went to those at once who chose breaking news. Times are unix seconds. */
export const Alert = z
  .object({
    id,
    post_id: id,
    subject: z.string(),
    by_mail: z
      .boolean()
      .meta({ description: 'false: it went by push alone, and what is said of mails is empty' }),
    state: z.enum(sendStates),
    expected: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'how many it was for when it was sent; null where a provider keeps the list' }),
    recipients: z.number().int().meta({ description: 'those whose turn it has been' }),
    sent: z.number().int(),
    failed: z.number().int(),
    provider: z.enum(mailProviders).nullable(),
    error: z.string().nullable(),
    push: AlertPush.nullable().meta({ description: 'null: it went by mail alone' }),
    created_ts: z.number().int(),
    ended_ts: z.number().int().nullable(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof Alert>;

const path = '/core/v1/sites/{siteId}/newsletters/alerts';
const sends = {
  permission: onScope('SEND_ALERTS'),
  scopeParam: 'siteId',
  params: siteParams,
} as const;

const postRefusals = [
  ...[postNotLive, postPrivate, postUnlisted, postHasPassword, postForMembers, postNoArticle, notFound],
];
const senderRefusals = [
  siteClosed,
  alertsOff,
  providerHasNoList,
  providerIsRead,
  providerHasNoGroup,
  senderMissing,
];

const oneLine = (most: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(most)
    .refine((text) => !/[\r\n]/.test(text), 'use one line');

export const listAlerts = endpoint({
  method: 'GET',
  path,
  summary: 'The alerts of a site or of one of its communities, the newest first',
  permission: onScope('VIEW_STATS'),
  scopeParam: 'siteId',
  params: siteParams,
  query: z
    .object({ post_id: idInPath.optional(), ...pageKeys() })
    .refine(withinSearchLimit, beyondSearchLimit),
  response: z.object({ items: z.array(Alert), total_count: z.number().int() }),
});

export const getAlertDraft = endpoint({
  ...sends,
  method: 'GET',
  path: `${path}/draft`,
  summary: 'What a post would go out with as an alert, and to how many',
  query: z.object({ post_id: idInPath }),
  response: z
    .object({
      post_id: id,
      subject: z.string().meta({ description: 'its headline' }),
      from: z.string(),
      html: z.string(),
      address: z.string().nullable().meta({
        description: 'where the HTML is shown for an hour; null where it is too long for an address',
      }),
      recipients: z
        .number()
        .int()
        .nullable()
        .meta({ description: 'null: a provider keeps the list, and knows how many' }),
      provider: z.enum(mailProviders).nullable(),
      mail_refusal: z
        .enum(mailRefusals)
        .nullable()
        .meta({ description: 'why it cannot go by mail; what is said of mails is of no use then' }),
      push: z
        .object({
          title: z.string(),
          text: z.string(),
          image: z.string().nullable(),
          recipients: z.number().int(),
        })
        .nullable()
        .meta({ description: 'what browsers would show; null where the site offers no notifications' }),
      waits_for: z
        .enum(['readers', 'hour', 'day'])
        .nullable()
        .meta({ description: 'why it would be refused now: nobody gets it, or so many have gone out' }),
      last: Alert.nullable().meta({ description: 'the latest alert of the site' }),
    })
    .meta({ id: 'AlertDraft' }),
  errors: [...postRefusals, ...senderRefusals, pushOff, tooManyRequests],
});

export const sendAlert = endpoint({
  ...sends,
  method: 'POST',
  path,
  summary: 'Send a post at once to those who chose breaking news',
  status: 201,
  body: z
    .object({
      post_id: id,
      subject: oneLine(LONGEST_SUBJECT, 'subject_is_missing'),
      recipients: z.number().int().min(0).nullable().meta({
        description: 'how many people it goes to, as it was shown; refused where it grew by more than 1 %',
      }),
      by_mail: flag.default(true),
      push: z
        .object({
          title: oneLine(LONGEST_PUSH_TITLE, 'title_is_missing'),
          text: oneLine(LONGEST_PUSH_TEXT, 'text_is_missing'),
          has_image: flag.default(true).meta({ description: 'whether the picture of the post is shown' }),
          recipients: z.number().int().min(0).meta({ description: 'how many browsers were shown' }),
        })
        .nullable()
        .default(null),
      idempotency_key: z
        .string()
        .min(8)
        .max(100)
        .meta({ description: 'the same with the same key gives the first alert; another post is refused' }),
    })
    .refine(({ by_mail, push }) => by_mail || push !== null, {
      path: ['by_mail'],
      error: 'needs mail or push',
    })
    .meta({ id: 'AlertOrder' }),
  response: Alert,
  errors: [
    ...postRefusals,
    ...[...senderRefusals, pushOff],
    ...[noReaders, recipientsGrew, sentLately, tooManyAlerts, alertKeyTaken],
  ],
});

export const cancelAlert = endpoint({
  ...sends,
  method: 'POST',
  path: `${path}/{alertId}/cancel`,
  summary: 'Stop an alert that is on its way; who has it keeps it',
  params: siteParams.extend({ alertId: idInPath }),
  response: Alert,
  errors: [alertOver, notFound],
});
