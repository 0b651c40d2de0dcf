import { type PostType, postTypes } from '#modules/posts/post-status.contract.ts';

/** What the address of the editor asks for: a post, or a new one of a type. */
export type EditorAddress = { postId: number | undefined; type: PostType };

/** Reads `/editor/{kind?}/{id?}`. */
export function readEditorAddress(path: string): EditorAddress {
  const [, kind = '', id = ''] = path.split('/').filter(Boolean);
  const named = [id, kind].find((part) => /^[1-9]\d{0,15}$/.test(part));
  const type = postTypes.find((one) => one === kind) ?? 'article';
  return { postId: named === undefined ? undefined : Number(named), type };
}

/** Where a post is edited, below the dashboard. */
export const editorPath = (postId: number): string => `/editor/post/${postId}`;
