import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of the technical settings. */
export const words = roomWords('technicalSettings', texts, {
  links: { technical_settings: () => '/technical_settings/history' },
});
