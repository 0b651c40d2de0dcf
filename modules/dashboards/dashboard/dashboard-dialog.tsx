import { useGoSaved } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { proposedSlug } from '#platform/dashboard/proposed-slug.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  createDashboard,
  type Dashboard,
  DashboardDraft,
  getDashboard,
  listDashboards,
  updateDashboard,
  type Widget,
} from '../dashboards.contract.ts';
import { flowed } from '../layout-rules.contract.ts';
import { LONGEST_DASHBOARD_TITLE } from '../widget-kinds.contract.ts';
import { dashboardUrl } from './dashboard-path.ts';
import { useDashboardTitle } from './dashboard-screen.tsx';
import { useDashboardsTexts } from './dashboards-texts.ts';
import { WidgetList } from './widget-list.tsx';

type Values = DashboardDraft;

const stale = [listDashboards, getDashboard];

type DashboardDialogProps = { dashboard: Dashboard; isCopy: boolean; onClose: () => void };

/** Changes a dashboard, or adds one that begins as a copy of it. */
export function DashboardDialog({ dashboard, isCopy, onClose }: DashboardDialogProps) {
  const text = useDashboardsTexts();
  const titleOf = useDashboardTitle();
  const go = useGoSaved();
  const { site, holder } = useCaller();
  const { mutateAsync: create } = useWrite(createDashboard, stale);
  const { mutateAsync: update } = useWrite(updateDashboard, stale);
  const title = isCopy ? text('copyOf', { title: titleOf(dashboard) }) : dashboard.title;
  const initial: Values = {
    ...{ title, slug: isCopy ? proposedSlug(title, 64) : dashboard.slug, owner_scope: 'personal' },
    widgets: inOrder(dashboard.widgets),
  };
  const onSubmit = async (values: Values) => {
    const widgets = flowed(values.widgets);
    if (isCopy) {
      const made = await create({ params: { siteId: site.id }, body: { ...values, widgets } });
      notices.done(text('added', { title: made.title }));
      go(dashboardUrl(made.slug));
      return;
    }
    await update({
      params: { siteId: site.id, dashboardSlug: dashboard.slug },
      body: { title: values.title, widgets, revision: dashboard.revision },
    });
    notices.done(text('saved', { title: values.title }));
  };
  return (
    <FormDialog
      title={text(isCopy ? 'copyTitle' : 'editTitle')}
      submit={text(isCopy ? 'add' : 'save')}
      initial={initial}
      schema={DashboardDraft}
      onSubmit={onSubmit}
      onClose={onClose}
      failed={(code) => (code === 'revision_conflict' ? text('conflict') : text('failed'))}
    >
      {(form) => (
        <>
          <TextField
            label={text('form.title')}
            maxLength={LONGEST_DASHBOARD_TITLE}
            {...textOf(form, 'title')}
          />
          {isCopy ? (
            <>
              <TextField
                label={text('form.slug')}
                help={text('form.slugHelp')}
                isMono
                {...textOf(form, 'slug')}
              />
              {holder.sitePermissions.has('MANAGE_DESIGN') ? (
                <SegmentedField
                  label={text('form.scope')}
                  value={form.values.owner_scope}
                  choices={(['personal', 'site'] as const).map((value) => ({
                    ...{ value, label: text(`scopes.${value}`) },
                  }))}
                  onChoose={(value) => form.set('owner_scope', value)}
                />
              ) : null}
            </>
          ) : null}
          <WidgetList
            widgets={form.values.widgets}
            error={form.error('widgets')}
            isShared={isCopy ? form.values.owner_scope === 'site' : dashboard.owner_scope === 'site'}
            onWidgets={(widgets) => form.set('widgets', widgets)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The widgets as they are read, from the first place to the last, without what the server made of them. */
const inOrder = (widgets: Dashboard['widgets']): Widget[] =>
  [...widgets]
    .sort((one, other) => one.y - other.y || one.x - other.x)
    .map(({ text_html: _, frame_url: __, ...widget }) => widget);
