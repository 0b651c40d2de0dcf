import type { ReadableArticle } from '#modules/pages/pages.public.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import type { LiveKind, SkipReason } from '../../channel-kinds.contract.ts';

export type ChannelRow = RowOf<'channel'>;

/** What a provider complains of: its code, its words, and where in the article it is. */
export type Problem = { code: string; message: string; keypath: string };

/** What a provider has of a post; all empty where it has none, or fetches posts by itself. */
export type Remote = { remote_id: string | null; remote_revision: string | null; share_url: string | null };
export const nothingRemote: Remote = { remote_id: null, remote_revision: null, share_url: null };

/** What is known of a post on a channel before it is sent. */
export type KnownItem = Remote & {
  post_id: number;
  /** Since when it may have been made there without our having heard of it; null where it was not. */
  unsureSince: number | null;
};

/** What came of handing a post over, or of taking it back. */
export type Outcome =
  | { kind: 'done'; remote: Remote }
  /** For good, until the post changes or somebody tries again. */
  | { kind: 'refused'; problems: readonly Problem[] }
  /** Worth another try; `isOfChannel` where no other post would fare better now, `isUnreached` where nothing answered. */
  | {
      kind: 'later';
      problems: readonly Problem[];
      retryAfter: number | null;
      isOfChannel: boolean;
      isUnreached?: boolean;
    };

/** A service that shows posts: all that the room asks of it. */
export type Channel = {
  kind: LiveKind;
  /** From when on posts have to be published to be handed over; unix seconds. */
  since(now: number): number;
  /** Why it does not take a post that every reader may read; null where it does. */
  refusal(article: ReadableArticle): SkipReason | null;
  /** What would be sent, in short: while it stays the same nothing is sent. */
  hashOf(article: ReadableArticle): string;
  put(article: ReadableArticle, known: KnownItem): Promise<Outcome>;
  remove(known: KnownItem): Promise<Outcome>;
};
