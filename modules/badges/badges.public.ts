export { giveBadge, takeBadge } from './server/assign-badge.ts';
