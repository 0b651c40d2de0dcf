import { screen, within } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { cleanAfterEach } from './render-screen.tsx';

// Code stays loaded from file to file, each of which has a window of its own.
beforeAll(() => {
  Object.assign(screen, within(document.body));
});
cleanAfterEach();
