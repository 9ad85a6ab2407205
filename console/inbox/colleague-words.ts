// Owns how the inbox says who else is at a conversation.

export type OpenColleague = { name: string; isTyping: boolean };

const listed = (names: readonly string[]): string => {
  const [first = '', ...rest] = names;
  if (rest.length === 0) return first;
  return rest.length === 1 ? `${first} and ${rest[0]}` : `${first} and ${rest.length} others`;
};

/** Whoever types is named first, since two answers are about to cross. Two windows of one colleague are one. */
export function colleagueWords(others: readonly OpenColleague[]): string {
  const typing = [...new Set(others.filter(({ isTyping }) => isTyping).map(({ name }) => name))];
  if (typing.length > 0) return `${listed(typing)} ${typing.length === 1 ? 'is' : 'are'} typing…`;
  const names = [...new Set(others.map(({ name }) => name))];
  return names.length === 0 ? '' : `${listed(names)} ${names.length === 1 ? 'is' : 'are'} here too`;
}
