import type { SourceItem } from '../../source.ts';
import { SeenIds } from '../seen-ids.ts';

/** What a reading of one export has learnt so far, and the items that it is about to give out. */
export class WxrContext {
  readonly items: SourceItem[] = [];
  readonly seen = new SeenIds();
  /** Numbers of declared authors, which comments use, to their logins. */
  readonly loginOfNumber = new Map<string, string>();
  /** Slugs of declared logins, which lists of several authors use. */
  readonly loginOfSlug = new Map<string, string>();
  /** Slugs of categories to those of their parents, which stand before them in an export. */
  readonly parentOf = new Map<string, string>();
  /** The first text of each group of translations, by the name of the group. */
  readonly translated = new Map<string, string>();
  /** Paths such as `/?p=12` to which texts lead. */
  readonly numbered = new Set<string>();
  version: string | null = null;
  language: string | null = null;
  /** The address of the old site, its link, and its title: the first that is there names the source. */
  readonly names: { address: string | null; link: string | null; title: string | null } = {
    address: null,
    link: null,
    title: null,
  };
  private number = 0;

  give(item: SourceItem): void {
    this.items.push(item);
  }

  take(): SourceItem[] {
    return this.items.splice(0);
  }

  warn(kind: string, id: string, title: string, message: string): void {
    this.give({ what: 'warning', kind, id, title, message });
  }

  skip(kind: string, id: string, title: string, reason: string): void {
    this.give({ what: 'skipped', kind, id, title, reason });
  }

  /** The id, or one made from it where another thing of the kind has it already. */
  ownId(kind: string, id: string): string {
    let own = id;
    for (let copy = 2; !this.seen.add(`${kind}\n${own}`); copy += 1) own = `${id}~${copy}`;
    return own;
  }

  /** A running number, for things that bring no id. */
  next(): number {
    this.number += 1;
    return this.number;
  }
}
