import { type PostType, postTypes } from '#modules/posts/post-status.contract.ts';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf, textValues } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { proposedSlug } from '#platform/dashboard/proposed-slug.ts';
import { TitleAndSlug } from '#platform/dashboard/records/title-and-slug.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  type CustomFieldType,
  type FieldEntity,
  hasLength,
  hasOptions,
  LONGEST_FIELD_HELP,
  LONGEST_FIELD_NAME,
  LONGEST_FIELD_TITLE,
  typesOf,
} from '../custom-field-kinds.contract.ts';
import { type CustomField, CustomFieldDraft } from '../custom-fields.contract.ts';
import { useCustomFieldsTexts } from './custom-fields-texts.ts';
import classes from './field-form.module.css';

/** The values of a custom field as its form holds them: options one a line, bounds as they are typed. */
export type FieldValues = {
  entity: FieldEntity;
  title: string;
  name: string;
  type: CustomFieldType;
  help: string;
  options: string;
  min: number | null;
  max: number | null;
  max_length: number | null;
  is_required: boolean;
  post_types: PostType[];
  staff_only: boolean;
};

export const valuesOf = (field: CustomField | null, entity: FieldEntity = 'post'): FieldValues => ({
  entity: field?.entity ?? entity,
  ...textValues(field, 'title', 'name', 'help'),
  type: field?.type ?? 'text',
  options: field?.options.join('\n') ?? '',
  ...{ min: field?.min ?? null, max: field?.max ?? null, max_length: field?.max_length ?? null },
  is_required: field?.is_required ?? false,
  post_types: [...(field?.post_types ?? [])],
  staff_only: field?.staff_only ?? false,
});

/** What is sent; what the chosen type has no use for is left out of it. */
export const bodyOf = (values: FieldValues) => ({
  ...values,
  options: hasOptions(values.type) ? linesOf(values.options) : [],
  min: values.type === 'number' ? values.min : null,
  max: values.type === 'number' ? values.max : null,
  max_length: hasLength(values.type) ? values.max_length : null,
  is_required: values.type !== 'yes_no' && values.is_required,
});

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

type Words = Record<'name' | 'options' | 'twice' | 'order', string>;

/** The contract's own schema of what would be sent, what it cannot know of the type, and what it says in fewer words. */
export const fieldSchema = (words: Words) => ({
  safeParse: (typedValues: unknown) => {
    const body = bodyOf(typedValues as FieldValues);
    const parsed = CustomFieldDraft.safeParse(body);
    const wrong: Record<string, string> = {};
    if (!CustomFieldDraft.shape.name.safeParse(body.name).success) wrong.name = words.name;
    if (hasOptions(body.type) && body.options.length === 0) wrong.options = words.options;
    else if (new Set(body.options).size < body.options.length) wrong.options = words.twice;
    if (body.min !== null && body.max !== null && body.min > body.max) wrong.max = words.order;
    const own = Object.entries(wrong).map(([name, message]) => ({ path: [name], message }));
    const issues = [...own, ...(parsed.error?.issues ?? [])];
    return issues.length === 0 ? parsed : { success: false, error: { issues } };
  },
});

/** The key that a title suggests, until another one is typed. */
const keyOf = (title: string): string => proposedSlug(title, LONGEST_FIELD_NAME, '_').replace(/^[^a-z]+/, '');

/** The fields of a custom field. */
export function FieldForm({ form, isNew }: { form: FormState<FieldValues>; isNew: boolean }) {
  const text = useCustomFieldsTexts();
  const { entity, type, post_types } = form.values;
  const types = isNew ? typesOf(entity) : [type];
  return (
    <>
      <TitleAndSlug
        {...{ form, isNew }}
        title={{ name: 'title', label: text('form.title'), maxLength: LONGEST_FIELD_TITLE }}
        slug={{
          ...{ name: 'name', label: text('form.name'), help: text('form.nameHelp') },
          ...{ maxLength: LONGEST_FIELD_NAME, isReadOnly: !isNew },
        }}
        propose={keyOf}
      />
      <SelectField
        label={text('form.type')}
        value={type}
        isDisabled={!isNew}
        choices={types.map((value) => ({ value, label: text(`types.${value}`) }))}
        onChoose={(value) => form.set('type', value)}
        {...(isNew ? {} : { help: text('form.typeFixed') })}
        error={form.error('type')}
      />
      {hasOptions(type) ? (
        <TextField
          label={text('form.options')}
          help={text('form.optionsHelp')}
          lines={4}
          {...textOf(form, 'options')}
        />
      ) : null}
      {type === 'number' ? (
        <>
          <NumberField label={text('form.min')} {...numberOf(form, 'min')} />
          <NumberField label={text('form.max')} {...numberOf(form, 'max')} />
        </>
      ) : null}
      {hasLength(type) ? (
        <NumberField label={text('form.maxLength')} {...numberOf(form, 'max_length')} />
      ) : null}
      <TextField
        label={text('form.help')}
        help={text('form.helpHelp')}
        maxLength={LONGEST_FIELD_HELP}
        {...textOf(form, 'help')}
      />
      {entity === 'post' ? (
        <PostTypes chosen={post_types} onTypes={(next) => form.set('post_types', next)} />
      ) : null}
      {type === 'yes_no' ? null : (
        <CheckField
          label={text(entity === 'post' ? 'form.required' : 'form.requiredHere')}
          isOn={form.values.is_required}
          onChange={(isRequired) => form.set('is_required', isRequired)}
        />
      )}
      {entity === 'community' ? (
        <CheckField
          label={text('form.staffOnly')}
          isOn={form.values.staff_only}
          onChange={(isOn) => form.set('staff_only', isOn)}
        />
      ) : null}
    </>
  );
}

type PostTypesProps = { chosen: readonly PostType[]; onTypes: (types: PostType[]) => void };

/** For which types of posts a field is shown. */
function PostTypes({ chosen, onTypes }: PostTypesProps) {
  const text = useCustomFieldsTexts();
  return (
    <fieldset className={classes.types}>
      <legend>{text('form.postTypes')}</legend>
      <p>{text('form.postTypesHelp')}</p>
      <div>
        {postTypes.map((one) => (
          <CheckField
            key={one}
            label={text(`postTypes.${one}`)}
            isOn={chosen.includes(one)}
            onChange={(isOn) =>
              onTypes(postTypes.filter((known) => (known === one ? isOn : chosen.includes(known))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
