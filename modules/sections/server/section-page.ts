import type { Db } from '#platform/server/database.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import type { PageSettings } from '../sections.contract.ts';
import { pageSettingsOf, sectionTable } from './sections.table.ts';

/** The settings of the page of a section, for whoever draws it; null when there is no such section. */
export async function sectionPageOf(db: Db, siteId: number, id: number): Promise<PageSettings | null> {
  const [row] = await findRows(db, sectionTable, siteId, [id]);
  return row ? pageSettingsOf(row) : null;
}
