import UnfoldGlyph from '@tabler/icons-react/dist/esm/icons/IconArrowsMoveVertical.mjs';
import FoldGlyph from '@tabler/icons-react/dist/esm/icons/IconFold.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useAddress } from '#platform/dashboard/address.ts';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { reasonOf } from '#platform/dashboard/call.ts';
import { CountText } from '#platform/dashboard/count-text.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { FilterBar } from '#platform/dashboard/filters/filter-bar.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { MOST_LEVELS } from '../../section-kinds.contract.ts';
import { getSection, type SectionDetails, type TreeSection } from '../../sections.contract.ts';
import { RemovalProgress } from '../removal/removal-progress.tsx';
import { useSectionsTexts } from '../sections-texts.ts';
import { useAskedMove } from './asked-move.tsx';
import { rowsInSight } from './section-rows.ts';
import classes from './section-tree.module.css';
import { SectionTree } from './section-tree.tsx';
import type { TreeKind } from './tree-kind.ts';
import { placedBelow } from './tree-scope.tsx';
import { useMove } from './use-move.ts';
import { useTree } from './use-tree.ts';

const SectionDialog = lazyPart(() => import('../form/section-dialog.tsx'), 'SectionDialog');
const RemoveDialog = lazyPart(() => import('../removal/remove-dialog.tsx'), 'RemoveDialog');

type Opened =
  | { act: 'add'; parentId: number | null }
  | { act: 'edit'; section: SectionDetails }
  | { act: 'remove'; section: TreeSection };

const noFilters: never[] = [];

const FoldIcon = icon(FoldGlyph);
const UnfoldIcon = icon(UnfoldGlyph);

/** The tree of sections, or the list of stages, with what is done to them. */
export function SectionTreeScreen({ kind }: { kind: TreeKind }) {
  const text = useSectionsTexts();
  const platformText = usePlatformTexts();
  const client = useQueryClient();
  const { pairs, go } = useAddress();
  const words = useDeferredValue(pairs.q ?? '');
  const tree = useTree(kind);
  const { state, items } = tree;
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<Opened | null>(null);
  const { onMove, dialog: question } = useAskedMove(items, useMove(kind, tree));
  const rows = useMemo(() => rowsInSight(items, closed, words), [items, closed, words]);

  const edit = async ({ id }: Pick<TreeSection, 'id'>): Promise<void> => {
    try {
      const asked = read(getSection, { params: { sectionId: id } });
      const section = await client.fetchQuery({ ...asked, staleTime: 0 });
      setOpened({ act: 'edit', section: placedBelow(section, tree.rootId) });
    } catch (error) {
      notices.failed(error, `${text(`kinds.${kind}.failedOne`)} ${reasonOf(error)}`, () => edit({ id }));
    }
  };
  const close = () => setOpened(null);
  const count = items.length;
  return (
    <div className={classes.screen}>
      <FilterBar
        search={{
          text: pairs.q ?? '',
          onFind: (q) => go(q === '' ? {} : { q }, { replace: true }),
          label: text(`kinds.${kind}.find`),
        }}
        filters={noFilters}
        onReset={() => go({})}
        count={
          state.isPending ? null : (
            <CountText text={text(`kinds.${kind}.count`, { count, shown: numberText(count) })} />
          )
        }
        updatedAt={state.dataUpdatedAt}
        isFetching={state.isFetching}
        onReload={() => void tree.reload()}
        actions={
          kind === 'section' ? (
            <BarButton
              icon={closed.size > 0 ? <UnfoldIcon /> : <FoldIcon />}
              label={text(closed.size > 0 ? 'tree.expandAll' : 'tree.collapseAll')}
              onClick={() => setClosed(closed.size > 0 ? new Set() : parentsOf(items))}
            />
          ) : null
        }
        primary={
          <AddButton
            label={text(`kinds.${kind}.add`)}
            onClick={() => setOpened({ act: 'add', parentId: null })}
          />
        }
      />
      {kind === 'section' ? <RemovalProgress /> : null}
      {state.isError && count === 0 ? (
        <div className={classes.notice}>
          <FailureView
            error={state.error}
            title={text(`kinds.${kind}.failedList`)}
            onRetry={() => void state.refetch()}
          />
        </div>
      ) : rows.length === 0 && !state.isPending ? (
        <div className={classes.notice}>
          <MessageView
            title={
              words === ''
                ? platformText('list.empty', { title: text(`kinds.${kind}.many`) })
                : text('noMatch')
            }
          >
            {words === '' ? text(`kinds.${kind}.empty`) : undefined}
          </MessageView>
        </div>
      ) : (
        <SectionTree
          {...{ kind, rows, items, onMove }}
          label={text(`titles.${kind}s`)}
          onToggle={(id) => setClosed(toggled(closed, id))}
          onEdit={(section) => void edit(section)}
          onAdd={({ id }) => setOpened({ act: 'add', parentId: id })}
          onTooDeep={({ id, title }) => {
            const hasMore = items.some(({ parent_ids }) => parent_ids.includes(id));
            const said = { name: title, most: numberText(MOST_LEVELS) };
            notices.warned(text(hasMore ? 'moved.tooDeepWithAll' : 'moved.tooDeep', said));
          }}
          onInItself={() => notices.warned(text('moved.inItself'))}
          onRemove={(section) => setOpened({ act: 'remove', section })}
        />
      )}
      {question}
      <Suspense fallback={null}>
        {opened?.act === 'remove' ? (
          <RemoveDialog {...{ kind, items }} section={opened.section} onClose={close} />
        ) : opened ? (
          <SectionDialog
            {...{ kind, items }}
            section={opened.act === 'edit' ? opened.section : null}
            parentId={opened.act === 'add' ? opened.parentId : null}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

const toggled = (ids: ReadonlySet<number>, id: number): Set<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

const parentsOf = (items: readonly TreeSection[]): Set<number> =>
  new Set(items.flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id])));
