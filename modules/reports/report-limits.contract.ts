/** Where an error was noticed: by the page, a promise, a screen, or when a part of the program did not come. */
export const troubleSources = ['page', 'promise', 'screen', 'part'] as const;

/** What is longer is cut, in the browser and once more on the server. */
export const mostLetters = { name: 80, message: 300, stack: 4_000, route: 120, build: 80 } as const;

/** The calls of one opening that are told. */
export const MOST_CALLS = 40;

/** Reports of a browser within a minute; the server takes no more from a session either. */
export const mostInMinute = { errors: 10, traces: 30 } as const;
