// Colleagues who are mentioned in a note by `@Name`. Pure.

export type Mentionable = { id: string; name: string };

/** Ids of those whose whole name, or first name where only one has it, stands after an @. Pure. */
export function mentionedIn(text: string, members: readonly Mentionable[]): string[] {
  const words = text.toLowerCase();
  const stands = (name: string): boolean => {
    const at = words.indexOf(`@${name}`);
    return name !== '' && at >= 0 && !/^[\p{L}\p{N}]/u.test(words.slice(at + name.length + 1));
  };
  const firstOf = ({ name }: Mentionable): string => name.toLowerCase().split(' ')[0] ?? '';
  const isAlone = (member: Mentionable): boolean =>
    members.filter((one) => firstOf(one) === firstOf(member)).length === 1;
  return members
    .filter((member) => stands(member.name.toLowerCase()) || (isAlone(member) && stands(firstOf(member))))
    .map(({ id }) => id);
}
