// Owns remembering what was found out about texts: the same ones are judged again with every change of their graph.
const MOST_TEXTS = 5_000;
const LONGEST = 2_000;

/** The answer of a pure function, kept for the texts met last. Long texts are rare and not worth the memory. */
export function rememberedByText<V extends object>(find: (text: string) => V): (text: string) => V {
  // Two generations: forgetting one of them whole costs nothing, while taking out the oldest text would have to look for it.
  let recent = new Map<string, V>();
  let older = new Map<string, V>();
  return (text) => {
    if (text.length > LONGEST) return find(text);
    const known = recent.get(text);
    if (known !== undefined) return known;
    const found = older.get(text) ?? find(text);
    if (recent.size >= MOST_TEXTS) {
      older = recent;
      recent = new Map();
    }
    recent.set(text, found);
    return found;
  };
}
