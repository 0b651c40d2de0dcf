import { PostContent } from '#modules/posts/post-writing.contract.ts';
import { EditLayer } from '../../editor.contract.ts';

/** The post that a conflict names, where it is one. */
export const currentPost = (value: unknown) => PostContent.safeParse(value).data;

/** What is kept beside a post, as a conflict names it. */
export const currentLayer = (value: unknown) => EditLayer.safeParse(value).data;
