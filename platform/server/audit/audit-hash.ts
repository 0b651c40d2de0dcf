import { createHash } from 'node:crypto';

/** A row of the audit log as it is sealed: its JSON as the database's own text. */
export type SealedEvent = {
  site_id: number;
  at_ts: number;
  id: number;
  actor_profile_id: number | null;
  actor_kind: string;
  action: string;
  object_kind: string;
  object_id: number | null;
  before: string | null;
  after: string | null;
  ip: string | null;
  agent: string | null;
  request_id: string | null;
  batch_id: number | null;
  token_id: number | null;
};

/** What a link of the chain says, beside its own hash. */
export type SealContent = {
  site_id: number;
  number: number;
  event_ids: readonly number[];
  event_ts: readonly number[];
  event_hashes: readonly string[];
  before_hash: string;
};

/** What the first seal of a site follows on. */
export const NOTHING_BEFORE = '';

const sha256 = (words: unknown): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url');

/** The hash of one row, every column of it. */
export const hashOfEvent = (event: SealedEvent): string =>
  sha256([
    ...[event.site_id, event.at_ts, event.id, event.actor_profile_id, event.actor_kind, event.action],
    ...[event.object_kind, event.object_id, event.before, event.after, event.ip, event.agent],
    ...[event.request_id, event.batch_id],
    // Rows that no token wrote keep the hash that they had before there were tokens.
    ...(event.token_id === null ? [] : [event.token_id]),
  ]);

/** The hash of a seal, which the next one of the site takes up. */
export const hashOfSeal = (seal: SealContent): string =>
  sha256([
    ...[seal.site_id, seal.number, seal.event_ids, seal.event_ts, seal.event_hashes, seal.before_hash],
  ]);
