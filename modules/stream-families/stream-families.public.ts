export { findStream, type StreamNeeds, streamNeedsOf } from './server/find-stream.ts';
