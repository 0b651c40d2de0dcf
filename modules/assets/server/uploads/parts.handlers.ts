import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { said } from '#platform/contract/sentence.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { PART_BYTES } from '../../asset-kinds.contract.ts';
import type { Asset } from '../../assets.contract.ts';
import {
  completeUpload,
  fileTooLarge,
  getUpload,
  type PartsState,
  sendPart,
  startUpload,
  uploadIncomplete,
} from '../../uploads.contract.ts';
import { findAsset, refuseEdit } from '../library/asset-sight.ts';
import { replaceWith } from '../library/versions.ts';
import { addAsset, refuseUnknownFolder, type Uploader, type UploadNeeds, withFile } from './add-asset.ts';

/** How long the parts of a file are kept, in seconds. */
export const UPLOAD_SECONDS = 86_400;

type UploadRow = RowOf<'asset_upload'>;

const countOf = ({ size }: Pick<UploadRow, 'size'>): number => Math.ceil(size / PART_BYTES);

/** Where a part lies: a random place that nothing but the row leads to. */
export const partKey = ({ site_id, token }: Pick<UploadRow, 'site_id' | 'token'>, part: number): string =>
  `${site_id}/parts/${createHash('sha256').update(token).digest('hex')}/${part}`;

const stateOf = (row: UploadRow): PartsState => ({
  upload_id: row.token,
  part_size: PART_BYTES,
  part_count: countOf(row),
  received: [...row.parts].sort((one, other) => one - other),
  expires_ts: row.created_ts + UPLOAD_SECONDS,
});

/** The calls by which large files come in parts. */
export const partHandlers = (needs: UploadNeeds): Handler[] => {
  const { database, files, quotas } = needs;
  const { db } = database;
  return [
    answer(startUpload, async ({ body, site, caller, now }) => {
      const { id: profileId } = profileOf(caller);
      if (body.is_gated && !isAllowed(onSite('UPLOAD_GATED_FILES'), caller.holder)) {
        throw permissionDenied({ extra: { missing: ['UPLOAD_GATED_FILES'] } });
      }
      await refuseUnknownFolder(db, site.id, body.folder_id ?? null);
      await quotas.take(db, { siteId: site.id, profileId }, { uploads: 1, bytes: 0 });
      const row = await db
        .insertInto('asset_upload')
        .values({
          ...{ site_id: site.id, id: database.ids.next(), token: randomBytes(24).toString('base64url') },
          ...{ filename: body.filename, size: body.size, is_gated: body.is_gated },
          ...{ folder_id: body.folder_id ?? null, created_ts: now, created_by: profileId },
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return stateOf(row);
    }),
    answer(getUpload, async (call) => stateOf(await findUpload(db, call, call.params.uploadId))),
    answer(sendPart, async (call) => {
      const row = await findUpload(db, call, call.params.uploadId);
      const { part } = call.params;
      if (part < 1 || part > countOf(row)) throw notFound();
      const due = part === countOf(row) ? row.size - (part - 1) * PART_BYTES : PART_BYTES;
      return withFile(call, async ({ content }) => {
        // What is there whole is not written over by what a lost line leaves of it.
        if (row.parts.includes(part)) return stateOf(row);
        const key = partKey(row, part);
        const { size } = await files.put(content, { siteId: row.site_id, key, maxBytes: due });
        if (size !== due) {
          await files.delete(key);
          throw fileTooLarge({
            message: said`This part has ${size} bytes instead of ${due}. Send it again.`,
          });
        }
        const [after] = (
          await sql<UploadRow>`update asset_upload
            set parts = case when ${part}::int = any(parts) then parts else array_append(parts, ${part}::int) end
            where site_id = ${row.site_id} and id = ${row.id} returning *`.execute(db)
        ).rows;
        if (!after) throw notFound();
        return stateOf(after);
      });
    }),
    answer(completeUpload, async (call) => {
      const row = await findWholeUpload(db, call, call.params.uploadId);
      const { keep_both, replaces } = call.query;
      const { filename } = row;
      const asset =
        replaces === undefined
          ? await addAsset(needs, call, Readable.from(bytesOf(files, row)), {
              ...{ filename, isGated: row.is_gated, keepBoth: keep_both === true },
              folderId: row.folder_id ?? undefined,
            })
          : await replaceBy(needs, call, replaces, row);
      await removeUpload(needs, row);
      return asset;
    }),
  ];
};

/** Whoever may not replace it is told so before the parts have been read. */
async function replaceBy(needs: UploadNeeds, call: Uploader, id: number, row: UploadRow): Promise<Asset> {
  refuseEdit(call.caller, await findAsset(needs.database.db, call.site.id, id, call.caller));
  const content = Readable.from(bytesOf(needs.files, row));
  return replaceWith(needs, call, id, { content, filename: row.filename });
}

/** All parts, one after the other; only one is open at a time. */
export async function* bytesOf(files: UploadNeeds['files'], row: UploadRow): AsyncIterable<Buffer> {
  for (let part = 1; part <= countOf(row); part += 1) yield* await files.get(partKey(row, part));
}

/**
 * An upload of the caller of which every part is here.
 * @throws ApiError not_found, upload_is_incomplete
 */
export async function findWholeUpload(
  db: Db,
  call: Pick<Call, 'site' | 'caller' | 'now'>,
  token: string,
): Promise<UploadRow> {
  const row = await findUpload(db, call, token);
  if (row.parts.length !== countOf(row)) throw uploadIncomplete({ extra: { state: stateOf(row) } });
  return row;
}

/** An upload that somebody has handed on; undefined once it is gone. */
export const uploadByToken = (db: Db, siteId: number, token: string): Promise<UploadRow | undefined> =>
  db
    .selectFrom('asset_upload')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('token', '=', token)
    .executeTakeFirst();

async function findUpload(
  db: Db,
  { site, caller, now }: Pick<Call, 'site' | 'caller' | 'now'>,
  token: string,
): Promise<UploadRow> {
  const row = await db
    .selectFrom('asset_upload')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('token', '=', token)
    .where('created_by', '=', profileOf(caller).id)
    .where('created_ts', '>', now - UPLOAD_SECONDS)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Forgets an upload and the parts that came of it. */
export async function removeUpload(
  { database: { db }, files }: { database: { db: Db }; files: UploadNeeds['files'] },
  row: UploadRow,
): Promise<void> {
  for (let part = 1; part <= countOf(row); part += 1) await files.delete(partKey(row, part));
  await db.deleteFrom('asset_upload').where('site_id', '=', row.site_id).where('id', '=', row.id).execute();
}
