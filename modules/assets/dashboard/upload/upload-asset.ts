import { call } from '#platform/dashboard/call.ts';
import { sendFile } from '#platform/dashboard/send-file.ts';
import { MOST_BYTES_AT_ONCE } from '../../asset-kinds.contract.ts';
import type { Asset } from '../../assets.contract.ts';
import {
  createAsset,
  replaceFile,
  uploadFile,
  uploadGatedFile,
  uploadImage,
} from '../../uploads.contract.ts';
import { existingAsset } from './existing-asset.ts';
import { type Patience, patiently } from './patiently.ts';
import { stillThere } from './still-there.ts';
import { uploadInParts } from './upload-in-parts.ts';

export type UploadOptions = {
  /** From 0 to 1: how much of the file has left the browser. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Whoever asks for it waits for a server that does not answer. */
  patience?: Pick<Patience, 'isWanted' | 'onWait'>;
  /** Only pictures are taken. */
  onlyPictures?: boolean;
  folderId?: number | undefined;
  /** The site, where readers are to get the file by signed addresses alone. */
  gatedOf?: number;
  /**
   * A file that is in the library already: `use` gives the asset that is there, `keep` uploads it once more, `ask`
   * throws the refusal, whose `existingAsset` is what is there.
   */
  onDuplicate?: 'use' | 'keep' | 'ask';
};

/**
 * Uploads a file, a large one in parts that go on after an interruption.
 * @throws CallError with a sentence for people; an aborted upload throws the abort itself
 */
export async function uploadAsset(file: File, options: UploadOptions = {}): Promise<Asset> {
  const { onProgress, signal, patience, folderId, gatedOf } = options;
  const { onlyPictures = false, onDuplicate = 'use' } = options;
  const query = { keep_both: onDuplicate === 'keep' ? 1 : undefined, folder_id: folderId } as const;
  try {
    // Anything else that is large is refused where only pictures are taken.
    const mayBePicture = !onlyPictures || file.type.startsWith('image/');
    if (file.size > MOST_BYTES_AT_ONCE && mayBePicture) {
      const isGated = gatedOf !== undefined;
      return await uploadInParts(file, {
        ...{ onProgress, signal, folderId, isGated, keepBoth: onDuplicate === 'keep', ...patience },
      });
    }
    const onSent = (bytes: number) => onProgress?.(file.size === 0 ? 1 : bytes / file.size);
    const sent = { content: file, name: nameOf(file) };
    if (gatedOf !== undefined) {
      const input = { params: { siteId: gatedOf }, query };
      return await sendFile(uploadGatedFile, input, sent, { onSent, signal });
    }
    const send = () => sendFile(onlyPictures ? uploadImage : uploadFile, { query }, sent, { onSent, signal });
    return await (patience
      ? patiently(send, { signal, isThere: () => stillThere(file), ...patience })
      : send());
  } catch (error) {
    return usedInstead(error, onDuplicate);
  }
}

/**
 * Puts a file in place of an asset's, a large one in parts.
 * @throws CallError with a sentence for people
 */
export function replaceAssetFile(
  file: File,
  params: { siteId: number; assetId: number },
  { onProgress, signal, patience }: Pick<UploadOptions, 'onProgress' | 'signal' | 'patience'> = {},
): Promise<Asset> {
  if (file.size <= MOST_BYTES_AT_ONCE) {
    const onSent = (bytes: number) => onProgress?.(file.size === 0 ? 1 : bytes / file.size);
    return sendFile(replaceFile, { params }, { content: file, name: nameOf(file) }, { onSent, signal });
  }
  const shared = { onProgress, signal, ...patience };
  return uploadInParts(file, { ...shared, replaces: params.assetId, keepBoth: true, isGated: false });
}

/** Has the server bring a file in from a web address. */
export async function uploadFromAddress(
  url: string,
  options: Pick<UploadOptions, 'signal' | 'folderId' | 'onDuplicate' | 'patience'> = {},
): Promise<Asset> {
  const { signal, folderId, onDuplicate = 'use', patience } = options;
  const body = {
    ...{ url, keep_both: onDuplicate === 'keep' },
    ...(folderId === undefined ? {} : { folder_id: folderId }),
  };
  try {
    const send = () => call(createAsset, { body }, signal ? { signal } : {});
    return await (patience ? patiently(send, { signal, ...patience }) : send());
  } catch (error) {
    return usedInstead(error, onDuplicate);
  }
}

function usedInstead(error: unknown, onDuplicate: UploadOptions['onDuplicate']): Asset {
  const existing = onDuplicate === 'use' ? existingAsset(error) : null;
  if (existing) return existing;
  throw error;
}

/** What is pasted comes without a name of its own. */
function nameOf(file: File): string {
  if (file.name !== '') return file.name;
  return `pasted.${file.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'bin'}`;
}
