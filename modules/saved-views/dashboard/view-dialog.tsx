import { useQuery } from '@tanstack/react-query';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField, SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  createSavedView,
  listSavedViews,
  listViewRoles,
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

type Values = Pick<SavedViewDraft, 'title' | 'visibility' | 'role_id' | 'is_default'>;

const schema = SavedViewDraft.pick({ title: true, visibility: true, role_id: true, is_default: true });

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
    role_id: view?.role_id ?? null,
    is_default: view?.is_default ?? false,
  };
  const mayShare = isAllowed(maySharedViews, holder);
  const roles = useQuery({ ...read(listViewRoles, { params }), enabled: mayShare }).data?.items;
  const choose = (form: FormState<Values>, visibility: ViewVisibility) => {
    form.set('visibility', visibility);
    form.set('role_id', visibility === 'role' ? (roles?.[0]?.id ?? null) : null);
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
          {mayShare ? (
            <SegmentedField
              label={text('dialog.visibility')}
              value={form.values.visibility}
              choices={[
                { value: 'personal', label: text('dialog.personal') },
                { value: 'site', label: text('dialog.site') },
                ...(roles === undefined || roles.length === 0
                  ? []
                  : [{ value: 'role', label: text('dialog.role') }]),
              ]}
              help={form.values.visibility === 'personal' ? undefined : text('dialog.siteHelp')}
              onChoose={(visibility) => choose(form, visibility as ViewVisibility)}
            />
          ) : null}
          {form.values.visibility === 'role' && roles ? (
            <SelectField
              label={text('dialog.whichRole')}
              value={String(form.values.role_id ?? '')}
              choices={roles.map(({ id, title }) => ({ value: String(id), label: title }))}
              error={form.error('role_id')}
              onChoose={(role) => form.set('role_id', Number(role))}
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
