import { notFound } from '#platform/contract/api-error.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { answer, type Handler, StreamOf, WithStatus } from '#platform/server/answer.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { listAssets } from '../../assets.contract.ts';
import { getMedia, signAsset } from '../../media.contract.ts';
import { filesOf, isShowable } from '../library/asset-row.ts';
import { findAsset, sees } from '../library/asset-sight.ts';
import { type ImportedNeeds, isUnseen, settleAskedFor } from '../library/imported-files.ts';
import { partOf, rangeOf } from './byte-range.ts';
import { isSigned, signedAddress } from './signed-address.ts';

/** What browsers show without running anything; all else is a download. */
const shown = /^(image\/|audio\/mpeg$|video\/(mp4|webm)$)/;

/** Nothing that is served may run, load or be taken for something else, whatever it says it is. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox";

/** The calls that give out the bytes of the library. */
export const mediaHandlers = ({ secrets, ...needs }: ImportedNeeds & { secrets: Secrets }): Handler[] => {
  const {
    database: { db },
    files,
  } = needs;
  return [
    answer(getMedia, async ({ params, query, site, caller, now, reply, request }) => {
      const kept = await db
        .selectFrom('asset')
        .selectAll()
        .where('site_id', '=', site.id)
        .where('id', '=', params.assetId)
        .executeTakeFirst();
      // Pages show what an import brings at once, before the sweep that looks at its files comes round.
      const row = kept && isUnseen(kept) ? await settleAskedFor(needs, kept) : kept;
      if (!row || !isShowable(row)) throw notFound();
      // What lies in the trash is seen by those who may bring it back.
      if (row.deleted_ts !== null && !(mayCall(listAssets, caller.holder) && sees(caller, row)))
        throw notFound();
      if (row.is_gated) {
        const { expires = 0, signature = '' } = query;
        if (expires < now || !(await isSigned(secrets, site.id, row.id, { expires, signature })))
          throw notFound();
      }
      const stored = filesOf(row);
      // A crop that is not made yet, or that a small picture does not have, is the picture itself.
      const own = Object.hasOwn(stored, params.file) ? stored[params.file] : undefined;
      const isNamed = Object.hasOwn(stored, params.file);
      const file = own ?? (isNamed || !row.mime?.startsWith('image/') ? undefined : stored.original);
      const found = params.file === 'original' ? stored.original : file;
      if (!found) throw notFound();
      const isPublic = !row.is_gated && row.deleted_ts === null;
      const isCurrent = query.v === String(row.version) && own !== undefined;
      reply.header('content-security-policy', policy);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header(
        'cache-control',
        isPublic ? `public, max-age=${isCurrent ? 3_600 : 60}` : 'private, no-store',
      );
      const tag = `"${found.key.split('/').at(-1)}"`;
      reply.header('etag', tag);
      if (request.headers['if-none-match'] === tag) return new WithStatus(304, undefined) as never;
      const disposition = shown.test(found.mime) ? 'inline' : 'attachment';
      const name = encodeURIComponent(row.filename).replace(
        /['()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16)}`,
      );
      reply.header('content-disposition', `${disposition}; filename*=UTF-8''${name}`);
      reply.header('accept-ranges', 'bytes');
      const range = rangeOf(request.headers.range, found.size);
      const whole = await files.get(found.key);
      if (!range) {
        reply.header('content-length', String(found.size));
        return new StreamOf(whole, { contentType: found.mime });
      }
      reply.header('content-length', String(range.end - range.start + 1));
      reply.header('content-range', `bytes ${range.start}-${range.end}/${found.size}`);
      return new StreamOf(partOf(whole, range), { contentType: found.mime, status: 206 });
    }),
    answer(signAsset, async ({ params, site, caller, now }) => {
      const row = await findAsset(db, site.id, params.assetId, caller);
      if (!isShowable(row)) throw notFound();
      return signedAddress(secrets, site.id, row, now);
    }),
  ];
};
