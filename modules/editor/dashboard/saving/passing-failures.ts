/** The server may answer another time; what ended the session is mended by signing in. */
export const isPassing = (status: number): boolean => [0, 401, 408, 429, 502, 503, 504].includes(status);

/** The act of saving a post: what is said of its failures goes once it worked. */
export const SAVING = 'save-post';
