/** What a site can ask of posts before they go live, in the order in which it is shown. */
export const checkKinds = [
  'headline_length',
  'section',
  'excerpt',
  'lead_image',
  'alternatives',
  'licenses',
  'links',
  'custom_fields',
] as const;
export type CheckKind = (typeof checkKinds)[number];

/** Whether a check is made at all, is said to writers, or keeps posts from going live. */
export const checkLevels = ['off', 'advised', 'required'] as const;
export type CheckLevel = (typeof checkLevels)[number];

export const LONGEST_HEADLINE_BOUND = 300;

export type ChecklistRules = Record<CheckKind, CheckLevel> & { headline_min: number; headline_max: number };

/** What a site asks that never said so: headlines are cut by search engines and networks beyond 70 characters. */
export const usualChecklist: ChecklistRules = {
  ...{ headline_length: 'advised', section: 'advised', excerpt: 'advised', lead_image: 'off' },
  ...{ alternatives: 'advised', licenses: 'advised', links: 'advised', custom_fields: 'required' },
  ...{ headline_min: 0, headline_max: 70 },
};

/** Types of posts that stand in no section. */
const withoutSection: readonly string[] = ['page', 'particle'];
export const hasSection = (type: string): boolean => !withoutSection.includes(type);

type Said = { excerpt: string; seo: Readonly<Record<string, unknown>> };
/** Whether search engines and lists find a sentence about the post. */
export const isDescribed = ({ excerpt, seo }: Said): boolean =>
  excerpt.trim() !== '' || (typeof seo.meta_description === 'string' && seo.meta_description.trim() !== '');

type Bounds = Pick<ChecklistRules, 'headline_min' | 'headline_max'>;
/** Whether a headline is as long as the site wants it. */
export function headlineFits({ headline_min, headline_max }: Bounds, headline: string): boolean {
  const { length } = headline.trim();
  return length >= headline_min && length <= headline_max;
}

/** Where a text shows a file of the library, or leads to it. */
export const FILE_ADDRESS = /\/(?:core\/media|u\/site\/files)\/(\d{1,15})\//g;

/** The most links of a post that are tried. */
export const MOST_TRIED_LINKS = 100;

/** Whether somebody finished an address: one of the web, of a mail or a telephone, or a place on the site. */
export function leadsSomewhere(href: string): boolean {
  if (/^(mailto:|tel:)\S+/i.test(href) || /^[/#?]\S+$/.test(href) || href === '/') return true;
  const [, host = ''] = /^https?:\/\/(?:[^\s/?#@]*@)?([^\s/?#:]+)/i.exec(href.trim()) ?? [];
  return /[^.]\.[^.]/.test(host);
}
