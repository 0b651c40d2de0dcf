import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, isCancelled, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { loadPart } from '#platform/dashboard/load-part.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import { type Asset, listAssets } from '../../assets.contract.ts';
import { existingAsset } from './existing-asset.ts';
import type { UploadOptions } from './upload-asset.ts';

/** A file on its way into the library. */
export type Uploading = {
  key: number;
  name: string;
  /** Of this machine, with the name that somebody gave it. */
  isFile: boolean;
  /** It takes the place of another one's file. */
  isReplacing?: boolean;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'duplicate';
  /** From 0 to 1. */
  share: number;
  /** There is no line, or nobody answers. */
  isCut?: boolean;
  /** Why it failed. */
  message: string;
  /** The file itself is not taken: another try comes to the same. */
  isRefused?: boolean;
  /** What it became, or what is there in its place. */
  asset: Asset | null;
};

/** A file of this machine, or one that the server fetches. */
export type UploadSource =
  | { file: File; isGated?: boolean; replaces?: { assetId: number; onDone: () => void } }
  | { url: string };
type Options = {
  onlyPictures?: boolean;
  folderId?: number | undefined;
  /** Told of each file that is in, with its place in the order in which they were given. */
  onDone?: (asset: Asset, place: number) => void;
};

/** By what a file is; another one is chosen instead. */
const refusals = new Set<string | undefined>(['file_type_is_invalid', 'file_is_too_large', 'file_is_broken']);

/** So many at a time: more would only share the line. */
const AT_ONCE = 3;

/** The asset whose file is replaced by what is given. */
const replacedBy = (one?: { source: UploadSource }): number | undefined =>
  one && 'file' in one.source ? one.source.replaces?.assetId : undefined;

/** Uploads files, a few at a time, and tells how far each is. Leaving the screen ends what is under way. */
export function useUploads(options: Options) {
  const [items, setItems] = useState<Uploading[]>([]);
  const latest = useRef(options);
  latest.current = options;
  const client = useQueryClient();
  const { id: siteId } = useCaller().site;
  const work = useRef(new Map<number, { source: UploadSource; abort: AbortController; keep: boolean }>());
  const line = useRef<number[]>([]);
  const running = useRef(0);
  const replacing = useRef(new Set<number>());
  const count = useRef(0);

  const set = useCallback((key: number, change: Partial<Uploading>) => {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }, []);

  const next = useCallback(() => {
    while (running.current < AT_ONCE) {
      // Of two files for the same place the later one is to stay, so it waits for the earlier one.
      const isFree = (key: number) => !replacing.current.has(replacedBy(work.current.get(key)) ?? 0);
      const at = line.current.findIndex(isFree);
      const [key] = at < 0 ? [] : line.current.splice(at, 1);
      if (key === undefined) return;
      const one = work.current.get(key);
      if (!one) continue;
      running.current += 1;
      const replaced = replacedBy(one);
      if (replaced !== undefined) replacing.current.add(replaced);
      set(key, { state: 'sending', share: 0, message: '', isCut: false });
      const tell = (change: Partial<Uploading>) => set(key, change);
      void send(one, tell, { ...latest.current, siteId })
        .then((asset) => {
          set(key, { state: 'done', share: 1, asset });
          if ('file' in one.source && one.source.replaces) one.source.replaces.onDone();
          else latest.current.onDone?.(asset, key);
          void client.invalidateQueries({ queryKey: keyOf(listAssets) });
        })
        .catch((error: unknown) => {
          const asset = existingAsset(error);
          if (isCancelled(error)) return;
          const isRefused = error instanceof CallError && refusals.has(error.code);
          set(key, { state: asset ? 'duplicate' : 'failed', asset, message: reasonOf(error), isRefused });
        })
        .finally(() => {
          running.current -= 1;
          if (replaced !== undefined) replacing.current.delete(replaced);
          next();
        });
    }
  }, [client, set, siteId]);

  const enqueue = useCallback(
    (sources: readonly UploadSource[]) => {
      const added = sources.map((source): Uploading => {
        const name = 'url' in source ? source.url : source.file.name;
        count.current += 1;
        work.current.set(count.current, { source, abort: new AbortController(), keep: false });
        line.current.push(count.current);
        const isFile = 'file' in source;
        const isReplacing = isFile && source.replaces !== undefined;
        const begun = { state: 'waiting', share: 0, message: '', asset: null } as const;
        return { key: count.current, name, isFile, isReplacing, ...begun };
      });
      setItems((all) => [...added, ...all]);
      next();
    },
    [next],
  );

  useEffect(() => {
    const all = work.current;
    return () => {
      for (const { abort } of all.values()) abort.abort();
    };
  }, []);

  const again = (key: number, keep: boolean) => {
    const one = work.current.get(key);
    if (!one) return;
    work.current.set(key, { ...one, keep });
    line.current.push(key);
    set(key, { state: 'waiting', share: 0, message: '' });
    next();
  };
  return {
    items,
    add: enqueue,
    retry: (key: number) => again(key, false),
    keepBoth: (key: number) => again(key, true),
    /** Takes what is there instead. */
    takeExisting: (key: number) => {
      const { asset } = items.find((item) => item.key === key) ?? {};
      if (!asset) return;
      set(key, { state: 'done', share: 1, isFile: false });
      latest.current.onDone?.(asset, key);
    },
    cancel: (key: number) => {
      work.current.get(key)?.abort.abort();
      work.current.delete(key);
      setItems((all) => all.filter((item) => item.key !== key));
    },
    /** Forgets those that have ended. */
    clear: () => setItems((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  };
}

export type Uploads = ReturnType<typeof useUploads>;

async function send(
  { source, abort, keep }: { source: UploadSource; abort: AbortController; keep: boolean },
  tell: (change: Partial<Uploading>) => void,
  { onlyPictures, folderId, siteId }: Options & { siteId: number },
): Promise<Asset> {
  const shared = {
    ...{ signal: abort.signal, folderId, onDuplicate: keep ? 'keep' : 'ask' },
    patience: { onWait: (isCut) => tell({ isCut }) },
  } satisfies UploadOptions;
  // Who only looks does not load it.
  const { replaceAssetFile, uploadAsset, uploadFromAddress } = await loadPart(
    () => import('./upload-asset.ts'),
  );
  if ('url' in source) return uploadFromAddress(source.url, shared);
  const { file, replaces, isGated } = source;
  const sent = { ...shared, onProgress: (share: number) => tell({ share }) };
  if (replaces) return replaceAssetFile(file, { siteId, assetId: replaces.assetId }, sent);
  const gatedOf = isGated ? { gatedOf: siteId } : {};
  return uploadAsset(file, { ...sent, onlyPictures: onlyPictures ?? false, ...gatedOf });
}
