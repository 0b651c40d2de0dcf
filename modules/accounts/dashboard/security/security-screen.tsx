import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** One's own password and passkeys, and where the account is signed in. */
export function SecurityScreen() {
  return (
    <>
      <PasswordSection />
      <PasskeysSection />
      <SessionsSection />
    </>
  );
}
