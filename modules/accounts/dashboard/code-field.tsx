import type { ComponentProps } from 'react';
import { TextField } from '#platform/dashboard/text-field.tsx';

type Given = Omit<ComponentProps<typeof TextField>, 'isMono' | 'autoComplete' | 'maxLength'>;

/** Takes the code of an authenticator app, or a recovery code; a browser may offer the one it knows. */
export function CodeField(field: Given) {
  return <TextField isMono autoComplete="one-time-code" maxLength={20} {...field} />;
}
