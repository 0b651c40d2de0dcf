import { type PostType, postTypes } from '#modules/posts/post-status.contract.ts';

/** What the address of the editor asks for: a post, or a new one of a type. */
export type EditorAddress = { postId: number | undefined; type: PostType };

/**
 * Reads `/editor/{kind?}/{id?}`. Who names no type, or an article where the site has none, starts the first one it has.
 * @param supported the types of posts that the site starts
 */
export function readEditorAddress(path: string, supported: readonly string[] = postTypes): EditorAddress {
  const [, kind = '', id = ''] = path.split('/').filter(Boolean);
  const named = [id, kind].find((part) => /^[1-9]\d{0,15}$/.test(part));
  const asked = postTypes.find((one) => one === kind) ?? 'article';
  const usual = postTypes.find((one) => supported.includes(one)) ?? 'article';
  const type = asked === 'article' && !supported.includes(asked) ? usual : asked;
  return { postId: named === undefined ? undefined : Number(named), type };
}

/** Where a post is edited, below the dashboard. */
export const editorPath = (postId: number): string => `/editor/post/${postId}`;
