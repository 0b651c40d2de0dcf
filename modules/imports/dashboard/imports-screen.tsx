import { useLocation } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { createImport, listImports, type SiteImport } from '../imports.contract.ts';
import { useImportsColumns } from './imports-columns.tsx';
import { useImportsTexts } from './imports-texts.ts';
import { useLiveImports } from './use-live-imports.ts';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'), 'ImportDialog');

const LIST = '/r/dashboard/settings/imports';
const address = listAddress({}, ['created'] as const, { sortBy: 'created', sortDirection: -1 });
const nameOf = ({ filename }: SiteImport): string => filename;

/** What was brought in from files, and the way to bring in more; the address says which one is open. */
export function ImportsScreen() {
  const text = useImportsTexts();
  const go = useGo();
  const params = { siteId: useCaller().site.id };
  const opened = useLocation({
    select: ({ pathname }) => /\/settings\/imports\/(new|\d{1,16})\/?$/.exec(pathname)?.[1],
  });
  const { items, props } = useList({
    list: 'imports',
    address,
    ask: (state) => {
      const { limit, offset } = pageQuery(state);
      return read(listImports, { params, query: { query: state.q || undefined, limit, offset } });
    },
    nameOf,
    count: (values) => text('count', values),
  });
  useLiveImports(items);
  const open = useCallback(({ id }: Pick<SiteImport, 'id'>) => go(`${LIST}/${id}`), [go]);
  const close = useCallback(() => go(LIST), [go]);
  return (
    <>
      <ListScreen
        {...props}
        title={text('imports')}
        search={{ ...props.search, label: text('find') }}
        primary={
          <May call={createImport}>
            <AddButton label={text('add')} onClick={() => go(`${LIST}/new`)} />
          </May>
        }
        columns={useImportsColumns()}
        onOpen={open}
        empty={text('empty')}
      />
      <Suspense fallback={null}>
        {opened === undefined ? null : (
          <ImportDialog
            key={opened}
            importId={opened === 'new' ? null : Number(opened)}
            onOpen={open}
            onAnother={() => go(`${LIST}/new`)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
