import { isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField, SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  createSavedView,
  listSavedViews,
  maySharedViews,
  type SavedView,
  SavedViewDraft,
  updateSavedView,
} from '../saved-views.contract.ts';
import type { ViewScreen, ViewVisibility } from '../view-kinds.contract.ts';
import { useSavedViewsTexts } from './saved-views-texts.ts';
import type { ViewState } from './view-state.ts';

type ViewDialogProps = {
  screen: ViewScreen;
  /** Null for a new one. */
  view: SavedView | null;
  /** What a new one keeps. */
  state: ViewState;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
};

type Values = { title: string; visibility: ViewVisibility; is_default: boolean };

const schema = SavedViewDraft.pick({ title: true, visibility: true, is_default: true });

/** Names a view and says who sees it. */
export function ViewDialog({ screen, view, state, onSaved, onClose }: ViewDialogProps) {
  const text = useSavedViewsTexts();
  const { site, holder } = useCaller();
  const create = useWrite(createSavedView, [listSavedViews]);
  const update = useWrite(updateSavedView, [listSavedViews]);
  const params = { siteId: site.id };
  const initial: Values = {
    title: view?.title ?? '',
    visibility: view?.visibility ?? 'personal',
    is_default: view?.is_default ?? false,
  };
  const send = async (values: Values) => {
    const saved = view
      ? await update.mutateAsync({
          params: { ...params, viewId: view.id },
          body: { ...values, revision: view.revision },
        })
      : await create.mutateAsync({ params, body: { screen, ...state, ...values } });
    notices.done(text('notices.saved', { title: saved.title }));
    onSaved(saved);
  };
  return (
    <FormDialog
      title={text(view ? 'dialog.edit' : 'dialog.add')}
      submit={text(view ? 'dialog.save' : 'save')}
      initial={initial}
      schema={schema}
      onSubmit={send}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text('dialog.title')}
            value={form.values.title}
            error={form.error('title')}
            onText={(title) => form.set('title', title)}
            onLeave={() => form.leave('title')}
          />
          {isAllowed(maySharedViews, holder) && form.values.visibility !== 'role' ? (
            <SegmentedField
              label={text('dialog.visibility')}
              value={form.values.visibility}
              choices={[
                { value: 'personal', label: text('dialog.personal') },
                { value: 'site', label: text('dialog.site') },
              ]}
              help={form.values.visibility === 'site' ? text('dialog.siteHelp') : undefined}
              onChoose={(visibility) => form.set('visibility', visibility as ViewVisibility)}
            />
          ) : null}
          <CheckField
            label={text('dialog.isDefault')}
            isOn={form.values.is_default}
            onChange={(is_default) => form.set('is_default', is_default)}
          />
        </>
      )}
    </FormDialog>
  );
}
