import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TrashIcon } from '#platform/dashboard/act-icons.tsx';
import { isGone } from '#platform/dashboard/call.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { useRecordsTexts } from '#platform/dashboard/records/records-texts.ts';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { SideDrawer } from '#platform/dashboard/side-drawer.tsx';
import type { TableRow } from '#platform/dashboard/table/table-column.ts';
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
  rows: readonly TableRow<Asset>[];
  /** The number of the first row among all. */
  first: number;
  total: number | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
  onDelete: DeleteRows;
  onRestore: DeleteRows;
  onReplace: (assetId: number, file: File, onDone: () => void) => void;
};

/** A picture or a file beside the list: what it shows, what is said of it, where it is used, what can be done. */
export function AssetDrawer(props: AssetDrawerProps) {
  const { assetId, rows, onOpen, onClose } = props;
  const text = useAssetsTexts();
  const recordsText = useRecordsTexts();
  const found = useQuery(read(getAsset, { params: { assetId } }));
  const index = rows.findIndex(({ id }) => id === assetId);
  const [previous, next] = [rows[index - 1], index < 0 ? undefined : rows[index + 1]];
  // What the row already knows is shown at once; the rest follows.
  const asset = found.data ?? rows[index]?.value;
  const name = asset ? nameOfAsset(asset) : '';
  const isShown = asset !== undefined && !isGone(found.error);
  return (
    <SideDrawer
      label={text('drawer.label')}
      position={
        index >= 0 && props.total !== undefined
          ? { of: props.first + index, total: numberText(props.total) }
          : undefined
      }
      onPrevious={previous && (() => onOpen(previous.id))}
      onNext={next && (() => onOpen(next.id))}
      onClose={onClose}
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
    </SideDrawer>
  );
}
