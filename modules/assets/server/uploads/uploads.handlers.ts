import { said } from '#platform/contract/sentence.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { OutgoingError } from '#platform/server/outgoing-http/outgoing-error.ts';
import type { FetchGuarded } from '#platform/server/outgoing-http.ts';
import { MOST_FILE_BYTES } from '../../asset-kinds.contract.ts';
import {
  addressFailed,
  createAsset,
  fileTooLarge,
  replaceFile,
  uploadFile,
  uploadGatedFile,
  uploadImage,
} from '../../uploads.contract.ts';
import { findAsset, refuseEdit } from '../library/asset-sight.ts';
import { replaceWith } from '../library/versions.ts';
import { addAsset, type UploadNeeds, withFile } from './add-asset.ts';

const SECONDS = 60_000;

/** The calls that bring files in at once, by form or by address. */
export const uploadHandlers = (needs: UploadNeeds & { fetch: FetchGuarded }): Handler[] => [
  answer(uploadImage, (call) =>
    withFile(call, async ({ content, filename }) => {
      const { keep_both, folder_id } = call.query;
      const wish = { filename, keepBoth: keep_both === true, folderId: folder_id, onlyPictures: true };
      return addAsset(needs, call, content, wish);
    }),
  ),
  answer(uploadFile, (call) =>
    withFile(call, ({ content, filename }) => {
      const { keep_both, folder_id } = call.query;
      return addAsset(needs, call, content, { filename, keepBoth: keep_both === true, folderId: folder_id });
    }),
  ),
  answer(uploadGatedFile, (call) =>
    withFile(call, ({ content, filename }) => {
      const { keep_both, folder_id } = call.query;
      const wish = { filename, keepBoth: keep_both === true, folderId: folder_id, isGated: true };
      return addAsset(needs, call, content, wish);
    }),
  ),
  answer(createAsset, async (call) => {
    const { url, keep_both, folder_id } = call.body;
    try {
      const found = await needs.fetch(url, {
        ...{ maxBytes: MOST_FILE_BYTES, timeoutMs: SECONDS, signal: call.request.signal },
      });
      if (found.status !== 200) {
        found.body.destroy();
        throw addressFailed({
          message: said`The other server answered with ${found.status}. Check the address.`,
        });
      }
      const filename = nameIn(found.url);
      return await addAsset(needs, call, found.body, { filename, keepBoth: keep_both, folderId: folder_id });
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      if (error.problem === 'too_large') throw fileTooLarge();
      throw addressFailed({
        message: error.message,
        details: [{ loc: ['body', 'url'], msg: error.message }],
      });
    }
  }),
  answer(replaceFile, async (call) => {
    const id = call.params.assetId;
    // Whoever may not replace it is told so before a file has been read.
    refuseEdit(call.caller, await findAsset(needs.database.db, call.site.id, id, call.caller));
    return withFile(call, (file) => replaceWith(needs, call, id, file));
  }),
];

/** The last part of an address is the name; an ending that promises nothing is left to the content. */
function nameIn(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'file';
  } catch {
    return last || 'file';
  }
}
