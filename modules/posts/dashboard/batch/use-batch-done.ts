import { statusLabel } from '../filters/status-label.ts';
import { usePostsTexts } from '../posts-texts.ts';
import { useBatchTexts } from './batch-texts.ts';
import type texts from './texts/en-US.json';

type Done = keyof (typeof texts)['done'] extends infer Key
  ? Key extends `${infer Action}_other`
    ? Action
    : never
  : never;

const actions: Readonly<Record<Done, true>> = {
  ...{ change_posts_status: true, move_posts_to_author: true, add_tags: true, remove_tags: true },
  ...{ set_sections: true, set_stage: true, set_rating: true, set_layout: true, schedule: true },
  ...{
    add_sections: true,
    freeze: true,
    unfreeze: true,
    translate: true,
    lock: true,
    unlock: true,
    mark_spam: true,
  },
  ...{ unmark_spam: true, ban_author: true, delete: true, restore_to_draft: true },
};

/** Says what an act did to how many posts: "4 posts moved to Draft."; undefined for one of later versions. */
export function useBatchDone(): (action: string, count: number, status: number | null) => string | undefined {
  const text = useBatchTexts();
  const ofPosts = usePostsTexts();
  return (action, count, status) => {
    const known = (Object.keys(actions) as Done[]).find((one) => one === action);
    if (!known || (known === 'change_posts_status' && status === null)) return undefined;
    return text(`done.${known}`, { count, status: status === null ? '' : statusLabel(status, ofPosts) });
  };
}
