import { technicalDefaults } from '../technical-kinds.contract.ts';
import type { TechnicalSettings } from '../technical-settings.contract.ts';

/** The settings of a site that has set nothing. */
export const shownSettings: TechnicalSettings = {
  ...{
    ...technicalDefaults,
    robots_default: 'User-agent: *\nDisallow: /core/\n',
    access_limitation_date: null,
  },
  service_keys: {
    ...{ spam_key_end: null, has_shared_spam_key: false, cdn_provider: null, cdn_token_end: null },
    ...{ mail_lists_provider: null, mail_key_end: null },
  },
  ...{ revision: 3, updated_ts: 1 },
};
