import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import { deleteFile, replaceImage, restoreFile } from '../../asset-files.contract.ts';
import { acceptedTypes } from '../../asset-kinds.contract.ts';
import { type Asset, getAsset, listAssets } from '../../assets.contract.ts';
import { signAsset } from '../../media.contract.ts';
import { replaceFile } from '../../uploads.contract.ts';
import { useAssetsTexts } from '../assets-texts.ts';
import classes from './asset-drawer.module.css';

/** The neutral sample of the kind of a picture. */
const sampleOf = ({ filename }: Asset): string => `default.${/\.(\w+)$/.exec(filename)?.[1] ?? 'jpg'}`;

const ConfirmDialog = lazyPart(
  () => import('#platform/dashboard/dialogs/confirm-dialog.tsx'),
  'ConfirmDialog',
);

type AssetFileActsProps = {
  asset: Asset;
  /** Sends a file that takes the place of this one, which goes on when this is closed. */
  onReplace: (file: File, onDone: () => void) => void;
};

/** What is done with the file behind an asset: its address, another one in its place, taking it down. */
export function AssetFileActs({ asset, onReplace }: AssetFileActsProps) {
  const text = useAssetsTexts();
  const { site } = useCaller();
  const input = useRef<HTMLInputElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const params = { siteId: site.id, assetId: asset.id };
  const fresh = () => {
    for (const one of [listAssets, getAsset]) void client.invalidateQueries({ queryKey: keyOf(one) });
  };
  const bringBack = async () => {
    try {
      await call(restoreFile, { params });
      fresh();
      notices.done(text('acts.broughtBack'));
    } catch (error) {
      notices.failed(error, text('acts.failed', { reason: reasonOf(error) }), bringBack);
    }
  };
  const undo = { label: text('acts.undo'), run: () => void bringBack() };
  const onReplaced = () => {
    fresh();
    notices.done(text('acts.replaced'), undo);
  };
  const takeDown = async () => {
    if (asset.file_type === 'image')
      await call(replaceImage, {
        params: { assetId: asset.id },
        body: { image: sampleOf(asset), action: 'replace' },
      });
    else await call(deleteFile, { params: { assetId: asset.id } });
    fresh();
    notices.done(text('acts.tookDown'), undo);
  };
  return (
    <section className={classes.part}>
      <h2>{text('acts.title')}</h2>
      <div className={classes.acts}>
        <CopyAddress asset={asset} />
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedTypes}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onReplace(file, onReplaced);
            currentTarget.value = '';
          }}
        />
        <May call={replaceFile}>
          <Button variant="default" onClick={() => input.current?.click()}>
            {text('acts.replace')}
          </Button>
        </May>
        {asset.is_taken_down ? (
          <May call={replaceImage}>
            <Button variant="default" onClick={() => void bringBack()}>
              {text('acts.bringBack')}
            </Button>
          </May>
        ) : asset.status === 'ready' ? (
          <May call={replaceImage}>
            <Button variant="default" onClick={() => setIsAsking(true)}>
              {text('acts.takeDown')}
            </Button>
          </May>
        ) : null}
      </div>
      <p className={classes.quiet}>{text('acts.hint')}</p>
      {isAsking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={text('acts.askTitle')}
            confirm={text('acts.takeDown')}
            onConfirm={takeDown}
            onClose={() => setIsAsking(false)}
          >
            {text(asset.file_type === 'image' ? 'acts.askPicture' : 'acts.askFile')}
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </section>
  );
}

/** The address for others; of a gated file also one that opens it for five minutes, whoever has it. */
function CopyAddress({ asset }: { asset: Asset }) {
  const text = useAssetsTexts();
  const { site } = useCaller();
  const keep = useCopy();
  if (asset.status !== 'ready') return null;
  const copy = (url: string | null, said: string) => keep(new URL(url ?? '', location.origin).href, said);
  const copySigned = async () => {
    try {
      const { url } = await call(signAsset, { params: { siteId: site.id, assetId: asset.id } });
      await copy(url, text('acts.copiedSigned'));
    } catch (error) {
      notices.failed(error, text('acts.failed', { reason: reasonOf(error) }), copySigned);
    }
  };
  const said = text(asset.is_gated ? 'acts.copiedGated' : 'acts.copied');
  return (
    <>
      <Button
        variant="default"
        onClick={() => void copy(asset.is_gated ? asset.reader_url : asset.url, said)}
      >
        {text('acts.copy')}
      </Button>
      {asset.is_gated ? (
        <Button variant="default" onClick={() => void copySigned()}>
          {text('acts.copySigned')}
        </Button>
      ) : null}
    </>
  );
}
