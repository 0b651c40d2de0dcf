import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of the publishing checklist. */
export const words = roomWords('checklists', texts, {
  links: { checklist: () => '/publishing_checklist' },
});
