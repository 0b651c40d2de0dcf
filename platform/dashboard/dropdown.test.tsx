import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { Dropdown } from './dropdown.tsx';
import { SideDrawer } from './side-drawer.tsx';

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

test('what comes late into a panel has the focus then, and not the panel', async () => {
  const coming = Promise.withResolvers<{ default: () => ReactNode }>();
  const Late = lazy(() => coming.promise);
  const { user } = await renderScreen(() => (
    <Dropdown
      label="Things"
      opener={(props) => (
        <button type="button" {...props}>
          Open
        </button>
      )}
    >
      {() => (
        <Suspense fallback={null}>
          <Late />
        </Suspense>
      )}
    </Dropdown>
  ));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  // Without anything in it the panel itself is where the keys go.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Things'));
  await act(async () => coming.resolve({ default: Search }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
});

const Search = () => <input aria-label="Search" data-autofocus />;

test('in the sheet of a phone the panel opens within the sheet, and Escape closes the panel alone', async () => {
  const noStep = { position: undefined, onPrevious: undefined, onNext: undefined };
  const opener = (props: object) => (
    <button type="button" {...props}>
      More
    </button>
  );
  const { user } = await renderScreen(
    () => (
      <SideDrawer label="A post" {...noStep} onClose={() => undefined}>
        <Dropdown label="Things" opener={opener}>
          {() => <button type="button">Archive</button>}
        </Dropdown>
      </SideDrawer>
    ),
    { width: 390 },
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  const inside = await screen.findByRole('button', { name: 'Archive' });
  expect(screen.getByRole('dialog', { name: 'A post' }).contains(inside)).toBe(true);
  // What is not prevented would have the browser close the sheet, too.
  expect(fireEvent.keyDown(inside, { key: 'Escape' })).toBe(false);
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
});
