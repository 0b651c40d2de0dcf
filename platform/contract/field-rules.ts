/**
 * Rules that fields of several rooms have. A contract gives them as the reason against a value, and forms say the same
 * as a sentence in the language of the page.
 */
export const fieldRules = {
  slug: 'use lowercase letters, digits and single hyphens',
  hyphens: 'use lowercase letters, digits and hyphens',
  underscores: 'use lowercase letters, digits and underscores',
  fieldKey: 'use letters, digits and underscores, beginning with a letter',
  paramName: 'use a name other than content, content_text and pictures',
  webAddress: 'enter a web address, such as https://example.com',
  path: 'enter a path such as /about',
  pathOrAddress: 'enter a path such as /about, or a web address',
  email: 'enter an email address, such as name@example.com',
  languageTag: 'enter a language tag such as en-US',
  timeZone: 'choose a time zone such as Europe/Berlin',
  color: 'enter a color such as #a3231f',
  noDuplicates: 'remove duplicates',
  apiToken: 'enter an API token',
} as const;
