import { serveExports } from './serve-exports.ts';
import { kinds } from './thread-kinds.fixture.ts';

serveExports(() => Object.values(kinds));
