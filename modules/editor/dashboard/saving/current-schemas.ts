import { PostContent } from '#modules/posts/post-writing.contract.ts';
import { EditLayer } from '../../editor.contract.ts';

/** What stands on the server where a conflict found another version. */
export const currentSchemas = { PostContent, EditLayer };
