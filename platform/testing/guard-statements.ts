import { afterAll, inject } from 'vitest';
import { installStatementGuard } from './statement-guard.ts';

/** Vitest's set-up of each file over HTTP: every statement of the process passes the guard, once. */
afterAll(await installStatementGuard(inject('guardCatalogue')));
