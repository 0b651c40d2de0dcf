export { createCommunity } from './server/create-community.ts';
