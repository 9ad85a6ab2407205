// Owns remembering what was found out about texts: the same ones are judged again with every change of their graph.
const MAX_TEXTS = 5_000;
// A long text costs memory by its length, and judging it again costs time by its length: both are worth a bound.
const MAX_CHARACTERS = 1_000_000;
const MAX_LENGTH = 200_000;

/** The answer of a pure function, kept for the texts met last. */
export function rememberedByText<V extends object>(
  find: (text: string) => V,
  mostCharacters = MAX_CHARACTERS,
): (text: string) => V {
  // Two generations: forgetting one of them whole costs nothing, while taking out the oldest text would have to look for it.
  let recent = new Map<string, V>();
  let older = new Map<string, V>();
  let characters = 0;
  return (text) => {
    if (text.length > MAX_LENGTH) return find(text);
    const known = recent.get(text);
    if (known !== undefined) return known;
    const found = older.get(text) ?? find(text);
    if (recent.size >= MAX_TEXTS || characters + text.length > mostCharacters) {
      older = recent;
      recent = new Map();
      characters = 0;
    }
    recent.set(text, found);
    characters += text.length;
    return found;
  };
}
