import type { Renewal } from '#modules/subscriptions/subscriptions.public.ts';
import { mailLetter } from '#platform/server/mail/mail-letter.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { serverTexts } from '#platform/server/texts.ts';
import { GRACE_DAYS } from '../personal-data.contract.ts';
import english from './texts/en-US.json' with { type: 'json' };

type Reader = { to: string; name: string; site: string; zone: string; language: string };

/** What gateways are called everywhere. */
const GATEWAYS = { stripe: 'Stripe', apple: 'Apple', google: 'Google Play', manual: '' } as const;

const words = serverTexts(new URL('./texts/', import.meta.url), english, ['ar']);

/** Says that an account will be deleted, and the way back; or that it is gone. */
export function deletionMail(
  kind: 'asked' | 'done',
  {
    to,
    name,
    site,
    zone,
    language,
    ...asked
  }: Reader & { dueTs?: number; link?: string; renewing?: readonly Renewal[] },
): Mail {
  const text = words(language);
  const day = (seconds: number) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zone }).format(seconds * 1000);
  const parts =
    kind === 'done'
      ? [text('hello', { name }), text('done.what', { site })]
      : [
          text('hello', { name }),
          text('asked.what', { site, day: day(asked.dueTs ?? 0), count: GRACE_DAYS }),
          { link: asked.link ?? '' },
          ...(asked.renewing ?? []).map((one) =>
            text('asked.renews', { package: one.package, gateway: GATEWAYS[one.gateway] }),
          ),
          text('asked.otherwise'),
        ];
  const subject = kind === 'done' ? text('done.subject', { site }) : text('asked.subject', { site });
  return mailLetter(to, subject, parts, language);
}
