import type { ReadyDefinition } from '../ready-shortcodes.contract.ts';
import { type ParamType, shortcodeName } from '../shortcode-kinds.contract.ts';
import { type Shortcode, ShortcodeDraft } from '../shortcodes.contract.ts';

/** A parameter as its form holds it, with the value that it has in the preview. */
export type ParamValues = {
  name: string;
  type: ParamType;
  default: string;
  required: boolean;
  /** Separated by commas. */
  choices: string;
  sample: string;
};

export type ShortcodeValues = {
  name: string;
  title: string;
  template: string;
  params: readonly ParamValues[];
  enabled: boolean;
};

type Said = Pick<Shortcode, 'params' | 'preview_values'>;

export const paramsOf = ({ params, preview_values }: Said): ParamValues[] =>
  params.map(({ choices, ...param }) => ({
    ...param,
    choices: choices.join(', '),
    sample: preview_values[param.name] ?? '',
  }));

export const valuesOf = (shortcode: Shortcode | null): ShortcodeValues => ({
  name: shortcode?.name ?? '',
  title: shortcode?.title ?? '',
  template: shortcode?.template ?? '',
  params: shortcode ? paramsOf(shortcode) : [],
  enabled: shortcode?.enabled ?? true,
});

export const emptyParam: ParamValues = {
  ...{ name: '', type: 'text', default: '', required: false, choices: '', sample: '' },
};

/** The values of a definition that comes with the product. */
export const readyValues = ({ name, params, template, values }: ReadyDefinition): ShortcodeValues => ({
  ...{ name, title: '', template, enabled: true },
  params: params.map((param) => ({ ...emptyParam, ...param, sample: values[param.name] ?? '' })),
});

export const bodyOf = ({ params, ...values }: ShortcodeValues) => ({
  ...values,
  name: shortcodeName(values.name),
  params: params.map(({ sample: _, choices, ...param }) => ({
    ...param,
    choices: choices
      .split(',')
      .map((choice) => choice.trim())
      .filter((choice) => choice !== ''),
  })),
  preview_values: Object.fromEntries(
    params.flatMap(({ name, sample }) => (sample === '' || name === '' ? [] : [[name, sample]])),
  ),
});

/** The contract's own schema, asked about what would be sent. */
export const shortcodeSchema = {
  safeParse: (values: unknown) => ShortcodeDraft.safeParse(bodyOf(values as ShortcodeValues)),
};
