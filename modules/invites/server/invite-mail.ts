import { mailLetter } from '#platform/server/mail/mail-letter.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { serverTexts } from '#platform/server/texts.ts';
import english from './texts/en-US.json' with { type: 'json' };

const words = serverTexts(new URL('./texts/', import.meta.url), english);

type Invitation = {
  to: string;
  inviter: string;
  site: string;
  message: string;
  link: string;
  days: number;
  language: string;
};

/** The mail with the link that opens an invite. */
export function inviteMail({ to, inviter, site, message, link, days, language }: Invitation): Mail {
  const text = words(language);
  const parts = [
    text('hello'),
    text('what', { inviter, site }),
    // Set apart, so that no address in it is taken for the link of the invite.
    ...(message === '' ? [] : [text('writes', { inviter }), { quote: message }]),
    text('join'),
    { link },
    text('until', { count: days }),
  ];
  return mailLetter(to, text('subject', { inviter, site }), parts, language);
}
