import { useMemo, useState } from 'react';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { Asset } from '../../assets.contract.ts';
import { useCare } from '../asset-care.ts';
import { AssetLook, nameOfAsset } from '../asset-look.tsx';
import { useAssetsTexts } from '../assets-texts.ts';
import { sizeText } from '../size-text.ts';
import classes from './library.module.css';

/** The columns of the library as a list. */
export function useAssetColumns(onDelete: DeleteRows | null): TableColumn<Asset>[] {
  const text = useAssetsTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'title', title: text('columns.title'), width: 'rest', sortBy: 'title', phone: 'main' },
        cell: (asset, shape) => (
          <>
            <span className={classes.cell}>
              <AssetLook asset={asset} size="row" />
              <bdi>{nameOfAsset(asset)}</bdi>
            </span>
            {onDelete ? (
              <RowActs {...{ name: nameOfAsset(asset), shape }} onDelete={() => void onDelete([asset.id])} />
            ) : null}
          </>
        ),
      },
      {
        ...{ id: 'care', title: text('filter.state'), width: 140, leaves: 2, phone: 'below' },
        cell: (asset) => <Care asset={asset} />,
      },
      {
        ...{ id: 'type', title: text('columns.type'), width: 110, leaves: 1, minWindow: 900 },
        cell: ({ file_type }) => text(`type.${file_type}`),
      },
      {
        ...{ id: 'size', title: text('columns.size'), width: 90, align: 'end', sortBy: 'size', phone: 'end' },
        cell: ({ size }) => (size === null ? '' : sizeText(size, pageLanguage)),
      },
      numberColumn(
        (asset) => asset.usage_count,
        (values) => text('used', values),
        { id: 'used', title: text('columns.used'), phone: 'belowEnd' },
      ),
      timeColumn((asset) => asset.created_ts, {
        ...{ id: 'added', title: text('columns.added'), sortBy: 'created', leaves: 3 },
      }),
    ],
    [text, onDelete],
  );
}

function Care({ asset }: { asset: Asset }) {
  const [now] = useState(() => Date.now() / 1000);
  return useCare(asset, now);
}
