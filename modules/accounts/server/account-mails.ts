import { mailLetter } from '#platform/server/mail/mail-letter.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { serverTexts } from '#platform/server/texts.ts';
import { EMAIL_LINK_HOURS } from '../email-proof.contract.ts';
import { RESET_MINUTES } from './one-time-links.ts';
import { SIGN_UP_HOURS } from './sign-up/sign-ups.queries.ts';
import english from './texts/en-US.json' with { type: 'json' };

/** Whom a mail is for, and the language that it is read in. */
type Reader = { to: string; name: string; site: string; language: string };

const words = serverTexts(new URL('./texts/', import.meta.url), english, ['ar']);

/** The mail with the link that sets a new password. */
export function passwordResetMail({ to, name, site, link, language }: Reader & { link: string }): Mail {
  const text = words(language);
  const parts = [
    text('mails.hello', { name }),
    text('mails.reset.asked', { site }),
    { link },
    text('mails.reset.minutes', { count: RESET_MINUTES }),
  ];
  return mailLetter(to, text('mails.reset.subject', { site }), parts, language);
}

/** The mail with the link that proves an address. */
export function emailLinkMail({ to, name, site, language, link }: Reader & { link: string }): Mail {
  const text = words(language);
  const parts = [
    text('mails.hello', { name }),
    text('mails.emailLink.what', { site }),
    { link },
    text('mails.emailLink.hours', { count: EMAIL_LINK_HOURS }),
  ];
  return mailLetter(to, text('mails.emailLink.subject', { site }), parts, language);
}

/** The mail that says that somebody asked to sign in with another address. */
export function emailAskedMail({ to, name, site, language, email }: Reader & { email: string }): Mail {
  const text = words(language);
  const parts = [
    text('mails.hello', { name }),
    text('mails.emailAsked.what', { site, email }),
    text('mails.emailAsked.otherwise'),
  ];
  return mailLetter(to, text('mails.emailAsked.subject', { site }), parts, language);
}

/** The mail that says that somebody signs in with another address from now on. */
export function emailChangedMail({ to, name, site, language, email }: Reader & { email: string }): Mail {
  const text = words(language);
  const parts = [
    text('mails.hello', { name }),
    text('mails.email.what', { site, email }),
    text('mails.email.otherwise'),
  ];
  return mailLetter(to, text('mails.email.subject', { site }), parts, language);
}

/** The mail that says what became of two-factor authentication. */
export function secondFactorMail(
  kind: 'on' | 'off' | 'reset' | 'codes',
  { to, name, site, language }: Reader,
): Mail {
  const text = words(language);
  const parts = [
    text('mails.hello', { name }),
    text(`mails.secondFactor.${kind}.what`, { site }),
    text('mails.secondFactor.otherwise'),
  ];
  return mailLetter(to, text(`mails.secondFactor.${kind}.subject`, { site }), parts, language);
}

/** The mail that says that a passkey came or went. */
export function passkeyMail(
  did: 'added' | 'removed',
  { to, name, site, language, passkey }: Reader & { passkey: string },
): Mail {
  const text = words(language);
  const parts = [
    text('mails.hello', { name }),
    text(`mails.passkey.${did}.what`, { site, passkey }),
    text('mails.secondFactor.otherwise'),
  ];
  return mailLetter(to, text(`mails.passkey.${did}.subject`, { site }), parts, language);
}

/** The mail that says that somebody has the password, and no code. */
export function wrongCodesMail({ to, name, site, language }: Reader): Mail {
  const text = words(language);
  const parts = [
    text('mails.hello', { name }),
    text('mails.wrongCodes.what', { site }),
    text('mails.wrongCodes.otherwise'),
  ];
  return mailLetter(to, text('mails.wrongCodes.subject', { site }), parts, language);
}

/** The mail to somebody who was added to a site: the link that chooses a password, or the one that signs in. */
export function memberMail(reader: Reader & { link: string; mayChoose: boolean }): Mail {
  const { to, name, site, language, link, mayChoose } = reader;
  const text = words(language);
  const parts = [
    text('mails.hello', { name }),
    text(mayChoose ? 'mails.member.choose' : 'mails.member.signIn', { site }),
    { link },
    ...(mayChoose ? [text('mails.member.days')] : []),
  ];
  return mailLetter(to, text('mails.member.subject', { site }), parts, language);
}

/** The mail that says that the password was changed. */
export function passwordChangedMail({ to, name, site, language }: Reader): Mail {
  const text = words(language);
  const parts = [
    text('mails.hello', { name }),
    text('mails.changed.what', { site }),
    text('mails.changed.otherwise'),
  ];
  return mailLetter(to, text('mails.changed.subject', { site }), parts, language);
}

/** Nobody is called by a name that a stranger may have typed. */
type Address = Omit<Reader, 'name'>;

/** The mail with the link that makes an account. */
export function signUpMail({ to, site, language, link }: Address & { link: string }): Mail {
  const text = words(language);
  const parts = [
    text('mails.signUp.what', { site }),
    { link },
    text('mails.signUp.hours', { count: SIGN_UP_HOURS }),
  ];
  return mailLetter(to, text('mails.signUp.subject', { site }), parts, language);
}

/** The mail to whoever has an account already, and may have forgotten it. */
export function signUpKnownMail(reader: Address & { signIn: string; forgot: string }): Mail {
  const { to, site, language, signIn, forgot } = reader;
  const text = words(language);
  const parts = [
    text('mails.signUpKnown.what', { site }),
    { link: signIn },
    text('mails.signUpKnown.forgot'),
    { link: forgot },
    text('mails.signUpKnown.otherwise'),
  ];
  return mailLetter(to, text('mails.signUpKnown.subject', { site }), parts, language);
}
