import { type FormEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';
import { CallError } from '../call.ts';
import { usePlatformTexts } from '../texts.ts';
import { answerErrors, type FieldErrors, schemaErrors } from './form-errors.ts';

/** What the fields of a form are given. Methods, so that fields of some values stand in a form of more. */
export type FormState<Values> = {
  values: Values;
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  /** What is wrong with a field, once it was changed and left, or sent. */
  error(name: keyof Values & string): string | undefined;
  /** To be called when a field is left: it is checked then, not while somebody types. */
  leave(name: keyof Values & string): void;
};

type FormOptions<Values> = {
  initial: Values;
  /** The contract's own schema of the body, or one that asks it. */
  schema: Schema;
  /**
   * Rejects with the server's refusal; its field errors appear under the fields. What it gives, if anything, are
   * the values that the form goes on with.
   */
  onSubmit: (values: Values) => Promise<Values | undefined>;
  /** The exact sentence for a refused form, by the code of the refusal. */
  failed?: ((code: string) => string) | undefined;
  /** Told which fields are wrong before the first of them is given the focus: a part that is hidden is shown. */
  onWrong?: ((names: string[]) => void) | undefined;
};

type Schema = Parameters<typeof schemaErrors>[0];

/** A refusal that the form itself tells among its fields, so that its foot does not. */
export class ToldInForm extends Error {}

/** For the press of a form's button: a field that lost its focus to it would be checked, and move the button away. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** The state of a form: checked by the contract, the server's complaints under their fields. */
export function useForm<Values extends object>({
  initial,
  schema,
  onSubmit,
  failed,
  onWrong,
}: FormOptions<Values>): {
  form: RefObject<HTMLFormElement | null>;
  state: FormState<Values>;
  send: (event: FormEvent) => Promise<void>;
  failure: string | undefined;
  isBusy: boolean;
  isChanged: boolean;
} {
  const text = usePlatformTexts();
  const form = useRef<HTMLFormElement>(null);
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const show = (found: FieldErrors) => {
    setErrors(found);
    if (Object.keys(found).length > 0) onWrong?.(Object.keys(found));
    reachFirstWrong();
  };
  const reachFirstWrong = () => {
    // The first wrong field gets the focus once it is marked; one that has it already is not brought into sight by that.
    requestAnimationFrame(() => {
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      wrong?.focus();
      wrong?.scrollIntoView?.({ block: 'nearest' });
    });
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = schemaErrors(schema, values);
    if (Object.keys(found).length > 0) return show(found);
    setIsBusy(true);
    setFailure(undefined);
    try {
      const next = await onSubmit(values);
      setIsBusy(false);
      if (next === undefined) return;
      setStart(next);
      setValues(next);
      setErrors({});
    } catch (error) {
      setIsBusy(false);
      if (error instanceof ToldInForm) return reachFirstWrong();
      const named =
        error instanceof CallError
          ? answerErrors(error.details, Object.keys(values), error.body.message)
          : {};
      show(named);
      const sentence = failed?.(error instanceof CallError ? error.code : 'error');
      const reason = error instanceof Error ? error.message : text('failure.generic');
      // What stands under a field is not said twice.
      const rest = Object.keys(named).length > 0 ? undefined : reason;
      setFailure([sentence, rest].filter((part) => part !== undefined).join(' ') || undefined);
    }
  };
  const state: FormState<Values> = {
    values,
    set: (name, value) => {
      setValues((current) => ({ ...current, [name]: value }));
      setErrors((shown) => withoutMended(shown, schema, name, values, { ...values, [name]: value }));
    },
    error: (name) => errors[name],
    leave: (name) => {
      // Who passes by a field, or presses something beside it, has not got it wrong yet.
      if (errors[name] === undefined && isSameValue(values[name], start[name])) return;
      const { [name]: found, ...others } = { ...errors, [name]: schemaErrors(schema, values)[name] };
      setErrors(
        found === undefined ? (others as FieldErrors) : ({ ...others, [name]: found } as FieldErrors),
      );
    },
  };
  const isChanged = Object.entries(values).some(
    ([name, value]) => !isSameValue(value, start[name as keyof Values]),
  );
  return { form, state, send, failure, isBusy, isChanged };
}

/** Lists and objects are the same when they say the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));

/**
 * What the schema had against a field is gone with the change that mends it, in whichever field that was made; what the server
 * had against it, with the next change of the field itself.
 */
function withoutMended(
  shown: FieldErrors,
  schema: Schema,
  changed: PropertyKey,
  before: object,
  after: object,
): FieldErrors {
  if (Object.keys(shown).length === 0) return shown;
  const [was, is] = [schemaErrors(schema, before), schemaErrors(schema, after)];
  const standing = Object.entries(shown).filter(
    ([name, said]) => is[name] !== undefined || (name !== changed && was[name] !== said),
  );
  return Object.fromEntries(standing);
}
