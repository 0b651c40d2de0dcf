export { PostContent } from '#modules/posts/post-writing.contract.ts';
export { EditLayer } from '../../editor.contract.ts';
