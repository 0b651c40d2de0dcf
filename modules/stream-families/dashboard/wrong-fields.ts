import { CallError } from '#platform/dashboard/call.ts';
import { serverMessage } from '#platform/dashboard/server-message.ts';
import { commandsOf, type FamilyValues } from './family-form.ts';

/** What the server has against a field of the form: in which list and row, and what stood there. */
export type WrongField = {
  list: 'conditions' | 'filter' | 'scores';
  at: number;
  said: string;
  message: string;
};

const lists = { 'set-filter': 'conditions', 'set-scores': 'scores' } as const;

/** What a refused write says of fields that the index does not have; the commands stand in the order of the form. */
export function wrongFields(error: unknown, values: FamilyValues): WrongField[] {
  if (!(error instanceof CallError)) return [];
  return error.details.flatMap(({ loc: [, , command, , ...path], msg }): WrongField[] => {
    const name = commandsOf(values)[Number(command)]?.name;
    if (name !== 'set-filter' && name !== 'set-scores') return [];
    const at = path.find((part) => typeof part === 'number') ?? 0;
    const message = serverMessage(msg);
    if (name === 'set-filter' && values.filter !== null) {
      return [{ list: 'filter', at: 0, said: values.filter, message }];
    }
    const said = values[lists[name]][Number(at)]?.field;
    return said === undefined || path.at(-1) !== 'field'
      ? []
      : [{ list: lists[name], at: Number(at), said, message }];
  });
}

/** What is wrong with a field as long as it says what was refused. */
export const errorOf = (
  wrong: readonly WrongField[],
  { list, at, said }: Omit<WrongField, 'message'>,
): string | undefined =>
  wrong.find((one) => one.list === list && one.at === at && one.said === said)?.message;
