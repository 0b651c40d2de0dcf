import type { LiveKind } from '../../channel-kinds.contract.ts';
import { type Channel, nothingRemote, type Outcome } from './channel.ts';

const DAY = 86_400;
/** How long a file that a service fetches names a post. */
const OFFERED_SECONDS: Partial<Record<LiveKind, number>> = { google_news: 2 * DAY, msn: 30 * DAY };

const done: Outcome = { kind: 'done', remote: nothingRemote };

/** A service that fetches a file of the site: a post is handed over once it stands in that. */
export const fetchedChannel = (kind: LiveKind): Channel => ({
  kind,
  since: (now) => now - (OFFERED_SECONDS[kind] ?? DAY),
  refusal: ({ html }) => (kind === 'msn' && html === '' ? 'is_empty' : null),
  hashOf: ({ id, changed_ts }) => `${id} ${changed_ts}`,
  put: async () => done,
  remove: async () => done,
});
