import { Button } from '@mantine/core';
import { TrashIcon } from '#platform/dashboard/act-icons.tsx';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { PlusIcon } from '#platform/dashboard/icons.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_VALUE, MOST_PARAMS, paramTypes } from '../shortcode-kinds.contract.ts';
import { emptyParam, type ParamValues } from './shortcode-values.ts';
import classes from './shortcodes.module.css';
import { useShortcodesTexts } from './shortcodes-texts.ts';

/** The parameters of a shortcode one after the other: name, type, default, and a value for the preview. */
export function ParamFields({
  params,
  error,
  onChange,
}: {
  params: readonly ParamValues[];
  error: string | undefined;
  onChange: (params: readonly ParamValues[]) => void;
}) {
  const text = useShortcodesTexts();
  const change = (place: number, said: Partial<ParamValues>) =>
    onChange(params.map((param, at) => (at === place ? { ...param, ...said } : param)));
  return (
    <fieldset className={classes.params}>
      <legend>{text('form.params')}</legend>
      {params.length === 0 ? <p className={classes.quiet}>{text('form.noParams')}</p> : null}
      {params.map((param, place) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter has no id, and its name is being typed.
          key={place}
          className={classes.param}
          aria-label={text('form.param', { number: place + 1 })}
        >
          <TextField
            label={text('form.paramName')}
            isMono
            maxLength={40}
            value={param.name}
            onText={(name) => change(place, { name })}
          />
          <SelectField
            label={text('form.paramType')}
            value={param.type}
            choices={paramTypes.map((value) => ({ value, label: text(`types.${value}`) }))}
            onChoose={(type) => change(place, { type })}
          />
          <TextField
            label={text('form.paramDefault')}
            maxLength={LONGEST_VALUE}
            value={param.default}
            onText={(value) => change(place, { default: value })}
          />
          <TextField
            label={text('form.paramSample')}
            maxLength={LONGEST_VALUE}
            value={param.sample}
            onText={(sample) => change(place, { sample })}
          />
          {param.type === 'enum' ? (
            <div className={classes.whole}>
              <TextField
                label={text('form.paramChoices')}
                maxLength={LONGEST_VALUE}
                value={param.choices}
                onText={(choices) => change(place, { choices })}
              />
            </div>
          ) : null}
          <div className={classes.paramFoot}>
            <CheckField
              label={text('form.required')}
              isOn={param.required}
              onChange={(required) => change(place, { required })}
            />
            <IconButton
              name={text('form.removeParam', { number: place + 1 })}
              tip="end"
              onClick={() => onChange(params.filter((_, at) => at !== place))}
            >
              <TrashIcon />
            </IconButton>
          </div>
        </fieldset>
      ))}
      {error ? (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      ) : null}
      {params.length < MOST_PARAMS ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<PlusIcon />}
          onClick={() => onChange([...params, emptyParam])}
        >
          {text('form.addParam')}
        </Button>
      ) : null}
    </fieldset>
  );
}
