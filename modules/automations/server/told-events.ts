import { LIVE, UNSAVED } from '#modules/posts/post-status.contract.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { HookEvent } from '../automation-kinds.contract.ts';

type Told = (event: Pick<OutboxEvent, 'payload'>) => readonly HookEvent[];

const just =
  (...events: HookEvent[]): Told =>
  () =>
    events;

/** What webhooks call the events of the rooms. */
const toldAs: Readonly<Record<string, Told>> = {
  'post.created': (event) => ['post.created', ...moves(event)],
  'post.status_changed': (event) => [
    wasUnsaved(event) ? 'post.created' : 'post.status_changed',
    ...moves(event),
  ],
  'post.removed': (event) => ['post.deleted', ...moves(event)],
  'post.restored': (event) => ['post.restored', ...moves(event)],
  'post.scheduled': just('post.scheduled'),
  ...Object.fromEntries(
    [
      ...['updated', 'authors_changed', 'tags_changed', 'sections_changed', 'stage_changed'],
      ...['layout_changed', 'locked', 'unlocked', 'rated', 'marked_spam', 'unmarked_spam'],
    ].map((act) => [`post.${act}`, just('post.updated')]),
  ),
  'profile.created': just('profile.created'),
  'profile.updated': just('profile.updated'),
  'profile.banned': just('profile.banned'),
  'section.created': just('section.created'),
  'section.updated': just('section.updated'),
  'section.removed': just('section.removed'),
  'tag.merged': just('tag.merged'),
  'comment.created': ({ payload }) =>
    payload.status === 'approved' ? ['comment.created', 'comment.approved'] : ['comment.created'],
  'comment.approved': just('comment.approved'),
  'community_application.created': just('application.created'),
  'community_application.approved': just('application.decided'),
  'community_application.declined': just('application.decided'),
  'subscription.created': just('subscription.created'),
  // What ends is told as that alone, though its row is changed by it too.
  'subscription.updated': ({ payload }) => (hasEnded(payload) ? [] : ['subscription.changed']),
  'subscription.ended': just('subscription.ended'),
  'asset.created': just('asset.created'),
  'asset.replaced': just('asset.replaced'),
  'build.released': just('build.released'),
  'link_audit.finished': just('link_audit.finished'),
};

/** The events of the rooms that webhooks hear of. */
export const heardEvents: readonly string[] = Object.keys(toldAs);

/** What an event of a room is to webhooks, in the order in which they are told. */
export const toldEvents = (event: Pick<OutboxEvent, 'event' | 'payload'>): readonly HookEvent[] =>
  isIn(UNSAVED, event.payload.after) ? [] : (toldAs[event.event]?.(event) ?? []);

/** Whether readers see a post from now on, or no longer. */
function moves({ payload }: Pick<OutboxEvent, 'payload'>): readonly HookEvent[] {
  const [was, is] = [isIn(LIVE, payload.before), isIn(LIVE, payload.after)];
  if (was === is) return [];
  return [is ? 'post.published' : 'post.unpublished'];
}

const hasEnded = ({ status }: OutboxEvent['payload']): boolean =>
  status === 'canceled' || status === 'expired';

/** What nobody has saved yet is there for others from its first save on. */
const wasUnsaved = ({ payload }: Pick<OutboxEvent, 'payload'>): boolean => isIn(UNSAVED, payload.before);

function isIn(statuses: readonly number[], state: unknown): boolean {
  const { status } = (state ?? {}) as { status?: unknown };
  return statuses.some((one) => one === status);
}
