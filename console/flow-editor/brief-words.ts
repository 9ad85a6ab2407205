// Owns how the words of ways are shortened: what all conditions of a step begin with says nothing, what differs does. Pure.

/** So many letters have room between two columns of cards. */
const LINE = 26;

export function lineWords(words: string, most = LINE): string {
  if (words.length <= most) return words;
  const cut = words.slice(0, most - 1);
  const space = cut.lastIndexOf(' ');
  // At the end of a word, unless that would leave next to nothing.
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** The ways of one step, each without what its conditions have in common at the front. */
export function briefWords(ways: readonly string[]): string[] {
  const conditions = ways.filter((words) => words.startsWith('when ')).map((words) => words.slice(5).split(' '));
  const [first = []] = conditions;
  let shared = 0;
  const isShared = () => conditions.every((words) => words.length > shared + 1 && words[shared] === first[shared]);
  if (conditions.length > 1) while (isShared()) shared++;
  return ways.map((words) => (words.startsWith('when ') ? words.slice(5).split(' ').slice(shared).join(' ') : words));
}
