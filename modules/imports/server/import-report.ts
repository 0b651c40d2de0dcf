import type { SourceKind } from './source.ts';

export const sourceKinds: readonly SourceKind[] = [
  'posts',
  'pages',
  'authors',
  'sections',
  'tags',
  'comments',
  'live_updates',
  'media',
  'redirects',
];

export type Counts = Record<SourceKind, number>;
export type SkippedEntry = { what: string; id: string; title: string; reason: string };
export type WarningEntry = { what: string; id: string; title: string; message: string };

/** What an import did. For each kind, source = made + updated + unchanged + those skipped. */
export type ImportReport = {
  kind: string;
  source: Counts;
  made: Counts;
  updated: Counts;
  unchanged: Counts;
  skipped: SkippedEntry[];
  warnings: WarningEntry[];
  /** Redirects from the addresses that posts, sections and tags had on the old site. */
  addresses: number;
  /** People who were on the site by their address, and stay as they are. */
  matched: number;
  /** Sections that stand outside of the menu and of the newsletter's sign-up. */
  outside: number;
  /** Files that the source names, does not hold and gives no address of. */
  missingFiles: number;
  /** Pieces of texts that may not run here and were left out, and in how many posts. */
  cleaned: { posts: number; pieces: number };
  /** What the site speaks from now on, where that is new. */
  language: string | null;
  seconds: number;
};

/** Beyond this many, warnings are counted and no longer listed, so that memory stays bounded. */
const MOST_WARNINGS = 50_000;

/** Counts while an import runs; one for each batch, added to the whole when the batch is safely in. */
export class Tally {
  readonly source = noCounts();
  readonly made = noCounts();
  readonly updated = noCounts();
  readonly unchanged = noCounts();
  readonly skipped: SkippedEntry[] = [];
  readonly warnings: WarningEntry[] = [];
  addresses = 0;
  missingFiles = 0;
  outside = 0;
  matched = 0;
  readonly cleaned = { posts: 0, pieces: 0 };
  private unlisted = 0;

  skip(what: string, id: string, title: string, reason: string): void {
    this.skipped.push({ what, id, title, reason });
  }

  warn(what: string, id: string, title: string, message: string): void {
    if (this.warnings.length < MOST_WARNINGS) this.warnings.push({ what, id, title, message });
    else this.unlisted += 1;
  }

  add(other: Tally): void {
    for (const kind of sourceKinds) {
      this.source[kind] += other.source[kind];
      this.made[kind] += other.made[kind];
      this.updated[kind] += other.updated[kind];
      this.unchanged[kind] += other.unchanged[kind];
    }
    for (const entry of other.skipped) this.skipped.push(entry);
    for (const { what, id, title, message } of other.warnings) this.warn(what, id, title, message);
    this.unlisted += other.unlisted;
    this.addresses += other.addresses;
    this.missingFiles += other.missingFiles;
    this.outside += other.outside;
    this.matched += other.matched;
    this.cleaned.posts += other.cleaned.posts;
    this.cleaned.pieces += other.cleaned.pieces;
  }

  finish(kind: string, seconds: number): ImportReport {
    const warnings = [...this.warnings];
    if (this.unlisted > 0) {
      warnings.push({
        what: 'import',
        id: '',
        title: '',
        message: `${this.unlisted} more warnings aren't listed.`,
      });
    }
    const { source, made, updated, unchanged, skipped, addresses, missingFiles, outside, matched, cleaned } =
      this;
    return {
      kind,
      source,
      made,
      updated,
      unchanged,
      skipped,
      warnings,
      addresses,
      missingFiles,
      outside,
      matched,
      cleaned,
      language: null,
      seconds,
    };
  }
}

/** Nothing of each kind. */
export function noCounts(): Counts {
  const content = { posts: 0, pages: 0, comments: 0, live_updates: 0 };
  return { ...content, authors: 0, sections: 0, tags: 0, media: 0, redirects: 0 };
}

/** Whether anything of the site is another since. */
export const wrote = ({ made, updated }: Pick<ImportReport, 'made' | 'updated'>): boolean =>
  [...Object.values(made), ...Object.values(updated)].some((count) => count > 0);
