// Owns where this console is: behind a proxy that leads to several installations, its address begins with the one that it belongs to.

/** `/c/b1`, or nothing. */
export const CELL_PATH = /^\/c\/[0-9A-Za-z]{2}(?=\/console(?:\/|$))/.exec(location.pathname)?.[0] ?? '';
