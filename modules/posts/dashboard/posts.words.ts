import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import { postStatusLabel } from '../posts.public.tsx';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of posts. */
export const words = roomWords('posts', texts, {
  links: { post: ({ id }) => `/posts${writePairs({ post: String(id) })}` },
  nameOfValue: (kind, field, value) =>
    kind === 'post' && field === 'status' && typeof value === 'number' ? postStatusLabel(value) : undefined,
});
