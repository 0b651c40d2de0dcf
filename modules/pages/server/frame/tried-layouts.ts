import { Buffer } from 'node:buffer';
import type { Db } from '#platform/server/database.ts';
import { filesOfBuild } from './build-files.queries.ts';
import { buildLayouts, type Files } from './build-layouts.ts';
import { guarded, type SiteLayouts } from './site-layouts.ts';

/** A file as somebody has changed it and not saved it yet; no text: taken away. */
export type TriedFile = { name: string; content: string | null };

/** A page that is only tried finds its assets in itself. */
export const assetInPage =
  (files: Files) =>
  (name: string): string =>
    name.endsWith('.svg')
      ? `data:image/svg+xml;base64,${Buffer.from(files.get(name) ?? '').toString('base64')}`
      : '';

/** Files with what is changed of them. */
export function withChanges(files: Files, changes: readonly TriedFile[]): Files {
  const changed = new Map(files);
  for (const { name, content } of changes) {
    if (content === null) changed.delete(name);
    else changed.set(name, content);
  }
  return changed;
}

/** A build that readers do not get, as it is saved; null where it is gone. */
export async function triedBuild(db: Db, siteId: number, buildId: number): Promise<SiteLayouts | null> {
  const files = await filesOfBuild(db, siteId, buildId);
  return files.size === 0 ? null : guarded(buildLayouts(files, assetInPage(files)), async () => undefined);
}

/** A build as somebody tries it; null where it is gone. */
export async function triedLayouts(
  db: Db,
  siteId: number,
  { id, profileId }: { id: number; profileId: number },
): Promise<SiteLayouts | null> {
  const saved = await filesOfBuild(db, siteId, id);
  if (saved.size === 0) return null;
  const trial = await db
    .selectFrom('layout_trial')
    .select('files')
    .where('site_id', '=', siteId)
    .where('build_id', '=', id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  const files = withChanges(saved, (trial?.files ?? []) as TriedFile[]);
  return guarded(buildLayouts(files, assetInPage(files)), async () => undefined);
}
