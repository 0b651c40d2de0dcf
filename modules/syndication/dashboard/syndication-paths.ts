export const ARTICLES = '/r/dashboard/instant_articles';
export const CHANNELS = '/r/dashboard/instant_articles/channels';
