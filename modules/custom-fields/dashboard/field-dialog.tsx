import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import {
  CustomField,
  createCustomField,
  listCustomFields,
  updateCustomField,
} from '../custom-fields.contract.ts';
import { useCustomFieldsTexts } from './custom-fields-texts.ts';
import { bodyOf, FieldForm, fieldSchema, valuesOf } from './field-form.tsx';

/** Adds a custom field, or changes one. */
export function FieldDialog({ field, onClose }: { field: CustomField | null; onClose: () => void }) {
  const text = useCustomFieldsTexts();
  const params = { siteId: useCaller().site.id };
  const create = useWrite(createCustomField, [listCustomFields]);
  const update = useWrite(updateCustomField, [listCustomFields]);
  return (
    <RecordDialog
      record={field}
      rowSchema={CustomField}
      schema={fieldSchema({
        name: text('form.nameRule'),
        options: text('form.optionsMissing'),
        twice: text('form.optionsTwice'),
        number: text('form.noNumber'),
        order: text('form.order'),
      })}
      valuesOf={valuesOf}
      words={{ add: text('add'), edit: text('edit'), save: text('save') }}
      labels={{
        title: text('columns.title'),
        name: text('columns.name'),
        type: text('columns.type'),
        options: text('form.options'),
        min: text('form.min'),
        max: text('form.max'),
        max_length: text('form.maxLength'),
        help: text('form.help'),
        post_types: text('form.postTypes'),
        is_required: text('columns.required'),
      }}
      inWords={{
        type: (type) => text(`types.${type}`),
        is_required: (isRequired) => text(isRequired ? 'required' : 'optional'),
        post_types: (types) => types.map((type) => text(`postTypes.${type}`)).join(', ') || text('allPosts'),
      }}
      create={(values) => create.mutateAsync({ params, body: bodyOf(values) })}
      update={({ id, revision }, values) => {
        const { name: _, type: __, ...said } = bodyOf(values);
        return update.mutateAsync({ params: { ...params, fieldId: id }, body: { ...said, revision } });
      }}
      onClose={onClose}
    >
      {(form, saved) => <FieldForm form={form} isNew={saved === null} />}
    </RecordDialog>
  );
}
