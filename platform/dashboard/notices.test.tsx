import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call.ts';
import { NoticeHost, notices } from './notices.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<NoticeHost />);
});
afterEach(() => {
  act(() => notices.clear());
  cleanup();
  vi.useRealTimers();
});

const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

test('a notice goes after six seconds, one with Undo after ten', () => {
  act(() => {
    notices.done('Redirection added.');
    notices.done('3 posts moved.', { label: 'Undo', run: () => undefined });
  });
  wait(6);
  expect(screen.queryByText('Redirection added.')).toBeNull();
  expect(screen.getByText('3 posts moved.')).toBeTruthy();
  wait(4);
  expect(screen.queryByText('3 posts moved.')).toBeNull();
});

test('a notice stays while the pointer or the focus is on it', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  act(() => {
    notices.done('Saved.');
  });
  await user.hover(screen.getByText('Saved.'));
  wait(30);
  expect(screen.getByText('Saved.')).toBeTruthy();
  await user.unhover(screen.getByText('Saved.'));
  wait(6);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a failure stays until it is closed', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  act(() => {
    notices.refused('It did not work.');
  });
  wait(60);
  expect(screen.getByRole('alert').textContent).toBe('It did not work.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a warning looks like none of the others, is read out at once, and goes once there was time to read it twice', () => {
  act(() => {
    notices.warned('There is no live page at /old.');
    notices.done('Redirection added.');
  });
  wait(19);
  const warning = screen.getByRole('alert');
  expect(warning.textContent).toBe('There is no live page at /old.');
  expect(warning.closest('[data-kind]')?.getAttribute('data-kind')).toBe('warned');
  expect(screen.queryByText('Redirection added.')).toBeNull();
  wait(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('at most three are shown, the newest of them', () => {
  act(() => {
    for (const number of [1, 2, 3, 4]) notices.refused(`Failure ${number}`);
  });
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Failure 2',
    'Failure 3',
    'Failure 4',
  ]);
});

test('the action runs once and takes the notice away', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  const undo = vi.fn();
  act(() => {
    notices.done('3 posts moved.', { label: 'Undo', run: undo });
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('3 posts moved.')).toBeNull();
});

test.each([
  ['a fault of the server', 500, true],
  ['a foreign page', 200, true],
  ['a lost line', 0, true],
  ['too many at a time', 429, true],
  ['what is not there any more', 404, false],
  ['a refusal', 422, false],
])(
  'G-31: the notice of %s says its request, and offers to try again where that may work',
  async (_, status, mayPass) => {
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    const again = vi.fn();
    act(() => {
      notices.failed(new CallError(status, {}, 'request-9', null), 'The view was not saved.', again);
    });
    expect(screen.getByRole('button', { name: 'Copy request ID request-9' })).toBeTruthy();
    const retry = screen.queryByRole('button', { name: 'Retry' });
    expect(retry !== null).toBe(mayPass);
    if (!retry) return;
    await user.click(retry);
    expect(again).toHaveBeenCalledOnce();
    expect(screen.queryByText('The view was not saved.')).toBeNull();
  },
);
