import type { NamedField } from '../export-settings.contract.ts';

/** A field of the dialog: its title may be changed, and it may be left out. */
export type ChosenField = NamedField & { isChosen: boolean };

/** What is sent: the chosen fields in their order. */
export const chosenFields = (fields: readonly ChosenField[]): NamedField[] =>
  fields.filter(({ isChosen }) => isChosen).map(({ name, title }) => ({ name, title: title.trim() }));

/** The chosen fields whose title is missing. */
export const wrongTitles = (fields: readonly ChosenField[]): ReadonlySet<string> =>
  new Set(fields.filter(({ isChosen, title }) => isChosen && title.trim() === '').map(({ name }) => name));

/** Those whose title has the text in it, in capitals or not. */
export function matchingFields(fields: readonly ChosenField[], typed: string): readonly ChosenField[] {
  const sought = typed.trim().toLocaleLowerCase();
  return fields.filter(({ title }) => title.toLocaleLowerCase().includes(sought));
}

/** Every field chosen, or none. */
export const choosingAll = (fields: readonly ChosenField[], isChosen: boolean): ChosenField[] =>
  fields.map((field) => ({ ...field, isChosen }));
