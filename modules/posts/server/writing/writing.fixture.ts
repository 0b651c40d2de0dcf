import { expect } from 'vitest';
import type { AsCaller } from '#platform/testing/as-caller.ts';
import { createPost, type PostContent, updatePost } from '../../post-writing.contract.ts';

/** What a save answers, done or refused. */
type SaveAnswer = PostContent & {
  error: string;
  details: { loc: string[]; msg: string }[];
  current: PostContent;
  saved_by_caller: boolean;
};

/** Begins a post with nothing in it. */
export async function startPost(as: AsCaller, siteId: number): Promise<PostContent> {
  const { status, body } = await as.call(createPost, { params: { siteId }, body: {} });
  expect(status).toBe(201);
  return body as unknown as PostContent;
}

/** Saves a post; any other status than the one that is due fails with what was answered. */
export async function savePost(
  as: AsCaller,
  { id, revision }: { id: number; revision: number },
  edit: object,
  due = 200,
): Promise<SaveAnswer> {
  const answer = await as.call(updatePost, { params: { postId: id }, body: { revision, ...edit } as never });
  expect([answer.status, due === answer.status ? '' : answer.body]).toEqual([due, '']);
  return answer.body as unknown as SaveAnswer;
}
