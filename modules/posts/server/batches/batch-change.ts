import type { RemovalKind } from './removal-rules.ts';

type OfStages = {
  /** The stages of the site, as they were when it began: a stage is kept among the sections. */
  stages: readonly number[];
};

/** What is done to each post. */
export type BatchChange =
  | { action: 'change_posts_status'; status: number; reason?: string }
  | { action: 'delete'; kind: RemovalKind }
  | { action: 'restore_to_draft' }
  /** `from` leave the posts; null: all authors do. */
  | { action: 'move_posts_to_author'; from: readonly number[] | null; to: readonly number[] }
  | { action: 'add_tags' | 'remove_tags'; tags: readonly number[] }
  | ({ action: 'set_sections'; sections: readonly number[]; primary: number | null } & OfStages)
  | ({ action: 'set_stage'; stage: number | null } & OfStages)
  | { action: 'set_rating'; rating: number }
  | { action: 'set_layout'; layout: string }
  /** The posts go live by themselves from `at` on, one each `every` seconds, or all at once. */
  | { action: 'schedule'; at: number; every: number; zone: string }
  /** `isSilent`: no service is told of it. */
  | { action: 'mark_spam' | 'unmark_spam'; isSilent?: boolean }
  /** Another room writes the bodies anew, as its order says; posts that changed after `asOf` are left alone. */
  | { action: 'write_bodies'; by: string; order: object; asOf: number };
