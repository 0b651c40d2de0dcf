import { act, screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { Dropdown } from './dropdown.tsx';

test('a panel that is still on its way is called back by Escape, and is fetched when somebody comes near', async () => {
  const coming = Promise.withResolvers<{ default: () => string }>();
  const Panel = lazy(() => coming.promise);
  const onNear = vi.fn();
  const opener = (props: object) => (
    <button type="button" {...props}>
      Open
    </button>
  );
  const { user } = await renderScreen(() => (
    <Dropdown label="Things" onNear={onNear} opener={opener}>
      {() => <Panel />}
    </Dropdown>
  ));
  const button = screen.getByRole('button', { name: 'Open' });
  await user.hover(button);
  expect(onNear).toHaveBeenCalled();
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await act(async () => coming.resolve({ default: () => 'Here' }));
  expect(screen.queryByText('Here')).toBeNull();
});
