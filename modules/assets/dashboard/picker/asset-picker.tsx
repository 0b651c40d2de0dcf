import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CallError, call } from '#platform/dashboard/call.ts';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame, startInside } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import type { AssetType } from '../../asset-kinds.contract.ts';
import { type Asset, listAssets } from '../../assets.contract.ts';
import { uploadFile } from '../../uploads.contract.ts';
import { nameOfAsset } from '../asset-look.tsx';
import { AssetTiles } from '../asset-tiles.tsx';
import { useAssetsTexts } from '../assets-texts.ts';
import { DropArea } from '../upload/drop-area.tsx';
import { tellCut } from '../upload/tell-cut.ts';
import { UploadButton } from '../upload/upload-button.tsx';
import { UploadList } from '../upload/upload-list.tsx';
import { useUploads } from '../upload/use-uploads.ts';
import classes from './asset-picker.module.css';
import { putInTurn } from './put-in-turn.ts';

export type AssetPickerProps = {
  /** Only files of this kind, such as `image`; all when left out. */
  type?: AssetType;
  /** Whether gated files are offered too: to what links to a file and does not show it. */
  hasGated?: boolean;
  /** Several can be taken together; otherwise a press on one takes it. */
  isSeveral?: boolean;
  /** Told of what was chosen, in the order of choosing; the picker then closes itself by `onClose`. */
  onPick: (assets: Asset[]) => void;
  onClose: () => void;
};

const PAGE = 48;

/** The library in a dialog: find, upload, choose. */
export function AssetPicker({
  type,
  hasGated = false,
  isSeveral = false,
  onPick,
  onClose,
}: AssetPickerProps) {
  const text = useAssetsTexts();
  const platformText = usePlatformTexts();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<Asset[]>([]);
  const pages = useAssetPages({ q, type, hasGated });
  const done = (assets: Asset[]) => {
    onPick(assets);
    onClose();
  };
  const toggle = (asset: Asset) => {
    if (!isSeveral) return done([asset]);
    setChosen((all) =>
      all.some(({ id }) => id === asset.id) ? all.filter(({ id }) => id !== asset.id) : [...all, asset],
    );
  };
  const onlyPictures = type === 'image';
  const places = useRef(new Map<number, number>());
  const uploads = useUploads({
    onlyPictures,
    onDone: (asset, place) => {
      places.current.set(asset.id, place);
      setChosen((all) => (isSeveral ? putInTurn(all, asset, places.current) : [asset]));
    },
  });
  const uploadFiles = (files: readonly File[]) => uploads.add(files.map((file) => ({ file })));
  const title = type !== 'image' ? 'picker.title' : isSeveral ? 'picker.titleImages' : 'picker.titleImage';
  return (
    <DialogFrame title={text(title)} width={880} onClose={onClose}>
      <DropArea
        onFiles={(files, isCut) => {
          uploadFiles(files);
          if (isCut) tellCut(text, files);
        }}
        hint={text('picker.drop')}
      >
        <div ref={startInside} className={classes.bar}>
          <TextField label={text('picker.find')} type="search" value={q} onText={setQ} maxLength={200} />
          <May call={uploadFile}>
            <UploadButton variant="default" onlyPictures={onlyPictures} onFiles={uploadFiles} />
          </May>
        </div>
        <div className={classes.body}>
          <UploadList uploads={uploads} />
          {pages.error ? (
            <p className={classes.note} role="alert">
              {text('picker.loadFailed')} {pages.error.message}
            </p>
          ) : null}
          {pages.isEmpty ? <p className={classes.note}>{text('picker.none')}</p> : null}
          <AssetTiles
            assets={pages.assets}
            label={text('library')}
            isChoice
            isActive={({ id }) => chosen.some((one) => one.id === id)}
            onOpen={toggle}
          />
          {pages.more ? (
            <Button
              className={classes.more ?? ''}
              variant="default"
              loading={pages.isFetching}
              onClick={pages.more}
            >
              {text('picker.more')}
            </Button>
          ) : null}
        </div>
      </DropArea>
      <DialogFoot said={chosen.map(nameOfAsset).join(', ') || undefined}>
        <Button variant="default" onClick={onClose}>
          {platformText('cancel')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => done(chosen)}>
          {text('picker.insert', { count: chosen.length || 1 })}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

type Asked = { q: string; type: AssetType | undefined; hasGated: boolean };

function useAssetPages({ q, type, hasGated }: Asked) {
  const query = { q: q.trim() || undefined, file_type: type, limit: PAGE };
  const found = useInfiniteQuery({
    queryKey: [...keyOf(listAssets), 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      call(listAssets, { query: { ...query, after: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ after }) => after,
    placeholderData: (before) => before,
  });
  const assets = (found.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ status, is_gated, is_taken_down }) => status === 'ready' && (hasGated || !is_gated) && !is_taken_down,
  );
  return {
    assets,
    error: found.error as CallError | null,
    isEmpty: found.isSuccess && assets.length === 0,
    isFetching: found.isFetchingNextPage,
    more: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
  };
}
