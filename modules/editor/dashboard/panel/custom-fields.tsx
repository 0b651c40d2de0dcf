import { CustomFieldInput, useFieldDefinitions } from '#modules/custom-fields/custom-fields.public.tsx';
import { fieldValue, isFieldOf } from '#modules/custom-fields/field-values.contract.ts';
import type { PostFields } from '../saving/post-values.ts';
import { customKey } from '../saving/refused-fields.ts';
import classes from './panel.module.css';

type CustomFieldsProps = {
  type: string;
  custom: PostFields['custom'];
  errors: Readonly<Record<string, string>>;
  onCustom: (custom: PostFields['custom']) => void;
};

/** The custom fields of the site; what a post carries beside them stays as it is. */
export function CustomFields({ type, custom, errors, onCustom }: CustomFieldsProps) {
  const { data } = useCustomFields();
  const change = (name: string, value: unknown) => {
    const { [name]: _, ...others } = custom;
    onCustom(value === undefined ? others : { ...custom, [name]: value });
  };
  return (data?.items ?? [])
    .filter((field) => isFieldOf(field, type))
    .map((field) => (
      <div
        key={field.id}
        className={classes.custom}
        data-refused={errors[customKey(field.name)] !== undefined || undefined}
      >
        <CustomFieldInput
          field={field}
          value={fieldValue(custom, field.name)}
          error={errors[customKey(field.name)]}
          onValue={(value) => change(field.name, value)}
        />
      </div>
    ));
}

/** The custom fields that posts of the site have. */
export const useCustomFields = () => useFieldDefinitions('post');
