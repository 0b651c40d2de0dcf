import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_REASON } from '../../post-status.contract.ts';
import { useOnePostTexts } from './one-post-texts.ts';

type ReasonFieldProps = { value: string; onText: (reason: string) => void };

/** Why posts are sent back or declined, and who reads it. */
export function ReasonField(props: ReasonFieldProps) {
  const text = useOnePostTexts();
  return (
    <TextField
      label={text('return.reason')}
      help={text('return.help')}
      lines={4}
      maxLength={LONGEST_REASON}
      {...props}
    />
  );
}
