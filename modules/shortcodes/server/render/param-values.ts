import type { ShortcodeParam } from '../../shortcodes.contract.ts';

/** Values by the names of their parameters, and what is wrong with those that were given. */
export type ReadValues = {
  values: Record<string, string | number | boolean>;
  warnings: { kind: 'missing' | 'type'; name: string }[];
};

/** Reads what somebody wrote by the types of the parameters; what is none of them is left out. */
export function readValues(
  params: readonly ShortcodeParam[],
  given: Readonly<Record<string, string>>,
): ReadValues {
  const values: ReadValues['values'] = {};
  const warnings: ReadValues['warnings'] = [];
  for (const param of params) {
    const typed = Object.hasOwn(given, param.name) ? (given[param.name] ?? '') : '';
    const value = typed === '' ? param.default : typed;
    if (value === '') {
      if (param.required) warnings.push({ kind: 'missing', name: param.name });
      continue;
    }
    const read = readers[param.type](value, param);
    if (read === undefined) warnings.push({ kind: 'type', name: param.name });
    else values[param.name] = read;
  }
  return { values, warnings };
}

type Reader = (value: string, param: ShortcodeParam) => string | number | boolean | undefined;

const readers: Record<ShortcodeParam['type'], Reader> = {
  text: (value) => value,
  number: (value) => (/^-?\d{1,15}(\.\d{1,10})?$/.test(value.trim()) ? Number(value) : undefined),
  bool: (value) => booleans[value.trim().toLowerCase()],
  enum: (value, { choices }) => (choices.includes(value) ? value : undefined),
  url: (value) => (isAddress(value.trim()) ? value.trim() : undefined),
};

const booleans: Record<string, boolean | undefined> = {
  ...{ true: true, yes: true, on: true, '1': true, false: false, no: false, off: false, '0': false },
};

/** An address that pages may lead to or show, on the site or elsewhere. */
const isAddress = (value: string): boolean => {
  const protocol = URL.parse(value, 'https://site.invalid/')?.protocol;
  return protocol === 'https:' || protocol === 'http:';
};
