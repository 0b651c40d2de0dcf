import { useQueries, useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageForm } from '#platform/dashboard/page-form.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import {
  getMailLists,
  listMailCategories,
  listMailInterests,
  listMailLists,
  type MailListSetup,
  saveMailLists,
} from '../../mail-lists.contract.ts';
import { type LetterKind, letterKinds } from '../../newsletter-kinds.contract.ts';
import { getNewsletterSettings } from '../../newsletter-settings.contract.ts';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';

/** A group as one value of a select: its category and itself; empty for everybody. */
type Values = { list_id: string } & Record<LetterKind, string>;

const textOfGroup = (group: { category_id: string; interest_id: string } | null): string =>
  group ? `${group.category_id} ${group.interest_id}` : '';

function groupOf(value: string) {
  const [category_id = '', interest_id = ''] = value.split(' ');
  return value === '' ? null : { category_id, interest_id };
}

/** The list of the connected account that newsletters go to, and which groups of it get which. */
export function MappingForm({ setup }: { setup: MailListSetup }) {
  const text = useNewslettersTexts();
  const { site } = useCaller();
  const lists = useQuery({ ...read(listMailLists, { params: { siteId: site.id } }), staleTime: 60_000 });
  const { mutateAsync: save } = useWrite(saveMailLists, [getMailLists, getNewsletterSettings]);
  const schema = {
    safeParse: (given: unknown) =>
      (given as Values).list_id !== ''
        ? { success: true }
        : {
            success: false,
            error: { issues: [{ path: ['list_id'], message: text('mapping.listMissing') }] },
          },
  };
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{text('mapping.title')}</h2>
      {lists.error ? (
        <FailureView
          error={lists.error}
          title={text('providers.failed')}
          onRetry={() => void lists.refetch()}
        />
      ) : null}
      {lists.data ? (
        <PageForm<Values>
          submit={text('mapping.save')}
          initial={{
            list_id: setup.list?.id ?? '',
            daily: textOfGroup(setup.groups.daily),
            weekly: textOfGroup(setup.groups.weekly),
            alerts: textOfGroup(setup.groups.alerts),
          }}
          schema={schema}
          onSubmit={async (values) => {
            const groups = {
              ...{ daily: groupOf(values.daily), weekly: groupOf(values.weekly) },
              alerts: groupOf(values.alerts),
            };
            await save({ body: { list_id: values.list_id, groups, setup_revision: setup.revision } });
            notices.done(text('mapping.saved'));
            return values;
          }}
        >
          {(form) => <MappingFields form={form} lists={lists.data.items} />}
        </PageForm>
      ) : null}
    </section>
  );
}

type Lists = { id: string; title: string; confirms: boolean | null }[];

function MappingFields({ form, lists }: { form: FormState<Values>; lists: Lists }) {
  const text = useNewslettersTexts();
  const { values, set } = form;
  const chosen = lists.find(({ id }) => id === values.list_id);
  const groups = useGroups(values.list_id);
  return (
    <>
      <SelectField
        label={text('mapping.list')}
        value={values.list_id}
        choices={[
          ...(chosen ? [] : [{ value: '', label: text('mapping.none') }]),
          ...lists.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        error={form.error('list_id')}
        {...(chosen?.confirms ? { help: text('mapping.confirms') } : {})}
        onChoose={(id) => {
          set('list_id', id);
          for (const kind of letterKinds) set(kind, '');
        }}
      />
      {chosen
        ? letterKinds.map((kind) => (
            <SelectField
              key={kind}
              label={text(`mapping.${kind}`)}
              value={values[kind]}
              // Nobody on the list asked for alerts before somebody says who did.
              choices={[{ value: '', label: text(kind === 'alerts' ? 'mapping.nobody' : 'mapping.all') }]}
              groups={groups}
              error={form.error(kind)}
              onChoose={(value) => set(kind, value)}
            />
          ))
        : null}
    </>
  );
}

/** The groups of a list under their categories. */
function useGroups(listId: string): { label: string; choices: { value: string; label: string }[] }[] {
  const categories = useQuery({
    ...read(listMailCategories, { params: { mailListId: listId } }),
    ...{ enabled: listId !== '', staleTime: 60_000 },
  });
  const items = categories.data?.items ?? [];
  const interests = useQueries({
    queries: items.map(({ id }) => ({
      ...read(listMailInterests, { params: { mailListId: listId, mailCategoryId: id } }),
      staleTime: 60_000,
    })),
  });
  return items.map(({ id, title }, at) => ({
    label: title,
    choices: (interests[at]?.data?.items ?? []).map((one) => ({
      value: `${id} ${one.id}`,
      label: one.title,
    })),
  }));
}
