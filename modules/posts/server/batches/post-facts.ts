import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import type { PostViewer } from '../post-viewer.ts';

/** What a batch may change of a post. */
export type Changeable = {
  status: number;
  author_ids: number[];
  scheduled_ts: number | null;
  published_ts: number | null;
  last_published_ts: number | null;
};

/** What of a post decides whether it may be changed. */
export type PostFacts = Changeable & {
  id: number;
  type: string;
  community_id: number | null;
  is_locked: boolean;
  created_ts: number;
  revision: number;
  headline: string;
  slug: string;
  embargoed_until_ts: number | null;
  is_suspicious: boolean;
  /** Taken offline by somebody who is none of its authors, and not live since. */
  is_taken_down: boolean;
  rating: number;
};

/** What else a batch may change of a post. */
export type Placed = {
  tag_ids: number[];
  section_ids: number[];
  primary_section_id: number | null;
  rating: number;
  is_suspicious: boolean;
  layout: string;
  is_locked: boolean;
};

/** What a batch may change of how a post goes live by itself. */
export type Planned = {
  is_auto_enabled: boolean;
  scheduled_by: number | null;
  schedule_zone: string | null;
};

/** When and by whom a post was edited; an undo brings it back with the rest, every other act is an edit of now. */
export type Edited = { updated_ts?: number | undefined; updated_by?: number | null | undefined };

/** All that a batch may change of a post, and a post with all that decides about it. */
export type BatchValues = Changeable & Placed & Planned & Edited;
export type BatchPost = PostFacts & Placed & Planned & Edited & { unpublish_ts: number | null };

export type Actor = { holder: PermissionHolder; viewer: PostViewer };
