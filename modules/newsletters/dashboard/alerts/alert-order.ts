import { useState } from 'react';
import type { InputOf } from '#platform/contract/endpoint.ts';
import type { sendAlert } from '../../alerts.contract.ts';
import type { AlertDraft } from './alert-draft.ts';

/** What somebody has chosen and written, by both ways. */
export type AlertValues = {
  byMail: boolean;
  byPush: boolean;
  subject: string;
  title: string;
  text: string;
  hasImage: boolean;
};

/** How many get it by each way; null of mails where a provider knows. */
export type Reached = { mail: number | null; push: number };

/** Whether a post can go out by each way at all. */
export const offeredBy = ({ mail_refusal, recipients, push }: AlertDraft) => ({
  mail: mail_refusal === null && recipients !== 0,
  push: push !== null && push.recipients > 0,
});

/** The values as the draft proposes them, and what changes one of them. */
export function useAlertValues(draft: AlertDraft) {
  const offered = offeredBy(draft);
  const [values, setValues] = useState<AlertValues>({
    ...{ byMail: offered.mail, byPush: offered.push, subject: draft.subject, hasImage: true },
    ...{ title: draft.push?.title ?? '', text: draft.push?.text ?? '' },
  });
  const change = (said: Partial<AlertValues>) => setValues((before) => ({ ...before, ...said }));
  return { values, change };
}

type Missing = 'subject' | 'title' | 'text' | 'channel';

/** What is still missing before it can be sent. */
export function missingIn({ byMail, byPush, subject, title, text }: AlertValues): ReadonlySet<Missing> {
  const missing = new Set<Missing>();
  if (!byMail && !byPush) missing.add('channel');
  if (byMail && subject.trim() === '') missing.add('subject');
  if (byPush && title.trim() === '') missing.add('title');
  if (byPush && text.trim() === '') missing.add('text');
  return missing;
}

/** The order as the server takes it, with the numbers that were shown. */
export function orderOf(
  draft: AlertDraft,
  values: AlertValues,
  reached: Reached,
  idempotency_key: string,
): InputOf<typeof sendAlert>['body'] {
  const { byMail, byPush, subject, hasImage } = values;
  const title = values.title.trim();
  return {
    ...{ post_id: draft.post_id, by_mail: byMail, recipients: reached.mail, idempotency_key },
    subject: byMail ? subject.trim() : title,
    push: byPush ? { title, text: values.text.trim(), has_image: hasImage, recipients: reached.push } : null,
  };
}
