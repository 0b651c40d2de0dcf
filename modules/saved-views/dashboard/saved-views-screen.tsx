import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { Entry, EntryList } from '#platform/dashboard/entry-list.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { writePairs } from '#platform/dashboard/list-search.ts';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { listSavedViews, listViewRoles, type SavedView } from '../saved-views.contract.ts';
import { viewScreens } from '../view-kinds.contract.ts';
import { useSavedViewsTexts } from './saved-views-texts.ts';
import { ViewMenu } from './view-menu.tsx';
import { placeOf } from './view-screens.ts';

const ViewDialog = lazyPart(() => import('./view-dialog.tsx'), 'ViewDialog');
const ignore = () => undefined;

/** Every view that the caller sees, by its list: opened, renamed, shared, moved, deleted. */
export function SavedViewsScreen() {
  const text = useSavedViewsTexts();
  const { site } = useCaller();
  const [edited, setEdited] = useState<SavedView | null>(null);
  const mayShare = mayCall(listViewRoles, useCaller().holder);
  const asked = useQuery({ ...read(listViewRoles, { params: { siteId: site.id } }), enabled: mayShare });
  const roles = asked.data?.items ?? noRoles;
  const list = useQuery(read(listSavedViews, { params: { siteId: site.id }, query: {} }));
  if (list.error && !list.data)
    return (
      <FailureView error={list.error} title={text('page.loadFailed')} onRetry={() => void list.refetch()} />
    );
  if (!list.data) return <Loading />;
  const views = list.data.items;
  if (views.length === 0) return <MessageView title={text('page.none')}>{text('page.empty')}</MessageView>;
  const screens = viewScreens.filter((screen) => views.some((view) => view.screen === screen));
  return (
    <>
      {screens.map((screen) => {
        const beside = views.filter((view) => view.screen === screen);
        return (
          <PageSection key={screen} title={text(`screens.${screen}`)}>
            <EntryList>
              {beside.map((view) => (
                <ViewEntry
                  key={view.id}
                  view={view}
                  roles={roles}
                  beside={beside}
                  onEdit={() => setEdited(view)}
                />
              ))}
            </EntryList>
          </PageSection>
        );
      })}
      {edited ? (
        <Suspense fallback={null}>
          <ViewDialog
            screen={edited.screen}
            view={edited}
            state={edited}
            onSaved={ignore}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type Role = { id: number; title: string };
const noRoles: readonly Role[] = [];

type ViewEntryProps = {
  view: SavedView;
  roles: readonly Role[];
  beside: readonly SavedView[];
  onEdit: () => void;
};

function ViewEntry({ view, roles, beside, onEdit }: ViewEntryProps) {
  const text = useSavedViewsTexts();
  const go = useGo();
  const { path, pairs } = placeOf(view);
  const role = roles.find(({ id }) => id === view.role_id)?.title;
  const seenBy = role === undefined ? text(`page.${view.visibility}`) : text('page.ofRole', { role });
  const facts = [seenBy, ...(view.is_default ? [text('page.isDefault')] : [])];
  return (
    <Entry
      title={
        <ShellLink url={`${path}${writePairs(pairs)}`} onGo={go}>
          {view.title}
        </ShellLink>
      }
      acts={
        view.may_change ? (
          <ViewMenu view={view} views={beside} onEdit={onEdit} onGone={ignore} isColumn />
        ) : null
      }
    >
      <span>{facts.join(' · ')}</span>
    </Entry>
  );
}
