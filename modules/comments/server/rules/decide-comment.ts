import {
  APPROVED_TO_BE_TRUSTED,
  type CommentRules,
  type CommentStatus,
  type HeldReason,
} from '../../comment-kinds.contract.ts';
import { linksIn } from './comment-text.ts';

/** Who wrote a comment, as far as that decides about it. */
type Commenter = {
  /** Whoever moderates where it stands. */
  isModerator: boolean;
  /** How many approved ones they have; none of guests. */
  approved: number;
};

type Decision = {
  status: Extract<CommentStatus, 'proposed' | 'approved' | 'rejected'>;
  heldFor: HeldReason | null;
  /** Whether a service is asked before it may stand, or stays among those that wait. */
  asksService: boolean;
};

/** What becomes of a comment when it is written, before any moderator has seen it. */
export function decideComment(
  rules: CommentRules,
  { isModerator, approved }: Commenter,
  text: string,
  hasService: boolean,
): Decision {
  if (isModerator) return { status: 'approved', heldFor: null, asksService: false };
  if (hasBannedWord(rules.banned_words, text)) {
    return { status: 'rejected', heldFor: 'banned_word', asksService: false };
  }
  const asksService = rules.spam_check && hasService;
  const held = (heldFor: HeldReason): Decision => ({ status: 'proposed', heldFor, asksService });
  if (linksIn(text) > rules.max_links) return held('links');
  if (rules.moderation === 'pre') return held('mode');
  if (rules.moderation === 'trusted' && approved < APPROVED_TO_BE_TRUSTED) return held('new_author');
  return asksService ? held('spam_check') : { status: 'approved', heldFor: null, asksService: false };
}

const patterns = new WeakMap<readonly string[], RegExp | null>();

/** Whether one of the words stands in a text, by itself and however it is written. */
export function hasBannedWord(words: readonly string[], text: string): boolean {
  let pattern = patterns.get(words);
  if (pattern === undefined) {
    const parts = words.map((word) => plain(word).replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
    pattern =
      parts.length === 0
        ? null
        : new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'u');
    patterns.set(words, pattern);
  }
  return pattern?.test(plain(text)) ?? false;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');

/** Whether a post takes further comments. */
export function takesComments(
  rules: Pick<CommentRules, 'enabled' | 'close_after_days'>,
  post: { comments_enabled: boolean; published_ts: number | null },
  now: number,
): boolean {
  if (!rules.enabled || !post.comments_enabled) return false;
  if (rules.close_after_days === null || post.published_ts === null) return true;
  return now < post.published_ts + rules.close_after_days * 86_400;
}
