import { type RawBuilder, sql } from 'kysely';
import type { Call } from './answer.ts';

/** Who writes, on which site, and when (unix seconds). */
export type Stamp = { siteId: number; now: number; by: number | null };

/** The stamp of everything that one call writes. */
export const stampOf = ({
  site,
  caller,
  now = Math.floor(Date.now() / 1000),
}: Pick<Call, 'site' | 'caller'> & Partial<Pick<Call, 'now'>>): Stamp => ({
  siteId: site.id,
  now,
  by: caller.profile?.id ?? null,
});

/** The columns of a new row; its revision begins at 1 by itself. */
export const createdBy = ({ siteId, now, by }: Stamp) => ({
  site_id: siteId,
  created_ts: now,
  created_by: by,
  updated_ts: now,
  updated_by: by,
});

/** The columns of a changed row. */
export const updatedBy = ({ now, by }: Pick<Stamp, 'now' | 'by'>) => ({
  updated_ts: now,
  updated_by: by,
  revision: nextRevision(),
});

/** The columns of a row that is deleted softly. */
export const deletedBy = ({ now, by }: Pick<Stamp, 'now' | 'by'>) => ({
  deleted_ts: now,
  deleted_by: by,
  revision: nextRevision(),
});

/** The columns of a deleted row that is brought back. */
export const restored = (stamp: Pick<Stamp, 'now' | 'by'>) => ({
  ...{ deleted_ts: null, deleted_by: null },
  ...updatedBy(stamp),
});

/** Belongs into every update of a table that has `row_version`: those who keep what a row says look at it alone. */
export const nextRowVersion = (): RawBuilder<number> => sql<number>`row_version + 1`;

const nextRevision = (): RawBuilder<number> => sql<number>`revision + 1`;
