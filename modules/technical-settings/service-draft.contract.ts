import { z } from 'zod';
import { fieldRules } from '#platform/contract/field-rules.ts';
import {
  analyticsDefaults as defaults,
  LONGEST_SPAM_KEY,
  SHORTEST_SPAM_KEY,
} from './service-kinds.contract.ts';

const LABEL = '[a-z0-9]([a-z0-9-]*[a-z0-9])?';
const id = (form: RegExp, rule: string) =>
  z
    .string()
    .trim()
    .max(200)
    .refine((said) => said === '' || form.test(said), rule)
    .default('');

/** Which services measure the readers of public pages. */
export const analyticsFields = {
  plausible_domain: id(
    new RegExp(`^${LABEL}(\\.${LABEL})+$`),
    'enter a domain as Plausible names the site, such as example.com',
  ).meta({ description: 'the site at Plausible; empty: not used' }),
  ga4_id: id(/^G-[A-Z0-9]{4,16}$/, 'enter a measurement ID such as G-ABC123DEF4').meta({
    description: 'of a web stream of Google Analytics 4; empty: not used',
  }),
  matomo_host: id(
    new RegExp(`^${LABEL}\\.matomo\\.cloud$`),
    'enter an address of Matomo Cloud, such as example.matomo.cloud',
  ).meta({ description: 'empty: not used' }),
  matomo_site_id: z
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(defaults.matomo_site_id)
    .meta({ description: 'which site of the account it is' }),
};

/** A key that is given once and shown by its end from then on. */
export const spamKey = z
  .string()
  .trim()
  .min(SHORTEST_SPAM_KEY)
  .max(LONGEST_SPAM_KEY)
  .regex(/^[\x21-\x7e]+$/, fieldRules.apiToken)
  .nullable()
  .optional()
  .meta({ description: 'of Akismet; left out, the one that is saved stays; null: none of its own' });

const keyEnd = z.string().nullable();

/** The keys of services as people see them: each is kept in one place, which says its last four characters. */
export const ServiceKeys = z
  .object({
    spam_key_end: keyEnd.meta({ description: 'of the key of the site; null where it has none' }),
    has_shared_spam_key: z
      .boolean()
      .meta({ description: 'whether the installation has one, which sites without their own use' }),
    cdn_provider: keyEnd.meta({ description: 'changed by the call about the cache in front of the site' }),
    cdn_token_end: keyEnd,
    mail_lists_provider: keyEnd.meta({ description: 'changed by the calls about mail lists' }),
    mail_key_end: keyEnd,
  })
  .meta({ id: 'ServiceKeys' });
export type ServiceKeys = z.output<typeof ServiceKeys>;
