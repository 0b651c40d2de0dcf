import { diffWordsWithSpace } from 'diff';
import type { compareRevisions } from '#modules/posts/post-revisions.contract.ts';
import { readableBody } from '#modules/posts/readable-body.contract.ts';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import type { PostValues } from './post-values.ts';

type FieldDiff = AnswerOf<typeof compareRevisions>['fields'][number];

/** Texts further apart than this are shown whole: one before, one after. */
const MAX_EDITS = 2_000;
const MAX_MILLISECONDS = 200;

/** How offered values differ from those on the screen, texts by their words. */
export function compareValues(shown: PostValues, offered: Partial<PostValues>): FieldDiff[] {
  return Object.entries(offered).map(([field, to]) => {
    const from = shown[field as keyof PostValues];
    return { field, from: from ?? null, to: to ?? null, pieces: piecesOf(field, from, to) };
  });
}

/** Of bodies people read the text: where that is the same, there are no pieces. */
function piecesOf(field: string, from: unknown, to: unknown): FieldDiff['pieces'] {
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const [was, is] = field === 'body' ? [readableBody(from), readableBody(to)] : [from, to];
  if (was === is) return [];
  const changes = diffWordsWithSpace(was, is, { maxEditLength: MAX_EDITS, timeout: MAX_MILLISECONDS });
  if (!changes) return null;
  return changes.map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
