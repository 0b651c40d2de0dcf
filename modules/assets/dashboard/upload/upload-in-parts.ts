import { CallError, call } from '#platform/dashboard/call.ts';
import { sendFile } from '#platform/dashboard/send-file.ts';
import type { Asset } from '../../assets.contract.ts';
import { completeUpload, getUpload, type PartsState, sendPart, startUpload } from '../../uploads.contract.ts';
import { type Patience, patiently } from './patiently.ts';
import { stillThere } from './still-there.ts';

type PartsOptions = Patience & {
  onProgress?: ((share: number) => void) | undefined;
  folderId?: number | undefined;
  keepBoth: boolean;
  isGated: boolean;
  /** The asset whose file it takes the place of, instead of a new one. */
  replaces?: number | undefined;
};

type SendOptions = Omit<PartsOptions, 'keepBoth' | 'replaces'>;

const keyOf = (file: File, isGated: boolean): string =>
  `masthead-upload:${file.name}:${file.size}:${file.lastModified}${isGated ? ':gated' : ''}`;

/** Makes an asset of a large file that is sent in parts. */
export async function uploadInParts(file: File, options: PartsOptions): Promise<Asset> {
  const { signal, isGated } = options;
  const uploadId = await sendInParts(file, options);
  const query = { keep_both: options.keepBoth ? (1 as const) : undefined, replaces: options.replaces };
  // What was sent may be asked for once more by another answer to a duplicate, so it is forgotten only when it is in.
  const asset = await call(completeUpload, { params: { uploadId }, query }, signal ? { signal } : {});
  forgetParts(file, isGated);
  return asset;
}

/**
 * Sends a large file in parts, which wait for whoever takes them. The same file chosen again, after a reload too, goes on
 * where it was cut off.
 * @returns what the upload is known by
 */
export async function sendInParts(file: File, options: SendOptions): Promise<string> {
  let state = (await begun(file, options)) ?? (await begin(file, options));
  for (let part = 1; part <= state.part_count; part += 1) {
    if (state.received.includes(part)) continue;
    state = await patiently(() => sendOne(file, state, part, options), {
      ...options,
      isThere: () => stillThere(file),
    });
  }
  return state.upload_id;
}

async function begin(file: File, { folderId, isGated, signal }: SendOptions): Promise<PartsState> {
  const body = {
    ...{ filename: file.name, size: file.size, is_gated: isGated },
    ...(folderId === undefined ? {} : { folder_id: folderId }),
  };
  const state = await call(startUpload, { body }, signal ? { signal } : {});
  try {
    localStorage.setItem(keyOf(file, isGated), state.upload_id);
  } catch {
    // Without a place to keep it, it begins anew after a reload.
  }
  return state;
}

async function begun(file: File, { isGated }: SendOptions): Promise<PartsState | null> {
  const uploadId = kept(file, isGated);
  if (uploadId === null) return null;
  try {
    return await call(getUpload, { params: { uploadId } });
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    forgetParts(file, isGated);
    return null;
  }
}

function sendOne(
  file: File,
  { upload_id: uploadId, part_size, received }: PartsState,
  part: number,
  { onProgress, signal }: SendOptions,
): Promise<PartsState> {
  const content = file.slice((part - 1) * part_size, part * part_size);
  const before = Math.min(file.size, received.length * part_size);
  const onSent = (bytes: number) => onProgress?.(Math.min(1, (before + bytes) / file.size));
  return sendFile(sendPart, { params: { uploadId, part } }, { content, name: 'part' }, { onSent, signal });
}

function kept(file: File, isGated: boolean): string | null {
  try {
    return localStorage.getItem(keyOf(file, isGated));
  } catch {
    return null;
  }
}

/** The parts of the file have been taken: the same one chosen again is a new upload. */
export function forgetParts(file: File, isGated: boolean): void {
  try {
    localStorage.removeItem(keyOf(file, isGated));
  } catch {
    // There is nothing to forget.
  }
}
