import { Fragment } from 'react';
import type { CommunityExtraProps } from '#platform/dashboard/community-extra.tsx';
import { keptText, typedValue } from '../../field-values.contract.ts';
import { CustomFieldInput } from './custom-field-input.tsx';
import { useFieldDefinitions } from './use-field-definitions.ts';

/** The custom fields that communities of the site have, and then what one of them has beside these. */
export function CommunityExtra({ keys, values, mayAll, onValue, plain }: CommunityExtraProps) {
  const { data } = useFieldDefinitions('community');
  const fields = data?.items ?? [];
  const shown = fields.filter(({ staff_only }) => mayAll || !staff_only);
  const others = keys.filter((key) => !fields.some(({ name }) => name === key));
  return (
    <>
      {shown.map((field) => (
        <CustomFieldInput
          key={field.id}
          field={field}
          value={typedValue(field, values[field.name] || undefined)}
          error={undefined}
          onValue={(value) => onValue(field.name, keptText(value))}
        />
      ))}
      {others.map((key) => (
        <Fragment key={key}>{plain(key)}</Fragment>
      ))}
    </>
  );
}
