import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { PlusIcon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import type { AddressPairs } from '#platform/dashboard/list-search.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import type { ViewsBarProps } from '#platform/dashboard/views-bar.tsx';
import { listSavedViews, type SavedView, updateSavedView } from '../saved-views.contract.ts';
import type { ViewScreen } from '../view-kinds.contract.ts';
import { useSavedViewsTexts } from './saved-views-texts.ts';
import { hasColumns, isSame, pairsOf, type SortNames, stateOf } from './view-state.ts';

const ViewDialog = lazyPart(() => import('./view-dialog.tsx'), 'ViewDialog');
const ViewMenu = lazyPart(() => import('./view-menu.tsx'), 'ViewMenu');

/** How many rows a view has, as a tab shows it. */
type Count = NonNullable<ViewsBarProps<string>['views'][number]['count']>;

export type SavedViewsOptions = {
  screen: ViewScreen;
  /** The tab of the list without any view: its title, and how many rows it has. */
  all: { title: string; count: Count | undefined };
  /** Of a list that always shows one of a few parts: their tabs, in the place of the one of everything. */
  tabs?: ListTabs | undefined;
  /** Views that come with the product, after that tab: they are neither changed nor deleted. */
  shipped?: readonly { id: string; title: string; count: Count | undefined; pairs: AddressPairs }[];
  /** What the address asks, in its shortest form, without page and view. */
  pairs: AddressPairs;
  /** Brings the pairs of a view into the same form. */
  settle: (pairs: AddressPairs) => AddressPairs;
  /** The view that the address names. */
  viewId: number | undefined;
  /** Goes to an address. */
  onView: (pairs: AddressPairs, viewId: number | undefined, options?: { replace?: boolean }) => void;
  sortNames: SortNames;
  columns: { all: readonly string[]; hidden: ReadonlySet<string>; onHide: (ids: readonly string[]) => void };
  /** How many rows each view has, by its id. */
  counts: ReadonlyMap<number, Count>;
  /** The list was opened without a question of its own, so that a view may open with it. */
  isBare: boolean;
};

export type ListTabs = {
  views: ViewsBarProps<string>['views'];
  current: string;
  onView: (id: string) => void;
  /** More is asked than the tab asks by itself. */
  isNarrowed: boolean;
  /** Shows the tab as it is by itself. */
  onReset: () => void;
};

export type SavedViews = {
  bar: ViewsBarProps<string>;
  isModified: boolean;
  /** What is shown is a view that comes with the product. */
  isShipped: boolean;
  onSave: () => void;
  onReset: () => void;
  saveLabel: string;
  dialog: ReactNode;
};

const all = 'all';
const noViews: readonly SavedView[] = [];
const none: NonNullable<SavedViewsOptions['shipped']> = [];
const tabOf = ({ id, title, count }: (typeof none)[number]) => ({ id, title, count });

/** The views that the caller sees on a screen. */
export function useViewsOf(screen: ViewScreen): readonly SavedView[] | undefined {
  const { site } = useCaller();
  const asked = useQuery({
    ...read(listSavedViews, { params: { siteId: site.id }, query: { screen } }),
    staleTime: 5 * 60_000,
  });
  return asked.data?.items ?? (asked.isError ? noViews : undefined);
}

/** The tabs of a list: all rows, the views of the caller and the shared ones; saved, changed, applied. */
export function useSavedViews(
  views: readonly SavedView[] | undefined,
  options: SavedViewsOptions,
): SavedViews {
  const text = useSavedViewsTexts();
  const { site } = useCaller();
  const [dialog, setDialog] = useState<SavedView | 'new' | null>(null);
  const update = useWrite(updateSavedView, [listSavedViews]);
  const { pairs, settle, sortNames, columns, onView, viewId } = options;
  const shown = useMemo(
    () => columns.all.filter((id) => !columns.hidden.has(id)),
    [columns.all, columns.hidden],
  );
  const current = views?.find(({ id }) => id === viewId);
  const { shipped = none, tabs: parts } = options;
  const isCurrent = (question: AddressPairs) => isSame(pairs, settle(question));
  const came = current ? undefined : shipped.find((view) => isCurrent(view.pairs));
  const isModified = current
    ? !isCurrent(pairsOf(current, sortNames)) || !hasColumns(current, shown)
    : (parts?.isNarrowed ?? (came === undefined && Object.keys(pairs).length > 0));

  const apply = useCallback(
    (view: SavedView | undefined, replace = false) => {
      if (view?.columns) columns.onHide(columns.all.filter((id) => !view.columns?.includes(id)));
      onView(view ? settle(pairsOf(view, sortNames)) : {}, view?.id, { replace });
    },
    [columns, onView, settle, sortNames],
  );
  useDefaultView(views, options.isBare, apply);

  const save = async (view: SavedView) => {
    const body = { ...stateOf(pairs, shown, sortNames), revision: view.revision };
    try {
      await update.mutateAsync({ params: { siteId: site.id, viewId: view.id }, body });
      notices.done(text('notices.saved', { title: view.title }));
    } catch (error) {
      notices.failed(error, text('notices.failed', { reason: reasonOf(error) }), () => save(view));
    }
  };
  const tabs = (views ?? []).map((view) => ({
    id: String(view.id),
    title: view.title,
    count: options.counts.get(view.id),
    isTyped: true,
    menu:
      view === current && view.may_change ? (
        <Suspense fallback={null}>
          <ViewMenu
            view={view}
            views={views ?? []}
            onEdit={() => setDialog(view)}
            onGone={() => apply(undefined)}
          />
        </Suspense>
      ) : undefined,
  }));
  const currentId = current ? String(current.id) : (parts?.current ?? came?.id ?? all);
  const own = parts?.views ?? [{ id: all, ...options.all }, ...shipped.map(tabOf)];
  return {
    bar: {
      views: [...own, ...tabs].map((tab) =>
        tab.id === currentId && isModified ? { ...tab, note: text('modified') } : tab,
      ),
      current: currentId,
      onView: (id) => {
        const chosen = shipped.find((view) => view.id === id);
        if (parts?.views.some((tab) => tab.id === id)) parts.onView(id);
        else if (chosen) onView(settle(chosen.pairs), undefined);
        else apply(views?.find((view) => String(view.id) === id));
      },
      add: (
        <IconButton name={text('add')} tip="start" onClick={() => setDialog('new')}>
          <PlusIcon />
        </IconButton>
      ),
    },
    isModified,
    isShipped: came !== undefined,
    saveLabel: text('save'),
    onSave: () => (current?.may_change ? void save(current) : setDialog('new')),
    onReset: () => (parts && !current ? parts.onReset() : apply(current)),
    dialog:
      dialog === null ? null : (
        <Suspense fallback={null}>
          <ViewDialog
            screen={options.screen}
            view={dialog === 'new' ? null : dialog}
            state={stateOf(pairs, shown, sortNames)}
            onSaved={(view) => dialog === 'new' && onView(pairs, view.id)}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      ),
  };
}

const opened = new Set<string>();

/** The first time in a page that a list opens without a question, its default view opens with it. */
function useDefaultView(
  views: readonly SavedView[] | undefined,
  isBare: boolean,
  apply: (view: SavedView, replace: boolean) => void,
): void {
  const wasBare = useRef(isBare);
  const screen = views?.[0]?.screen;
  useEffect(() => {
    if (!views || !screen || opened.has(screen)) return;
    opened.add(screen);
    const first = views.filter((view) => view.is_default && !view.is_for_others).at(-1);
    if (first && wasBare.current && isBare) apply(first, true);
  }, [views, screen, isBare, apply]);
}
