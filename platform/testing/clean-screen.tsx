import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { knowRooms } from '#platform/dashboard/rooms/known-rooms.ts';
import { cleanAfterEach } from './render-screen.tsx';

// Code stays loaded from file to file, each of which has a window of its own.
beforeAll(() => {
  Object.assign(screen, within(document.body));
});
cleanAfterEach();
afterEach(() => knowRooms(async () => []));
