import { GroupsField } from '#modules/user-groups/user-groups.public.tsx';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { PictureField } from '#platform/dashboard/pictures/picture-field.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  HOME,
  LONGEST_DESCRIPTION,
  LONGEST_META_TITLE,
  LONGEST_SECTION_SLUG,
  LONGEST_SECTION_TITLE,
  MOST_LEVELS,
  RESTRICTED,
  type ReadAccessType,
  readAccessTypes,
  type SectionStatus,
} from '../../section-kinds.contract.ts';
import type { SectionDetails, TreeSection } from '../../sections.contract.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import { accessChange } from '../tree/access-change.ts';
import { AccessNote } from '../tree/access-note.tsx';
import type { TreeKind } from '../tree/tree-kind.ts';
import { MovedNote } from './moved-note.tsx';
import { PageTypeFields } from './page-type-fields.tsx';
import { PostListFields } from './post-list-fields.tsx';
import { bodyOf, type SectionValues } from './section-values.ts';

type SectionFormProps = {
  kind: TreeKind;
  form: FormState<SectionValues>;
  items: readonly TreeSection[];
  saved: SectionDetails | null;
};

/** The three visibilities, the open ones first. */
const statuses: readonly SectionStatus[] = [1, 3, 2];

/** The fields of a section; a stage has a title and a slug alone. */
export function SectionForm({ kind, form, items, saved }: SectionFormProps) {
  const text = useSectionsTexts();
  const isHome = saved?.id === HOME;
  return (
    <>
      <TextField label={text('form.title')} maxLength={LONGEST_SECTION_TITLE} {...textOf(form, 'title')} />
      {isHome ? null : (
        <TextField
          label={text(saved ? 'form.slug' : 'form.slugNew')}
          help={text(saved ? 'form.slugHelp' : 'form.slugNewHelp')}
          isMono
          maxLength={LONGEST_SECTION_SLUG}
          {...textOf(form, 'slug')}
        />
      )}
      {kind === 'stage' ? null : <PageFields {...{ kind, form, items, saved }} />}
    </>
  );
}

function PageFields({ kind, form, items, saved }: SectionFormProps) {
  const text = useSectionsTexts();
  const isHome = saved?.id === HOME;
  const isLink = form.values.type === 'link';
  const mayLetRead = isAllowed(onSite('MANAGE_USER_GROUPS'), useCaller().holder);
  const change = saved && accessOf(kind, items, saved, form.values);
  return (
    <>
      {isHome ? null : <PageTypeFields form={form} />}
      {isHome ? null : (
        <SelectField
          label={text('form.parent')}
          value={form.values.parent_id}
          choices={[
            { value: '', label: text('form.noParent') },
            ...possibleParents(items, saved).map(({ id, full_title }) => ({
              ...{ value: String(id), label: full_title },
            })),
          ]}
          error={form.error('parent_id')}
          onChoose={(parent) => form.set('parent_id', parent)}
        />
      )}
      {saved && !isHome && form.values.parent_id !== String(saved.parent_id ?? '') ? (
        <MovedNote
          sectionId={saved.id}
          parentId={form.values.parent_id === '' ? null : Number(form.values.parent_id)}
        />
      ) : null}
      <SegmentedField
        label={text('form.status')}
        value={form.values.status}
        choices={statuses.map((value) => ({ value, label: text(`statuses.${value}`) }))}
        onChoose={(status) => form.set('status', status)}
      />
      {isHome ? null : (
        <SelectField
          label={text('form.access')}
          value={form.values.read_access_type}
          isDisabled={saved !== null && !mayLetRead}
          error={form.error('read_access_type')}
          {...(mayLetRead ? {} : { help: text('form.accessHelp') })}
          choices={accessesOf(form.values.read_access_type, mayLetRead).map((value) => ({
            value,
            label: text(`accesses.${value}`),
          }))}
          onChoose={(type) => form.set('read_access_type', type)}
        />
      )}
      {form.values.read_access_type === RESTRICTED && mayLetRead ? (
        <GroupsField
          label={text('form.groups')}
          help={text('form.groupsHelp')}
          {...textOf(form, 'read_access_groups')}
        />
      ) : null}
      {change ? <AccessNote change={change} /> : null}
      {isLink ? null : <SearchFields form={form} />}
      {isHome ? null : <PostListFields form={form} />}
    </>
  );
}

/** Whoever manages no groups begins sections that are public, or read as what lies above them. */
const accessesOf = (own: ReadAccessType, mayLetRead: boolean): readonly ReadAccessType[] =>
  readAccessTypes.filter((type) => mayLetRead || type !== RESTRICTED || type === own);

/** What search engines and networks are told of a page. */
function SearchFields({ form }: Pick<SectionFormProps, 'form'>) {
  const text = useSectionsTexts();
  return (
    <>
      <TextField
        label={text('form.metaTitle')}
        help={text('form.metaTitleHelp', { most: LONGEST_META_TITLE })}
        maxLength={LONGEST_META_TITLE}
        {...textOf(form, 'meta_title')}
      />
      <TextField
        label={text('form.description')}
        help={text('form.descriptionHelp', { most: LONGEST_DESCRIPTION })}
        lines={3}
        maxLength={LONGEST_DESCRIPTION}
        {...textOf(form, 'description')}
      />
      <PictureField
        label={text('form.picture')}
        help={text('form.pictureHelp')}
        error={form.error('image_id')}
        imageId={form.values.image_id}
        onImage={(id) => form.set('image_id', id)}
      />
    </>
  );
}

/** Those that the section may lie in: neither itself nor what lies below it; what is too deep, the server says. */
const possibleParents = (items: readonly TreeSection[], saved: SectionDetails | null): TreeSection[] =>
  items.filter(
    ({ id, parent_ids }) =>
      id !== HOME &&
      parent_ids.length < MOST_LEVELS - 1 &&
      (saved === null || (id !== saved.id && !parent_ids.includes(saved.id))),
  );

function accessOf(
  kind: TreeKind,
  items: readonly TreeSection[],
  saved: SectionDetails,
  values: SectionValues,
) {
  const {
    parent_id = null,
    read_access_type = 1,
    read_access_groups,
  } = bodyOf(kind, values, saved) as {
    parent_id?: number | null;
    read_access_type?: number;
    read_access_groups?: string[];
  };
  const groups = read_access_groups ?? saved.read_access_groups;
  return accessChange(items, saved.id, { parent_id, read_access_type, read_access_groups: groups });
}
