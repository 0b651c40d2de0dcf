import type { Db } from './database.ts';

/** What an archive is made of: one site, as far as whoever asked for it may see it. */
export type ArchiveScope = {
  siteId: number;
  /** Whether people come with their email address and what they say of themselves; else authors by their names alone. */
  hasPeople: boolean;
  /** Whether drafts and private posts come along; else only those of `ownerId`. */
  hasDrafts: boolean;
  /** Whether comments come along that readers do not see, with what moderators said of them. */
  hasHeldComments: boolean;
  /** The profile that asked for it. */
  ownerId: number;
};

/** A file of the site that belongs to a line. */
export type ArchivedFile = {
  /** Its place in the archive, such as `files/12.jpg`. */
  name: string;
  /** Its place in the storage. */
  key: string;
};

/** One thing as a line of the archive. */
export type ArchivedRow = { id: number; line: object; file?: ArchivedFile | undefined };

/**
 * What a room gives to the archive of a site: one kind of its things, in pages by their ids. What it writes must hold no
 * secret; `null` stands for what is not there.
 */
export type ArchivePart = {
  /** `posts` becomes `posts.jsonl`. */
  name: string;
  count(db: Db, scope: ArchiveScope): Promise<number>;
  /** How much the files that belong to its lines take. */
  bytes?(db: Db, scope: ArchiveScope): Promise<number>;
  /** Those after the id, in the order of their ids; none at the end. */
  page(db: Db, scope: ArchiveScope, after: number): Promise<readonly ArchivedRow[]>;
};

/** Before the first id: that of the home section is 0. */
export const ARCHIVE_START = -1;
