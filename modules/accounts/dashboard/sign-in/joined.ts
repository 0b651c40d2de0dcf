const KEY = 'masthead.joined';

/** Who has just accepted an invite in this window, for the sign-in page that comes next. */
export function keepJoined(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Storage may be refused: the address is then typed once more.
  }
}

/** The address of whoever came from an invite; told once. */
export function takeJoined(): string | null {
  try {
    const email = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return email;
  } catch {
    return null;
  }
}
