import { kinds } from './process-kinds.fixture.ts';
import { serveExports } from './serve-exports.ts';

serveExports(() => Object.values(kinds));
