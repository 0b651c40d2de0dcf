import type { usePostsTexts } from '../posts-texts.ts';

/** What the filter of licenses is set to, in words. */
export const licenseLabel = (days: number, text: ReturnType<typeof usePostsTexts>): string =>
  days === 0 ? text('license.over') : text('license.within', { count: days });
