import { Suspense, useState } from 'react';
import { savedField, useListViews } from '#modules/saved-views/saved-views.public.tsx';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { compareDays } from '#platform/dashboard/dates.ts';
import { WorldIcon } from '#platform/dashboard/later-icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { digits, oneOf, phrase } from '#platform/dashboard/list-search.ts';
import { read } from '#platform/dashboard/queries.ts';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { dayField, dayInQuery, type Period } from '#platform/dashboard/records/period-filter.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { assetSortKeys, assetTypes, LONGEST_ASSET_TAG } from '../../asset-kinds.contract.ts';
import { type Asset, listAssets, mayGate, mayUpload } from '../../assets.contract.ts';
import { nameOfAsset } from '../asset-look.tsx';
import { useAssetsTexts } from '../assets-texts.ts';
import { DropArea } from '../upload/drop-area.tsx';
import { GatedUploadButton } from '../upload/gated-upload-button.tsx';
import { tellCut } from '../upload/tell-cut.ts';
import { UploadButton } from '../upload/upload-button.tsx';
import type { UploadSource } from '../upload/use-uploads.ts';
import classes from './library.module.css';
import { useAssetColumns } from './use-asset-columns.tsx';
import { useDeleteAssets } from './use-delete-assets.tsx';
import { careKinds, useLibraryFilters } from './use-library-filters.tsx';
import { FolderIcon, ViewSwitch } from './view-switch.tsx';

const AssetTiles = lazyPart(() => import('../asset-tiles.tsx'), 'AssetTiles');
const AssetDrawer = lazyPart(() => import('./asset-drawer.tsx'), 'AssetDrawer');
const AddressDialog = lazyPart(() => import('../upload/address-dialog.tsx'), 'AddressDialog');
const LibraryUploads = lazyPart(() => import('./library-uploads.tsx'), 'LibraryUploads');
const BulkActs = lazyPart(() => import('./bulk-acts.tsx'), 'BulkActs');
const FolderDialog = lazyPart(() => import('./folder-dialog.tsx'), 'FolderDialog');

const address = listAddress(
  {
    ...savedField,
    type: oneOf(['', ...assetTypes] as const, ''),
    care: oneOf(['', ...careKinds] as const, ''),
    folder: digits(undefined),
    tag: phrase(LONGEST_ASSET_TAG),
    by: digits(undefined),
    byName: phrase(120),
    ...{ from: dayField, to: dayField },
    view: oneOf(['grid', 'list'] as const, 'grid'),
    open: digits(undefined),
  },
  assetSortKeys,
  { sortBy: 'created', sortDirection: -1, limit: 50 },
);

/** A period that ends before it starts has no end. */
const askedPeriod = ({ from, to }: Period) => ({
  from: dayInQuery(from),
  to: from && to && compareDays(from, to) > 0 ? undefined : dayInQuery(to),
});

/** Pictures and files: found, uploaded, described, replaced, trashed. */
export function LibraryScreen() {
  const text = useAssetsTexts();
  const { holder } = useCaller();
  const [dialog, setDialog] = useState<'address' | 'folder' | null>(null);
  const list = useList({
    list: 'library',
    address,
    ask: (state) =>
      read(listAssets, {
        query: {
          ...{ q: state.q || undefined, file_type: state.type || undefined, tag: state.tag || undefined },
          folder_id: state.folder,
          uploaded_by: state.by,
          ...askedPeriod(state),
          ...(state.care === '' ? {} : state.care === 'trash' ? { in_trash: true } : { [state.care]: true }),
          ...pageQuery(state),
        },
      }),
    nameOf: nameOfAsset,
    count: (values) => text('count', values),
  });
  const { search, change, items, shown, props } = list;
  const isTrash = search.care === 'trash';
  const [given, setGiven] = useState<readonly UploadSource[]>([]);
  const upload = (sources: readonly UploadSource[]) => setGiven((before) => [...before, ...sources]);
  const uploadFiles = (files: readonly File[]) => upload(files.map((file) => ({ file })));
  const acts = useDeleteAssets(items);
  const open = (asset: Asset) => change({ open: asset.id });
  const columns = useAssetColumns(isTrash ? null : acts.onDelete);
  const filters = useLibraryFilters(search, change);
  const views = useListViews({ screen: 'library', address, list, columns, all: text('viewsAll') });
  // The calls of an upload come with the first file.
  const canUpload = isAllowed(mayUpload, holder);
  return (
    <DropArea
      className={classes.screen}
      hint={text('drop')}
      onFiles={(files, isCut) => {
        if (!canUpload || dialog !== null) return;
        uploadFiles(files);
        if (isCut) tellCut(text, files);
      }}
    >
      <ListScreen
        {...props}
        title={text('library')}
        views={views.bar}
        savedView={views}
        onReset={views.onReset}
        search={{ ...props.search, label: text('find') }}
        filters={filters}
        actions={
          <>
            <ViewSwitch view={search.view} onView={(view) => change({ view })} />
            {canUpload ? (
              <BarButton
                icon={<WorldIcon />}
                label={text('address.open')}
                onClick={() => setDialog('address')}
              />
            ) : null}
            {isAllowed(mayGate, holder) ? (
              <GatedUploadButton
                onFiles={(files) => upload(files.map((file) => ({ file, isGated: true })))}
              />
            ) : null}
            <BarButton
              icon={<FolderIcon />}
              label={text('folders.open')}
              onClick={() => setDialog('folder')}
            />
          </>
        }
        primary={canUpload ? <UploadButton onFiles={uploadFiles} /> : null}
        bulkActions={(selected, clear) => (
          <Suspense fallback={null}>
            <BulkActs {...{ selected, clear, isTrash }} onDelete={acts.onDelete} onRestore={acts.onRestore} />
          </Suspense>
        )}
        columns={columns}
        openId={search.open}
        onOpen={open}
        onClose={() => change({ open: undefined })}
        tiles={
          search.view === 'list'
            ? undefined
            : (selection) => (
                <Suspense fallback={null}>
                  <AssetTiles
                    assets={items}
                    label={text('library')}
                    isActive={({ id }) => id === search.open}
                    onOpen={open}
                    selection={{
                      has: ({ id }) => selection.has(id),
                      toggle: ({ id }) => selection.toggle(id),
                      isAny: selection.isAll || selection.ids.size > 0,
                    }}
                  />
                </Suspense>
              )
        }
        drawer={
          search.open === undefined ? null : (
            <Suspense fallback={null}>
              <AssetDrawer
                assetId={search.open}
                shown={shown}
                onOpen={(id) => change({ open: id })}
                onClose={() => change({ open: undefined })}
                onDelete={acts.onDelete}
                onRestore={acts.onRestore}
                onReplace={(assetId, file, onDone) => upload([{ file, replaces: { assetId, onDone } }])}
              />
            </Suspense>
          )
        }
        empty={text('empty')}
      />
      {views.dialog}
      <Suspense fallback={null}>
        {given.length > 0 ? <LibraryUploads sources={given} folderId={search.folder} /> : null}
        {acts.dialog}
        {dialog === 'address' ? (
          <AddressDialog onAddress={(url) => upload([{ url }])} onClose={() => setDialog(null)} />
        ) : null}
        {dialog === 'folder' ? (
          <FolderDialog
            onDeleted={(id) => (search.folder === id ? change({ folder: undefined }) : undefined)}
            onClose={() => setDialog(null)}
          />
        ) : null}
      </Suspense>
    </DropArea>
  );
}
