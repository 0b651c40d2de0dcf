import type { BannedPerson } from '#modules/profiles/profiles.public.ts';
import { AT_ONCE } from '../../batch-kinds.contract.ts';
import type { RemovalKind } from './removal-rules.ts';

type OfStages = {
  /** The stages of the site, as they were when it began: a stage is kept among the sections. */
  stages: readonly number[];
};

type OfFront = { section: number; family: readonly number[] | null };

/** What is done to each post. */
export type BatchChange =
  | { action: 'change_posts_status'; status: number; reason?: string }
  | { action: 'delete'; kind: RemovalKind }
  | { action: 'restore_to_draft' }
  /** `from` leave the posts; null: all authors do. */
  | { action: 'move_posts_to_author'; from: readonly number[] | null; to: readonly number[] }
  | { action: 'add_tags' | 'remove_tags'; tags: readonly number[] }
  | ({ action: 'set_sections'; sections: readonly number[]; primary: number | null } & OfStages)
  | ({ action: 'add_sections'; sections: readonly number[] } & OfStages)
  | ({ action: 'set_stage'; stage: number | null } & OfStages)
  | { action: 'set_rating'; rating: number }
  | { action: 'set_layout'; layout: string }
  | { action: 'lock' | 'unlock' }
  /** The posts go live by themselves from `at` on, one each `every` seconds, or all at once. */
  | { action: 'schedule'; at: number; every: number; zone: string }
  /** `family`: the sections whose posts the front takes, as they were when it began; null: those of all. */
  | ({ action: 'freeze'; until: number | null } & OfFront)
  | ({ action: 'unfreeze' } & OfFront)
  /** `siteLanguage`: what posts are in that say nothing else. */
  | { action: 'translate'; language: string; translator: number | null; siteLanguage: string }
  /** All saved posts of these people leave with them. */
  | { action: 'ban_author'; people: readonly BannedPerson[] }
  /** `isSilent`: no service is told of it. */
  | { action: 'mark_spam' | 'unmark_spam'; isSilent?: boolean }
  /** Another room writes the bodies anew, as its order says; posts that changed after `asOf` are left alone. */
  | { action: 'write_bodies'; by: string; order: object; asOf: number };

/** Acts that leave the posts themselves as they are, and do something beside each. */
export type BesideChange = Extract<BatchChange, { action: 'freeze' | 'unfreeze' | 'translate' }>;
export const BESIDE: readonly BatchChange['action'][] = ['freeze', 'unfreeze', 'translate'];
export const isBeside = (change: BatchChange): change is BesideChange => BESIDE.includes(change.action);

/** Acts of which a step needs what the one before it did: how many posts it changed, or what stands beside them. */
const IN_TURN: readonly BatchChange['action'][] = [...BESIDE, 'schedule', 'write_bodies', 'ban_author'];

/** Whether a step may write its posts while the one before it still writes its own. */
export const goesAhead = ({ action }: BatchChange): boolean => !IN_TURN.includes(action);

/** So many posts are gone through together; a translation is a post of its own. */
export const stepOf = ({ action }: BatchChange): number => (action === 'translate' ? 20 : AT_ONCE);
