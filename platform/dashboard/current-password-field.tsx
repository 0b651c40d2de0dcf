import type { Ref } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** As the server takes it. */
const MOST_CHARACTERS = 1_024;

type CurrentPasswordFieldProps = Pick<TextFieldProps, 'label' | 'value' | 'onText' | 'error' | 'help'> & {
  ref?: Ref<HTMLInputElement>;
};

/** Asks those who are signed in for the password that they have; password managers fill it in. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  return <TextField type="password" autoComplete="current-password" maxLength={MOST_CHARACTERS} {...props} />;
}
