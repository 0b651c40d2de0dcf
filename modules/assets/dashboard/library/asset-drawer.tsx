import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TrashIcon } from '#platform/dashboard/act-icons.tsx';
import { isGone } from '#platform/dashboard/call.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useRecordsTexts } from '#platform/dashboard/records/records-texts.ts';
import { RowDrawer, type ShownRows } from '#platform/dashboard/records/row-drawer.tsx';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { type Asset, getAsset } from '../../assets.contract.ts';
import { nameOfAsset } from '../asset-look.tsx';
import { useAssetsTexts } from '../assets-texts.ts';
import classes from './asset-drawer.module.css';
import { AssetFacts } from './asset-facts.tsx';
import { AssetFileActs } from './asset-file-acts.tsx';
import { AssetForm } from './asset-form.tsx';
import { AssetUses } from './asset-uses.tsx';

type AssetDrawerProps = {
  assetId: number;
  shown: ShownRows<Asset>;
  onOpen: (id: number) => void;
  onClose: () => void;
  onDelete: DeleteRows;
  onRestore: DeleteRows;
  onReplace: (assetId: number, file: File, onDone: () => void) => void;
};

/** A picture or a file beside the list: what it shows, what is said of it, where it is used, what can be done. */
export function AssetDrawer(props: AssetDrawerProps) {
  const { assetId, shown, onOpen, onClose } = props;
  const text = useAssetsTexts();
  const recordsText = useRecordsTexts();
  const found = useQuery(read(getAsset, { params: { assetId } }));
  // What the row already knows is shown at once; the rest follows.
  const asset = found.data ?? shown.rows.find(({ id }) => id === assetId)?.value;
  const name = asset ? nameOfAsset(asset) : '';
  const isShown = asset !== undefined && !isGone(found.error);
  return (
    <RowDrawer
      label={text('drawer.label')}
      {...{ id: assetId, shown, onClose }}
      onOpen={({ id }) => onOpen(id)}
      actions={
        isShown && !asset.in_trash ? (
          <IconButton
            name={recordsText('delete', { name })}
            tip="end"
            onClick={() => void props.onDelete([assetId]).then((isDone) => isDone && onClose())}
          >
            <TrashIcon />
          </IconButton>
        ) : null
      }
    >
      {isShown ? (
        <>
          <AssetFacts asset={asset} />
          {asset.in_trash ? (
            <section className={classes.part}>
              <p className={classes.quiet}>{text('trash.hint')}</p>
              <Button
                variant="default"
                onClick={() => void props.onRestore([assetId]).then((isDone) => isDone && onClose())}
              >
                {text('trash.restore')}
              </Button>
            </section>
          ) : found.data ? (
            <>
              <AssetForm key={`${assetId} ${found.data.version}`} asset={found.data} />
              <AssetUses asset={found.data} />
              <AssetFileActs
                asset={found.data}
                onReplace={(file, onDone) => props.onReplace(assetId, file, onDone)}
              />
            </>
          ) : null}
        </>
      ) : null}
      {found.error ? (
        isGone(found.error) ? (
          <div role="alert">
            <MessageView title={text('drawer.gone')} />
          </div>
        ) : (
          <FailureView error={found.error} onRetry={() => void found.refetch()} />
        )
      ) : null}
    </RowDrawer>
  );
}
