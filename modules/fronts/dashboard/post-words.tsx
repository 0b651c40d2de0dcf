import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { FrontPost, FrozenPost } from '../fronts.contract.ts';
import classes from './front-rows.module.css';
import { useFrontsTexts } from './fronts-texts.ts';

/** How a post is called, whatever is known of it. */
export function useHeadline(): (post: FrontPost | undefined) => string {
  const text = useFrontsTexts();
  return (post) => (post?.headline == null ? text('unseen') : post.headline || text('noHeadline'));
}

/** Until when a post stands where it is pinned. */
export function PinMark({ pin }: { pin: FrozenPost }) {
  const text = useFrontsTexts();
  const { site } = useCaller();
  const when = { seconds: pin.until_ts ?? 0, zone: site.timeZone, language: pageLanguage };
  return (
    <span className={classes.pin}>
      {pin.until_ts === null
        ? text('pinned')
        : text('pinnedUntil', { time: shortDateTime(when, Date.now() / 1000) })}
    </span>
  );
}

/** Why readers do not see a post, as far as that is told. */
export function HiddenMark({ post }: { post: FrontPost | undefined }) {
  const text = useFrontsTexts();
  const { site } = useCaller();
  const when = { seconds: post?.scheduled_at ?? 0, zone: site.timeZone, language: pageLanguage };
  return (
    <span className={classes.notLive}>
      {!post?.hidden_for
        ? text('notLive')
        : post.hidden_for === 'scheduled'
          ? text('hidden.scheduled', { time: shortDateTime(when, Date.now() / 1000) })
          : text(`hidden.${post.hidden_for}`)}
    </span>
  );
}

/** The section of a post, and when it went live. */
export function PostFacts({ post }: { post: FrontPost | undefined }) {
  const { site } = useCaller();
  if (!post) return null;
  const when = { seconds: post.published_ts ?? 0, zone: site.timeZone, language: pageLanguage };
  const time = post.published_ts === null ? null : shortDateTime(when, Date.now() / 1000);
  return (
    <span className={classes.facts}>
      {post.is_shown ? null : <HiddenMark post={post} />}
      {post.section ? <bdi className={classes.section}>{post.section}</bdi> : null}
      {time === null ? null : <span className={classes.time}>{time}</span>}
    </span>
  );
}
