import { ACCOUNT_PATH, dayOf } from '#modules/pages/pages.public.ts';
import { mailLetter } from '#platform/server/mail/mail-letter.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import type { StoredPlan } from '../merge-plans.ts';
import { paidText, shopTexts } from '../shop/shop-words.ts';
import type { LetterFacts } from './tell-subscriber.ts';

/** Whom it goes to, in which language, and the site and the package that it is about. */
export type LetterReader = {
  to: string;
  name: string;
  language: string;
  site: { title: string; uri: string; timezone: string };
  package: { title: string; plans: readonly StoredPlan[] };
};

/** Writes to somebody what became of their subscription: what it is, what it costs, until when, and how it ends. */
export function subscriptionLetter(reader: LetterReader, facts: LetterFacts): Mail {
  const { to, name, language, site } = reader;
  const text = shopTexts(language);
  const { title, plans } = reader.package;
  const day =
    facts.date_expire === null ? '' : dayOf(facts.date_expire, { locale: language, timezone: site.timezone });
  const words = { site: site.title, title, day };
  const paid = paidText(text, language, { ...facts, plans });
  const link = { link: `${site.uri}${ACCOUNT_PATH}` };
  const { letter, gateway } = facts;
  const isRunning = letter !== 'ended';
  const parts = [
    text('letters.hello', { name }),
    text(`letters.${letter}.what`, { ...words, paid }),
    ...(isRunning && letter !== 'payment_failed' && letter !== 'run_out' ? termOf() : []),
    ...((letter === 'canceled' || letter === 'ended') && facts.price > 0 ? [text('letters.noCharge')] : []),
    ...(letter === 'payment_failed' ? [text('letters.payment_failed.do')] : []),
    ...(letter === 'run_out' ? [text('letters.run_out.do')] : []),
    text(`letters.${ledBy()}`),
    link,
  ];
  return {
    ...mailLetter(to, text(`letters.${letter}.subject`, words), parts, language),
    fromName: site.title,
  };

  /** Why somebody opens their account. */
  function ledBy(): 'manage' | 'keep' | 'see' {
    if (gateway !== 'stripe' || letter === 'ended') return 'see';
    return letter === 'canceled' ? 'keep' : 'manage';
  }

  /** What is paid, and until when it holds. */
  function termOf(): string[] {
    const costs = letter === 'canceled' ? [] : [text('letters.costs', { paid })];
    if (day === '') return [...costs, text('letters.forever')];
    if (facts.is_ending || !facts.auto_renew || gateway === 'manual')
      return [...costs, text('letters.until', { day })];
    const isTrial = facts.status === 'trialing';
    return [...costs, text(isTrial ? 'letters.trial' : 'letters.renews', { day })];
  }
}
