import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of newsletters and of those who get them. */
export const words = roomWords('newsletters', texts, {
  links: {
    newsletter: () => '/newsletter',
    mail_provider: () => '/newsletter',
    campaign: () => '/newsletter?tab=daily',
    alert: () => '/newsletter?tab=sent&kind=alerts',
    mail_subscriber: () => '/newsletter?tab=subscribers',
  },
});
