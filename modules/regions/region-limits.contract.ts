export const SHORTEST_REGION_TITLE = 2;
export const LONGEST_REGION_TITLE = 80;
export const MOST_REGIONS = 100;
export const MOST_LANGUAGES = 40;
export const LONGEST_COMMUNITY_TITLE = 120;
export const LONGEST_COMMUNITY_NAME = 60;
