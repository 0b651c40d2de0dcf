import { draftKey, dropDraft, keepDraft, readDraft } from '#platform/dashboard/kept-drafts.ts';
import type { PostValues } from './post-values.ts';

/** What was written and not saved, as this browser keeps it. */
export type KeptCopy = { savedAt: number; revision: number | null; values: PostValues };

/** Where the copy of a post is kept: by site and account, so that nobody else on the computer is offered it. */
export const copyKey = (siteId: number, profileId: number, post: number | string): string =>
  draftKey('post', siteId, profileId, post);

/** @returns false where the browser has no room for it */
export const keepCopy = (key: string, copy: KeptCopy): boolean => keepDraft(key, copy);

export const dropCopy = dropDraft;

export function readCopy(key: string): KeptCopy | null {
  const kept = readDraft(key) as Partial<KeptCopy> | undefined;
  const isWhole =
    typeof kept?.savedAt === 'number' &&
    typeof kept.values?.body === 'string' &&
    typeof kept.values.headline === 'string';
  return isWhole ? (kept as KeptCopy) : null;
}
