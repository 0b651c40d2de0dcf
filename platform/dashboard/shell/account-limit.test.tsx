import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { AccountLimit } from './account-limit.tsx';

const past =
  'Your account is past due! Editorial features have been switched to read-only mode. Please contact your account manager to process the needed payment.';
const day = 86_400;
const now = () => Math.floor(Date.now() / 1000);

const open = (accessLimitationTs: number | null) =>
  renderScreen(
    () => (
      <>
        <button type="button">Save</button>
        <button type="button" data-past-due="ignore">
          <span>Sign Out</span>
        </button>
        <AccountLimit />
      </>
    ),
    { caller: { accessLimitationTs } },
  );

describe('the limit of an account', () => {
  test('limit-none: says nothing without a date', async () => {
    const { user } = await open(null);
    await user.click(screen.getByText('Save'));
    expect(screen.queryByRole('region', { name: 'Account status' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('limit-upcoming: warns of the date until it is dismissed, and of another date anew', async () => {
    const limit = Date.UTC(2099, 11, 31, 5) / 1000;
    const { user } = await open(limit);
    expect(
      screen.getByText(
        'Your account is past due on payments. All the editorial features will be turned to read-only mode by 31 Dec 2099.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByText('Save'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Account status' })).toBeNull();
    await open(limit);
    expect(screen.queryByRole('region', { name: 'Account status' })).toBeNull();
    await open(limit + day);
    expect(screen.getByRole('region', { name: 'Account status' })).toBeTruthy();
  });

  test('limit-past-banner: says that the account is past due, and cannot be dismissed', async () => {
    await open(now() - day);
    expect(screen.getByRole('region', { name: 'Account status' }).textContent).toBe(past);
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });

  test('limit-past-modal: a press outside of ignored elements opens the sentence, which can be closed', async () => {
    const { user } = await open(now() - day);
    await user.click(screen.getByText('Sign Out'));
    await user.click(screen.getByText(past));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByText('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Account past due' });
    expect(dialog.textContent).toContain(past);
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    if (!close) throw new Error('The dialog has no Close.');
    await user.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
