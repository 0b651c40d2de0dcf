import { Button } from '@mantine/core';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { PlusIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { NumberField } from '#platform/dashboard/number-field.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  dateForms,
  SHORTENED_LENGTH,
  type Transform,
  type TransformType,
  transformNeeds,
  transformTypes,
} from '../feed-fields.contract.ts';
import { LONGEST_TRANSFORM_TEXT, MOST_TRANSFORMS } from '../feed-kinds.contract.ts';
import classes from './feed-builder.module.css';
import { useFeedsTexts } from './feeds-texts.ts';

type TransformFieldsProps = {
  transforms: readonly Transform[];
  complaint: (...place: (string | number)[]) => string | undefined;
  onChange: (transforms: Transform[]) => void;
};

/** A transform of a kind with what it begins with. */
function freshTransform(type: TransformType): Transform {
  const needs: readonly string[] = transformNeeds[type];
  return {
    type,
    ...(needs.includes('value') ? { value: type === 'date' ? 'rfc822' : '' } : {}),
    ...(needs.includes('find') ? { find: '' } : {}),
    ...(needs.includes('length') ? { length: SHORTENED_LENGTH } : {}),
  };
}

/** What is done to a value on its way, one after the other. */
export function TransformFields({ transforms, complaint, onChange }: TransformFieldsProps) {
  const text = useFeedsTexts();
  const put = (at: number, next: Transform) =>
    onChange(transforms.map((one, place) => (place === at ? next : one)));
  return (
    <div className={classes.transforms}>
      {transforms.map((transform, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a transform has no id, and may stand there twice.
          key={at}
          className={classes.transform}
          aria-label={text('form.transform', { number: at + 1 })}
        >
          <SelectField
            label={text('form.transform', { number: at + 1 })}
            value={transform.type}
            choices={transformTypes.map((value) => ({ value, label: text(`transform.${value}`) }))}
            onChoose={(type) => put(at, freshTransform(type))}
          />
          <TransformValues
            transform={transform}
            complaint={(name) => complaint(at, name)}
            onChange={(said) => put(at, { ...transform, ...said })}
          />
          <IconButton
            name={text('form.removeTransform', { number: at + 1 })}
            tip="end"
            className={classes.remove}
            onClick={() => onChange(transforms.filter((_, place) => place !== at))}
          >
            <XIcon />
          </IconButton>
        </fieldset>
      ))}
      {transforms.length < MOST_TRANSFORMS ? (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<PlusIcon />}
          onClick={() => onChange([...transforms, freshTransform('strip_html')])}
        >
          {text('form.addTransform')}
        </Button>
      ) : null}
    </div>
  );
}

type TransformValuesProps = {
  transform: Transform;
  complaint: (name: string) => string | undefined;
  onChange: (said: Partial<Transform>) => void;
};

function TransformValues({ transform, complaint, onChange }: TransformValuesProps) {
  const text = useFeedsTexts();
  const { type, value = '', find = '', length } = transform;
  const needs: readonly string[] = transformNeeds[type];
  if (type === 'date') {
    const isKnown = dateForms.some((form) => form === value);
    return (
      <SelectField
        label={text('form.dateForm')}
        value={value}
        choices={[
          ...(isKnown ? [] : [{ value, label: value }]),
          ...dateForms.map((form) => ({ value: form as string, label: text(`dateForm.${form}`) })),
        ]}
        onChoose={(form) => onChange({ value: form })}
      />
    );
  }
  return (
    <>
      {needs.includes('find') ? (
        <TextField
          label={text('form.find')}
          maxLength={LONGEST_TRANSFORM_TEXT}
          value={find}
          error={complaint('find')}
          onText={(said) => onChange({ find: said })}
        />
      ) : null}
      {needs.includes('value') ? (
        <TextField
          label={text(
            type === 'replace' ? 'form.replaceWith' : type === 'join' ? 'form.separator' : 'form.text',
          )}
          maxLength={LONGEST_TRANSFORM_TEXT}
          value={value}
          error={complaint('value')}
          onText={(said) => onChange({ value: said })}
        />
      ) : null}
      {needs.includes('length') ? (
        <NumberField
          label={text('form.length')}
          value={length ?? null}
          error={complaint('length')}
          onNumber={(said) => onChange({ length: Math.max(1, Math.trunc(said || 1)) })}
        />
      ) : null}
    </>
  );
}
