import { mayLock } from '../../act-rights.contract.ts';
import { MOST_SECTIONS_OF_POST, MOST_TAGS, type SkipReason } from '../../batch-kinds.contract.ts';
import type { May } from '../../post-rights.contract.ts';
import type { BatchChange } from './batch-change.ts';
import type { BatchPost, Placed } from './post-facts.ts';

type Of<Key extends string> = Extract<BatchChange, Record<Key, unknown>>;
type Acting<Action extends BatchChange['action']> = Extract<BatchChange, { action: Action }>;

/** The post with tags more or fewer. */
export function withTags({ action, tags }: Of<'tags'>, post: BatchPost): Placed | SkipReason {
  const tag_ids =
    action === 'add_tags'
      ? [...new Set([...post.tag_ids, ...tags])]
      : post.tag_ids.filter((tag) => !tags.includes(tag));
  if (tag_ids.length === post.tag_ids.length) return 'unchanged';
  return tag_ids.length > MOST_TAGS ? 'has_too_many_tags' : { ...placedOf(post), tag_ids };
}

/** The post in other sections; its stage stays, and the primary section is cleared when it is no longer chosen. */
export function withSections(
  { sections, primary, stages }: Acting<'set_sections'>,
  post: BatchPost,
): Placed | SkipReason {
  const kept = post.section_ids.filter((section) => stages.includes(section));
  const first =
    primary ?? (sections.includes(post.primary_section_id ?? -1) ? post.primary_section_id : null);
  return unlessSame(post, [...sections, ...kept], first);
}

/** The post in more sections than before; its primary one stays. */
export function withMoreSections(
  { sections, stages }: Acting<'add_sections'>,
  post: BatchPost,
): Placed | SkipReason {
  const section_ids = [...new Set([...post.section_ids, ...sections])];
  if (section_ids.length === post.section_ids.length) return 'unchanged';
  const count = section_ids.filter((section) => !stages.includes(section)).length;
  return count > MOST_SECTIONS_OF_POST ? 'has_too_many_sections' : { ...placedOf(post), section_ids };
}

/** The post at another stage, or at none; its sections stay. */
export function withStage({ stage, stages }: Of<'stage'>, post: BatchPost): Placed | SkipReason {
  const sections = post.section_ids.filter((section) => !stages.includes(section));
  return unlessSame(post, stage === null ? sections : [...sections, stage], post.primary_section_id);
}

/** The post with another layout; an empty name is the usual one. */
export const withLayout = ({ layout }: Of<'layout'>, post: BatchPost): Placed | SkipReason =>
  layout === post.layout ? 'unchanged' : { ...placedOf(post), layout };

/** The post locked or open: whoever may change what is locked says which. */
export function withLock({ action }: Of<'action'>, post: BatchPost, may: May): Placed | SkipReason {
  if (!mayLock(may)) return 'permission_denied';
  const is_locked = action === 'lock';
  return is_locked === post.is_locked ? 'unchanged' : { ...placedOf(post), is_locked };
}

function unlessSame(post: BatchPost, ids: readonly number[], primary: number | null): Placed | SkipReason {
  const section_ids = [...new Set(ids)];
  const isSame =
    primary === post.primary_section_id &&
    section_ids.length === post.section_ids.length &&
    section_ids.every((section) => post.section_ids.includes(section));
  return isSame ? 'unchanged' : { ...placedOf(post), section_ids, primary_section_id: primary };
}

/** The facts that a change keeps or brings, without what else belongs to a post. */
export const placedOf = ({
  tag_ids,
  section_ids,
  primary_section_id,
  rating,
  is_suspicious,
  layout,
  is_locked,
}: Placed): Placed => ({
  ...{ tag_ids, section_ids, primary_section_id, rating, is_suspicious, layout, is_locked },
});
