import { hash } from 'node:crypto';
import { Tally } from '../import-report.ts';
import type {
  SourceAuthor,
  SourceComment,
  SourceCommunity,
  SourceItem,
  SourceLiveUpdate,
  SourceMedia,
  SourcePost,
  SourceRedirect,
  SourceSection,
  SourceTag,
} from '../source.ts';
import { isUnstorable, storable } from './storable.ts';

type Content = Exclude<SourceItem, { what: 'skipped' | 'warning' | 'communities' }>;

/** An item and a hash of all that it says, by which a second import sees what changed. */
export type Entry<Item> = { item: Item; hash: string };

/** A redirect that follows from a page's own address is none of the source. */
export const isCounted = (item: SourceItem): boolean => item.what !== 'redirects' || item.isImplied !== true;

const MOST_POSTS = 512;
const MOST_ITEMS = 4_096;
const MOST_CHARACTERS = 8_000_000;

/** What goes into the database in one transaction. */
export class Batch {
  readonly authors: Entry<SourceAuthor>[] = [];
  readonly sections: Entry<SourceSection>[] = [];
  readonly tags: Entry<SourceTag>[] = [];
  readonly media: Entry<SourceMedia>[] = [];
  readonly posts: Entry<SourcePost>[] = [];
  readonly comments: Entry<SourceComment>[] = [];
  readonly live_updates: Entry<SourceLiveUpdate>[] = [];
  readonly redirects: Entry<SourceRedirect>[] = [];
  readonly communities: SourceCommunity[] = [];
  /** What the source itself skipped or warned of. */
  readonly tally = new Tally();
  items = 0;
  private characters = 0;
  private readonly ids = new Set<string>();

  add(item: SourceItem): void {
    this.items += 1;
    if (item.what === 'skipped') {
      this.countSource(item.kind);
      this.tally.skip(item.kind, item.id, item.title, item.reason);
    } else if (item.what === 'warning') {
      this.tally.warn(item.kind, item.id, item.title, item.message);
    } else if (item.what === 'communities') this.communities.push(item);
    else this.addContent(item);
  }

  get isFull(): boolean {
    return this.posts.length >= MOST_POSTS || this.items >= MOST_ITEMS || this.characters >= MOST_CHARACTERS;
  }

  /** The same in two, the first half with what the second may refer to; null for one thing alone. */
  halves(): [Batch, Batch] | null {
    const entries = this.all();
    if (entries.length < 2) return null;
    const middle = Math.ceil(entries.length / 2);
    const first = batchOf(entries.slice(0, middle));
    first.communities.push(...this.communities);
    return [first, batchOf(entries.slice(middle))];
  }

  /** The one thing in it, where there is only one. */
  get only(): Content | undefined {
    return this.all()[0]?.item;
  }

  take(entry: Entry<Content>): void {
    this.items += 1;
    this.entriesOf(entry.item).push(entry);
  }

  /** Each kind after those that it refers to. */
  private all(): Entry<Content>[] {
    const { authors, sections, tags, media, posts, comments, live_updates, redirects } = this;
    return [authors, sections, tags, media, posts, comments, live_updates, redirects].flat();
  }

  private addContent(item: Content): void {
    if (isCounted(item)) this.countSource(item.what);
    const key = `${item.what}\n${item.id}`;
    if (this.ids.has(key)) {
      this.tally.skip(item.what, item.id, titleOf(item), 'Another item in the source has the same ID.');
      return;
    }
    this.ids.add(key);
    let text = JSON.stringify(item);
    let kept = item;
    if (isUnstorable(text)) {
      kept = storable(item) as typeof item;
      text = JSON.stringify(kept);
      this.tally.warn(item.what, item.id, titleOf(item), 'Invalid characters are removed.');
    }
    this.characters += text.length;
    this.entriesOf(kept).push({ item: kept, hash: hash('sha1', comparable(kept, text), 'base64') });
  }

  private countSource(kind: string): void {
    if (Object.hasOwn(this.tally.source, kind)) this.tally.source[kind as keyof Tally['source']] += 1;
  }

  private entriesOf(item: Content): Entry<unknown>[] {
    return item.what === 'pages' || item.what === 'posts' ? this.posts : this[item.what];
  }
}

/** What is compared with the import before: where a file was unpacked says nothing of it. */
function comparable(item: Content, text: string): string {
  const isUnpacked = item.what === 'media' && item.isOfArchive === true;
  return isUnpacked ? JSON.stringify({ ...item, file: item.file === null ? null : '' }) : text;
}

function batchOf(entries: readonly Entry<Content>[]): Batch {
  const batch = new Batch();
  for (const entry of entries) batch.take(entry);
  return batch;
}

export function titleOf(item: Content): string {
  if ('title' in item) return item.title;
  if ('name' in item) return item.name;
  return item.what === 'redirects' ? item.path : (item.authorName ?? '');
}
