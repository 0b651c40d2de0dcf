import type { Trx } from '../database.ts';

/** Something that happened to one object of a site. */
export type OutboxEvent = {
  siteId: number;
  /** Grows with time; the same for each try. */
  id: number;
  event: string;
  objectId: number | null;
  payload: Record<string, unknown>;
  createdTs: number;
};

/** What a room does when something happened in another. */
export type Reaction = {
  /** The name of the event, such as `post.published`. */
  event: string;
  /** Its own name, unique and kept for good: failed tries are remembered by it. */
  name: string;
  /** Whether an event concerns it, as the event says; each does when left out. */
  isMeant?(event: OutboxEvent): boolean;
} & (OneByOne | Together);

type OneByOne = {
  /**
   * Works on the site of the event within the given transaction, which also remembers that it is done: its effect
   * comes exactly once. What reaches outside (mail, HTTP) belongs into a job that is enqueued in the transaction.
   */
  handle(event: OutboxEvent, trx: Trx): Promise<void>;
};

type Together = {
  /**
   * Does the same for many events of one site at once: for a reaction that reads how things are now, so that neither
   * their order nor their number matters to it. When it fails, each event is tried by itself.
   */
  handleAll(events: SiteEvents, trx: Trx): Promise<void>;
};

/** Events of one site, and the objects that they happened to, each once. */
export type SiteEvents = { siteId: number; objectIds: readonly number[]; events: readonly OutboxEvent[] };

/** Whether a reaction takes many events at once. */
export const takesMany = (reaction: Reaction): reaction is Extract<Reaction, Together> =>
  'handleAll' in reaction;

/** Lets a reaction have events of one site: all at once, or each in its turn. */
export async function react(reaction: Reaction, events: readonly OutboxEvent[], trx: Trx): Promise<void> {
  if (takesMany(reaction)) {
    const objectIds = [...new Set(events.flatMap(({ objectId }) => objectId ?? []))];
    return reaction.handleAll({ siteId: events[0]?.siteId ?? 0, objectIds, events }, trx);
  }
  for (const event of events) await reaction.handle(event, trx);
}

export type Reactions = {
  add(reaction: Reaction): void;
  to(event: string): readonly Reaction[];
  named(name: string): Reaction | undefined;
};

/** All reactions, found by their event or by their name. */
export function reactionsByEvent(): Reactions {
  const byEvent = new Map<string, Reaction[]>();
  const byName = new Map<string, Reaction>();
  return {
    add: (reaction) => {
      if (byName.has(reaction.name)) throw new Error(`The reaction "${reaction.name}" is defined twice.`);
      byName.set(reaction.name, reaction);
      byEvent.set(reaction.event, [...(byEvent.get(reaction.event) ?? []), reaction]);
    },
    to: (event) => byEvent.get(event) ?? [],
    named: (name) => byName.get(name),
  };
}
