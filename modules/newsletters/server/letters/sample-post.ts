import type { NewPost } from '#modules/pages/pages.public.ts';

/** A post as a letter is tried with: parts of a template stand there only with one. */
export const samplePost = (now: number): NewPost => ({
  ...{ id: 1, url: 'https://posts.invalid/one', headline: 'Headline', subheadline: '', summary: 'Summary' },
  ...{ kicker: '', target: null, custom: {} },
  ...{ section: null, authors: [], day: '', iso: '', ts: now, changed_ts: now, picture: null, lang: null },
  ...{ dir: 'ltr', keys: [], sectionIds: [] },
});
