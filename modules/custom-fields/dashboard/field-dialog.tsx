import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import type { FieldEntity } from '../custom-field-kinds.contract.ts';
import {
  CustomField,
  createCustomField,
  listCustomFields,
  updateCustomField,
} from '../custom-fields.contract.ts';
import { useCustomFieldsTexts } from './custom-fields-texts.ts';
import { bodyOf, FieldForm, fieldSchema, valuesOf } from './field-form.tsx';

type FieldDialogProps = {
  field: CustomField | null;
  /** What a new one is of. */
  entity: FieldEntity;
  onClose: () => void;
};

/** Adds a custom field, or changes one. */
export function FieldDialog({ field, entity, onClose }: FieldDialogProps) {
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
        order: text('form.order'),
      })}
      valuesOf={(record) => valuesOf(record, entity)}
      words={{ add: text('add'), edit: text('edit'), save: text('save') }}
      labels={{
        entity: text('columns.of'),
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
        staff_only: text('form.staffOnly'),
      }}
      inWords={{
        entity: (of) => text(`entities.${of}`),
        type: (type) => text(`types.${type}`),
        is_required: (isRequired) => text(isRequired ? 'required' : 'optional'),
        staff_only: (isStaffOnly) => text(isStaffOnly ? 'staffOnly' : 'everybody'),
        post_types: (types) => types.map((type) => text(`postTypes.${type}`)).join(', ') || text('allPosts'),
      }}
      create={(values) => create.mutateAsync({ params, body: bodyOf(values) })}
      update={({ id, revision }, values) => {
        const { entity: _, name: __, type: ___, ...said } = bodyOf(values);
        return update.mutateAsync({ params: { ...params, fieldId: id }, body: { ...said, revision } });
      }}
      onClose={onClose}
    >
      {(form, saved) => <FieldForm form={form} isNew={saved === null} />}
    </RecordDialog>
  );
}
