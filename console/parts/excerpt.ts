// The beginning of a long text, for rows of lists: thousands of letters in each would cost more than anybody reads.

export const excerptOf = (text: string, length = 160): string => (text.length > length ? `${text.slice(0, length)}…` : text);
