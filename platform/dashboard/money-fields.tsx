import { exampleAmount } from './money.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type Part = Pick<TextFieldProps, 'label' | 'value' | 'onText' | 'onLeave' | 'error'>;

/** An amount as people write it, and the code of its currency; `minorUnits` reads both. */
export function MoneyFields({ amount, currency }: { amount: Part; currency: Part }) {
  return (
    <>
      <TextField {...amount} placeholder={exampleAmount(currency.value)} maxLength={13} />
      <TextField {...currency} isMono maxLength={3} onText={(code) => currency.onText(code.toUpperCase())} />
    </>
  );
}
