// Zod tries whether it may build code from text; the page's policy forbids that and would report each try.
globalThis.__zod_globalConfig = { jitless: true };
