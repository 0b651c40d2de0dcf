import ListSearchGlyph from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { BulkDelete } from '#platform/dashboard/records/use-delete.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { SHORTCODES_PER_PAGE, shortcodeSortKeys } from '../shortcode-kinds.contract.ts';
import { getShortcode, type ListedShortcode, type Shortcode } from '../shortcodes.contract.ts';
import { shortcodeCalls } from './shortcode-calls.ts';
import { useShortcodeColumns } from './shortcode-columns.tsx';
import { useShortcodesTexts } from './shortcodes-texts.ts';
import { useDeleteShortcodes } from './use-delete-shortcodes.ts';

const ShortcodeDialog = lazyPart(() => import('./shortcode-dialog.tsx'), 'ShortcodeDialog');
const MissingDialog = lazyPart(() => import('./missing-dialog.tsx'), 'MissingDialog');
const UsesDialog = lazyPart(() => import('./uses-dialog.tsx'), 'UsesDialog');

const ListSearchIcon = icon(ListSearchGlyph);

const address = listAddress({}, shortcodeSortKeys, {
  ...{ sortBy: 'name', sortDirection: 1, limit: SHORTCODES_PER_PAGE },
});
const nameOf = ({ name }: ListedShortcode): string => name;

type Dialog =
  | { kind: 'edit'; shortcode: Shortcode }
  | { kind: 'add'; name?: string }
  | { kind: 'missing' }
  | { kind: 'uses'; name: string };

/** The shortcodes of a site: found, added, changed with a live preview, deleted. */
export function ShortcodesScreen() {
  const text = useShortcodesTexts();
  const client = useQueryClient();
  const { site, holder } = useCaller();
  const siteId = site.id;
  const { list } = shortcodeCalls(holder);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { items, props } = useList({
    list: 'shortcodes',
    address,
    ask: (state) => read(list, { query: { query: state.q || undefined, ...pageQuery(state) } }),
    nameOf,
    count: (values) => text('count', values),
  });
  const { onDelete, dialog: question } = useDeleteShortcodes(items);
  const onEdit = useCallback(
    async ({ id }: ListedShortcode) => {
      try {
        const asked = read(getShortcode, { params: { siteId, shortcodeId: id } });
        setDialog({ kind: 'edit', shortcode: await client.fetchQuery({ ...asked, staleTime: 0 }) });
      } catch (error) {
        notices.failed(error, `${text('failedList')} ${reasonOf(error)}`, null);
      }
    },
    [client, siteId, text],
  );
  const onUses = useCallback(({ name }: ListedShortcode) => setDialog({ kind: 'uses', name }), []);
  const columns = useShortcodeColumns({ onEdit, onDelete, onUses });
  const close = () => setDialog(null);
  return (
    <>
      <ListScreen
        {...props}
        title={text('shortcodes')}
        failure={text('failedList')}
        search={{ ...props.search, label: text('find') }}
        primary={<AddButton label={text('add')} onClick={() => setDialog({ kind: 'add' })} />}
        actions={
          <BarButton
            icon={<ListSearchIcon />}
            label={text('missing.open')}
            onClick={() => setDialog({ kind: 'missing' })}
          />
        }
        bulkActions={(selected, clear) => (
          <BulkDelete
            {...{ selected, clear }}
            onDelete={({ ids }) => onDelete([...ids])}
            count={selected.ids.size}
            asksItself={items.some(({ id, usage_count }) => selected.ids.has(id) && usage_count > 0)}
          />
        )}
        columns={columns}
        onOpen={(one) => void onEdit(one)}
        empty={text('empty')}
      />
      {question}
      <Suspense fallback={null}>
        {dialog?.kind === 'edit' ? <ShortcodeDialog shortcode={dialog.shortcode} onClose={close} /> : null}
        {dialog?.kind === 'add' ? (
          <ShortcodeDialog shortcode={null} name={dialog.name} onClose={close} />
        ) : null}
        {dialog?.kind === 'missing' ? (
          <MissingDialog onDefine={(name) => setDialog({ kind: 'add', name })} onClose={close} />
        ) : null}
        {dialog?.kind === 'uses' ? <UsesDialog name={dialog.name} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
