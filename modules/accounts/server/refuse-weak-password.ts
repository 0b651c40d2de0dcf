import { ApiError } from '#platform/contract/api-error.ts';
import { passwordTooCommon } from '../accounts.contract.ts';
import { NewPassword } from '../password-rule.contract.ts';
import { refuseCommonPassword } from './common-passwords.ts';

/**
 * Refuses a password that no account may have, where the contract cannot know yet whether one is to be set.
 * @throws ApiError password_is_invalid, password_is_too_common
 */
export async function refuseWeakPassword(password: string, field: string): Promise<void> {
  const parsed = NewPassword.safeParse(password);
  if (!parsed.success) {
    const details = parsed.error.issues.map(({ message }) => ({ loc: ['body', field], msg: message }));
    throw new ApiError('password_is_invalid', 400, { message: passwordTooCommon.message, details });
  }
  await refuseCommonPassword(password);
}
